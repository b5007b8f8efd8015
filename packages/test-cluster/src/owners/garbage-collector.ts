import type { KubeObject, Reference } from '../kube-object.js';
import { referenceOf } from '../kube-object.js';
import { deletionOf } from '../objects/deletion.js';
import type { ResourceDefinition } from '../served/resource-definition.js';
import type { Change } from '../store/history.js';
import type { StoreEngine } from '../store/store.js';

interface Dependent {
  readonly resource: ResourceDefinition;
  readonly reference: Reference;
}

/**
 * Deletes what lost its last owner, right after the turn in which the owner went; works off the finalizers of foreground and orphaning
 * deletions. An owner that was never seen is not taken to be gone, so objects with made-up owners stay. Returns a function that ends it.
 */
export function runGarbageCollector(store: StoreEngine, now: () => Date): () => void {
  const dependentsOf = new Map<string, Map<string, Dependent>>();
  const gone = new Set<string>();
  const queue: (() => void)[] = [];
  let scheduled: NodeJS.Immediate | undefined;

  const later = (work: () => void) => {
    queue.push(work);
    scheduled ??= setImmediate(() => {
      scheduled = undefined;
      for (const each of queue.splice(0)) each();
    });
  };

  const index = ({ resource, before, after, type }: Change) => {
    const key = `${resource.group}/${resource.plural}/${after.object.metadata.namespace ?? ''}/${after.object.metadata.name}`;
    for (const { uid } of before?.object.metadata.ownerReferences ?? []) dependentsOf.get(uid)?.delete(key);
    if (type === 'DELETED') return;
    for (const { uid } of after.object.metadata.ownerReferences ?? []) {
      const dependents = dependentsOf.get(uid) ?? new Map<string, Dependent>();
      dependentsOf.set(uid, dependents.set(key, { resource, reference: referenceOf(after.object) }));
    }
  };

  const liveDependents = (uid: string): readonly (readonly [Dependent, KubeObject])[] =>
    [...(dependentsOf.get(uid)?.values() ?? [])].flatMap((dependent) => {
      const object = store.entry(dependent.resource, dependent.reference)?.object;
      return object ? [[dependent, object] as const] : [];
    });

  const deleteOne = ({ resource, reference }: Dependent, object: KubeObject, propagationPolicy: 'Background' | 'Foreground') => {
    const preconditions = { uid: undefined, resourceVersion: undefined };
    const deletion = deletionOf(resource, object, { gracePeriodSeconds: undefined, propagationPolicy, preconditions }, now());
    if (deletion.type === 'gone') store.erase(resource, reference);
    else if (deletion.type === 'marked') store.write(resource, deletion.object);
  };

  const release = ({ resource }: Dependent, object: KubeObject, uid: string) => {
    const ownerReferences = object.metadata.ownerReferences?.filter((owner) => owner.uid !== uid) ?? [];
    const { ownerReferences: _owners, ...metadata } = object.metadata;
    store.write(resource, { ...object, metadata: ownerReferences.length > 0 ? { ...metadata, ownerReferences } : metadata });
  };

  const ownerGone = (uid: string) => {
    for (const [dependent, object] of liveDependents(uid)) {
      const hasOtherOwner = object.metadata.ownerReferences?.some((owner) => !gone.has(owner.uid)) ?? false;
      if (hasOtherOwner) release(dependent, object, uid);
      else deleteOne(dependent, object, 'Background');
    }
    dependentsOf.delete(uid);
  };

  const dropFinalizer = (resource: ResourceDefinition, reference: Reference, finalizer: string) => {
    const object = store.entry(resource, reference)?.object;
    if (!object?.metadata.finalizers?.includes(finalizer)) return;
    const finalizers = object.metadata.finalizers.filter((each) => each !== finalizer);
    const { finalizers: _finalizers, ...metadata } = object.metadata;
    if (finalizers.length === 0 && (object.metadata.deletionGracePeriodSeconds ?? 0) === 0) store.erase(resource, reference);
    else store.write(resource, { ...object, metadata: finalizers.length > 0 ? { ...metadata, finalizers } : metadata });
  };

  const advance = (resource: ResourceDefinition, reference: Reference) => {
    const object = store.entry(resource, reference)?.object;
    const { uid = '', deletionTimestamp, finalizers = [] } = object?.metadata ?? {};
    if (!deletionTimestamp) return;
    if (finalizers.includes('orphan')) {
      for (const [dependent, child] of liveDependents(uid)) release(dependent, child, uid);
      dropFinalizer(resource, reference, 'orphan');
    } else if (finalizers.includes('foregroundDeletion')) {
      const children = liveDependents(uid);
      for (const [dependent, child] of children) if (!child.metadata.deletionTimestamp) deleteOne(dependent, child, 'Foreground');
      const isBlocked = liveDependents(uid).some(([, child]) =>
        child.metadata.ownerReferences?.some((owner) => owner.uid === uid && owner.blockOwnerDeletion),
      );
      if (!isBlocked) dropFinalizer(resource, reference, 'foregroundDeletion');
    }
  };

  const waiting = new Map<string, Dependent>();
  const unsubscribe = store.subscribe((change) => {
    const { resource, type, after } = change;
    const { uid = '', finalizers = [], deletionTimestamp } = after.object.metadata;
    const reference = referenceOf(after.object);
    index(change);
    if (type === 'DELETED') {
      gone.add(uid);
      waiting.delete(uid);
      if (dependentsOf.has(uid)) later(() => ownerGone(uid));
      for (const owner of after.object.metadata.ownerReferences ?? []) {
        const held = waiting.get(owner.uid);
        if (held) later(() => advance(held.resource, held.reference));
      }
    } else if (deletionTimestamp && (finalizers.includes('foregroundDeletion') || finalizers.includes('orphan'))) {
      waiting.set(uid, { resource, reference });
      later(() => advance(resource, reference));
    } else if (
      type === 'ADDED' &&
      after.object.metadata.ownerReferences?.length &&
      after.object.metadata.ownerReferences.every((owner) => gone.has(owner.uid))
    ) {
      // Created for an owner that is gone already.
      later(() => after.object.metadata.ownerReferences?.forEach((owner) => ownerGone(owner.uid)));
    }
  });
  return () => {
    unsubscribe();
    clearImmediate(scheduled);
  };
}
