import type { MachineConfiguration, MachineControllerManagerSettings } from '@gardener-inplace/api';

/**
 * A pool's machine settings as they stand inline in a machine template. Changing them is copied down to machines and
 * never starts an update.
 *
 * @internal
 */
export const machineConfiguration = (settings: MachineControllerManagerSettings = {}): MachineConfiguration => ({
  ...(settings.machineDrainTimeout === undefined ? {} : { drainTimeout: settings.machineDrainTimeout }),
  ...(settings.machineHealthTimeout === undefined ? {} : { healthTimeout: settings.machineHealthTimeout }),
  ...(settings.machineCreationTimeout === undefined ? {} : { creationTimeout: settings.machineCreationTimeout }),
  ...(settings.machinePreserveTimeout === undefined ? {} : { machinePreserveTimeout: settings.machinePreserveTimeout }),
  ...(settings.inPlaceUpdateTimeout === undefined ? {} : { inPlaceUpdateTimeout: settings.inPlaceUpdateTimeout }),
  ...(settings.disableHealthTimeout === undefined ? {} : { disableHealthTimeout: settings.disableHealthTimeout }),
  ...(settings.maxEvictRetries === undefined ? {} : { maxEvictRetries: settings.maxEvictRetries }),
  ...(settings.nodeConditions === undefined ? {} : { nodeConditions: settings.nodeConditions.join(',') }),
});
