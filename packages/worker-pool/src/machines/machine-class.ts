import type { MachineClass, Worker, WorkerPool } from '@gardener-inplace/api';
import { given } from '../given.js';

/**
 * The recipe for the machines of one pool in one zone. `providerSpec` is the provider's own and only passed through.
 *
 * @internal
 */
export function machineClass(name: string, worker: Worker, pool: WorkerPool, zone: string, providerSpec: object): MachineClass {
  const namespace = worker?.metadata?.namespace;
  return {
    apiVersion: 'machine.sapcloud.io/v1alpha1',
    kind: 'MachineClass',
    metadata: { name, ...given({ namespace }) },
    provider: worker?.spec?.type,
    providerSpec,
    nodeTemplate: {
      capacity: pool.nodeTemplate?.capacity ?? {},
      instanceType: pool.machineType,
      region: worker?.spec?.region,
      zone,
      ...given({ virtualCapacity: pool.nodeTemplate?.virtualCapacity, architecture: pool.architecture }),
    },
    credentialsSecretRef: worker?.spec?.secretRef,
    ...(pool.userDataSecretRef && { secretRef: { name: pool.userDataSecretRef.name, ...given({ namespace }) } }),
  };
}
