import type { MachineConfiguration, MachineControllerManagerSettings } from '@gardener-inplace/api';
import { listOf } from '../list-of.js';
import { given } from '../given.js';

/**
 * A pool's machine settings as they stand inline in a machine template. Changing them is copied down to machines and
 * never starts an update.
 *
 * @internal
 */
export const machineConfiguration = (settings: MachineControllerManagerSettings | null | undefined): MachineConfiguration =>
  given({
    drainTimeout: settings?.machineDrainTimeout,
    healthTimeout: settings?.machineHealthTimeout,
    creationTimeout: settings?.machineCreationTimeout,
    machinePreserveTimeout: settings?.machinePreserveTimeout,
    inPlaceUpdateTimeout: settings?.inPlaceUpdateTimeout,
    disableHealthTimeout: settings?.disableHealthTimeout,
    maxEvictRetries: settings?.maxEvictRetries,
    nodeConditions:
      settings?.nodeConditions &&
      listOf(settings.nodeConditions)
        .filter((type) => typeof type === 'string')
        .join(','),
  });
