import {
  type MachineDeployment,
  type OperatingSystemConfig,
  type OperatingSystemConfigStatus,
  resources,
  type Shoot,
  type ShootWorker,
  type Worker,
} from '@gardener-inplace/api';
import { createInformer, type KubeClient, keyOf, type ReconcileResult } from '@gardener-inplace/kube-runtime';
import { asInformers, startActor, type Surroundings } from '../actor/actor.js';
import { applySpec } from './apply-spec.js';
import { closeOperation } from './close-operation.js';
import { demandGiven, isClient, isFunction, isLog, isText } from '../actor/demand-given.js';

/** What an operating system's extension adds to a configuration. */
export type OperatingSystemExtension = (osc: OperatingSystemConfig, pool: ShootWorker, shoot: Shoot) => OperatingSystemConfigStatus;

export interface GardenletOptions extends Omit<Surroundings, 'client'> {
  /** API server that holds Shoots, Workers and machines. */
  readonly control: KubeClient;
  /** API server of the Shoot itself: agent Secrets go there. */
  readonly target: KubeClient;
  /** Namespace of the Shoot's control plane, for example `shoot--dev--demo`. */
  readonly technicalID: string;
  readonly operatingSystem: OperatingSystemExtension;
  /** Seconds that a node must have been ready before its machine counts. Default: what the worker extension asks for, 500. */
  readonly minReadySeconds?: number;
}

const lookAgainMilliseconds = 500;

/**
 * Stands in for gardenlet, the worker extension and the operating system's extension of one Shoot: turns it into a Worker,
 * OperatingSystemConfigs, agent Secrets, MachineClasses and MachineDeployments with the functions of worker-pool, keeps the list of
 * pending pools, and closes the operation once the deployments are where they should be.
 */
export function startGardenlet(options: GardenletOptions, signal: AbortSignal): { readonly stopped: Promise<void> } {
  demandGiven(
    'startGardenlet',
    options,
    { control: isClient, target: isClient, log: isLog, technicalID: isText, operatingSystem: isFunction },
    signal,
  );
  const { control, technicalID, log, clock } = options;
  const shoots = createInformer<Shoot>(control, resources.shoots);
  const workers = createInformer<Worker>(control, resources.workers, { namespace: technicalID });
  const deployments = createInformer<MachineDeployment>(control, resources.machineDeployments, { namespace: technicalID });

  const reconcile = async (key: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const shoot = shoots.get(key);
    if (shoot === undefined || shoot.metadata?.deletionTimestamp !== undefined) return;
    const applied = await applySpec(shoot, options, abort);
    if (applied === undefined) return;
    // Sets and machines are not watched, and health is a matter of time too.
    if (!(await closeOperation(applied, options, abort))) return { againAfterMilliseconds: lookAgainMilliseconds };
  };

  const actor = startActor({ name: 'gardenlet', informers: asInformers(shoots, workers, deployments), reconcile, log, clock }, signal);
  const wakeAll = (): void => shoots.list().forEach((shoot) => actor.wake(keyOf(shoot)));
  shoots.onChange({ added: wakeAll, updated: wakeAll });
  workers.onChange({ added: wakeAll, updated: wakeAll });
  deployments.onChange({ added: wakeAll, updated: wakeAll });
  return { stopped: actor.stopped };
}
