import type { MachineClass, Worker, WorkerPool } from '@gardener-inplace/api';

/**
 * The recipe for the machines of one pool in one zone. `providerSpec` is the provider's own and only passed through.
 *
 * @internal
 */
export const machineClass = (name: string, worker: Worker, pool: WorkerPool, zone: string, providerSpec: object): MachineClass => ({
  apiVersion: 'machine.sapcloud.io/v1alpha1',
  kind: 'MachineClass',
  metadata: { name, ...(worker.metadata?.namespace === undefined ? {} : { namespace: worker.metadata.namespace }) },
  provider: worker.spec.type,
  providerSpec,
  nodeTemplate: {
    capacity: pool.nodeTemplate?.capacity ?? {},
    ...(pool.nodeTemplate?.virtualCapacity === undefined ? {} : { virtualCapacity: pool.nodeTemplate.virtualCapacity }),
    instanceType: pool.machineType,
    region: worker.spec.region,
    zone,
    ...(pool.architecture === undefined ? {} : { architecture: pool.architecture }),
  },
  credentialsSecretRef: worker.spec.secretRef,
  ...(pool.userDataSecretRef === undefined
    ? {}
    : {
        secretRef: {
          name: pool.userDataSecretRef.name,
          ...(worker.metadata?.namespace === undefined ? {} : { namespace: worker.metadata.namespace }),
        },
      }),
});
