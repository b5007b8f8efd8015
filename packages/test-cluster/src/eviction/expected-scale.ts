import type { OwnerReference } from '@gardener-inplace/api';
import { objectAt } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import type { ServedResources } from '../served/served-resources.js';
import type { StoreEngine } from '../store/store.js';
import type { ExpectedScale } from './budget-arithmetic.js';

/** Kinds that have a scale: what they want is in `spec.replicas`. */
const scalable: ReadonlySet<string> = new Set(['ReplicaSet', 'Deployment', 'StatefulSet', 'MachineSet', 'MachineDeployment']);

const controllerOf = (object: KubeObject): OwnerReference | undefined =>
  object.metadata.ownerReferences?.find(({ controller }) => controller);

/** Sums what the controllers of the pods want; a ReplicaSet of a Deployment stands for the Deployment. Pods without a controller don't count. */
export const expectedScaleFrom =
  (served: ServedResources, store: StoreEngine): ExpectedScale =>
  (pods) => {
    const find = (owner: OwnerReference, namespace: string | undefined): KubeObject | undefined => {
      const resource = served.findKind(owner.apiVersion, owner.kind);
      const object = resource && store.entry(resource, { namespace, name: owner.name })?.object;
      return object?.metadata.uid === owner.uid ? object : undefined;
    };
    const wanted = new Map<string, number>();
    for (const pod of pods) {
      const owner = controllerOf(pod);
      if (!owner) continue;
      const set = scalable.has(owner.kind) ? find(owner, pod.metadata.namespace) : undefined;
      if (!set) return { error: `found no controllers for pod "${pod.metadata.name}"` };
      const parent = controllerOf(set);
      const controller = (set.kind === 'ReplicaSet' && parent?.kind === 'Deployment' && find(parent, pod.metadata.namespace)) || set;
      wanted.set(controller.metadata.uid ?? '', Number(objectAt(controller, 'spec')['replicas'] ?? 1));
    }
    return [...wanted.values()].reduce((sum, replicas) => sum + replicas, 0);
  };
