import { withField } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';

/** A copy that no longer names an owner. */
export const withoutOwner = (object: KubeObject, uid: string): KubeObject =>
  withList(
    object,
    'ownerReferences',
    object.metadata.ownerReferences?.filter((owner) => owner.uid !== uid),
  );

/** A copy without a finalizer. */
export const withoutFinalizer = (object: KubeObject, finalizer: string): KubeObject =>
  withList(
    object,
    'finalizers',
    object.metadata.finalizers?.filter((each) => each !== finalizer),
  );

/** An empty list is no field at all. */
function withList(object: KubeObject, field: string, list: readonly unknown[] = []): KubeObject {
  const metadata = withField(object.metadata, field, list.length > 0 ? list : undefined) as KubeObject['metadata'];
  return { ...object, metadata };
}
