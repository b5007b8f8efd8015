import { referenceOf, type KubeObject } from '../kube-object.js';
import { deletionOf } from '../objects/deletion.js';
import type { ServedResources } from '../served/served-resources.js';
import type { Change } from '../store/history.js';
import type { StoreEngine } from '../store/store.js';
import { createOwnerIndex, type Place } from './owner-index.js';
import { withoutFinalizer, withoutOwner } from './release.js';

export interface GarbageCollector {
  /** Forgets what it saw and reads the whole store: after a load. */
  reset(): void;
  stop(): void;
}

/**
 * Deletes what lost its last owner, right after the turn in which the owner went; works off the finalizers of foreground and orphaning
 * deletions. An owner that was never seen is not taken to be gone, so objects with made-up owners stay.
 */
export function runGarbageCollector(served: ServedResources, store: StoreEngine, now: () => Date): GarbageCollector {
  const index = createOwnerIndex(served, store);
  /** Owners that were seen to go. */
  const gone = new Set<string>();
  /** Objects in a foreground or orphaning deletion, by uid. */
  const waiting = new Map<string, Place>();
  let work: (() => void)[] = [];
  let scheduled: NodeJS.Immediate | undefined;

  const later = (todo: () => void) => {
    work.push(todo);
    scheduled ??= setImmediate(() => {
      scheduled = undefined;
      const todos = work;
      work = [];
      for (const each of todos) each();
    });
  };

  const remove = ({ resource, reference }: Place, object: KubeObject, propagationPolicy: 'Foreground' | undefined) => {
    const preconditions = { uid: undefined, resourceVersion: undefined };
    const deletion = deletionOf(resource, object, { gracePeriodSeconds: undefined, propagationPolicy, preconditions }, now());
    if (deletion.type === 'gone') store.erase(resource, reference);
    else if (deletion.type === 'marked') store.write(resource, deletion.object);
  };

  const collectDependents = (uid: string) => {
    for (const dependent of index.dependentsOf(uid)) {
      const { resource, object } = dependent;
      const isOrphan = object.metadata.ownerReferences?.every((owner) => gone.has(owner.uid));
      if (isOrphan) remove(dependent, object, undefined);
      else store.write(resource, withoutOwner(object, uid));
    }
  };

  const finish = ({ resource, reference }: Place, object: KubeObject, finalizer: string) => {
    const released = withoutFinalizer(object, finalizer);
    const isDone = released.metadata.finalizers === undefined && (released.metadata.deletionGracePeriodSeconds ?? 0) === 0;
    if (isDone) store.erase(resource, reference);
    else store.write(resource, released);
  };

  const advance = (place: Place) => {
    const object = store.entry(place.resource, place.reference)?.object;
    const { uid = '', deletionTimestamp, finalizers = [] } = object?.metadata ?? {};
    if (!object || !deletionTimestamp) return;
    if (finalizers.includes('orphan')) {
      for (const dependent of index.dependentsOf(uid)) store.write(dependent.resource, withoutOwner(dependent.object, uid));
      finish(place, object, 'orphan');
    } else if (finalizers.includes('foregroundDeletion')) {
      for (const dependent of index.dependentsOf(uid)) {
        if (!dependent.object.metadata.deletionTimestamp) remove(dependent, dependent.object, 'Foreground');
      }
      const isBlocked = index
        .dependentsOf(uid)
        .some(({ object: { metadata } }) => metadata.ownerReferences?.some((owner) => owner.uid === uid && owner.blockOwnerDeletion));
      if (!isBlocked) finish(place, object, 'foregroundDeletion');
    }
  };

  const onChange = (change: Change) => {
    index.update(change);
    const { resource, type, after } = change;
    const { uid = '', finalizers = [], deletionTimestamp, ownerReferences: owners = [] } = after.object.metadata;
    if (type === 'DELETED') {
      gone.add(uid);
      waiting.delete(uid);
      later(() => collectDependents(uid));
      for (const held of owners.flatMap((owner) => waiting.get(owner.uid) ?? [])) later(() => advance(held));
    } else if (deletionTimestamp && finalizers.some((finalizer) => finalizer === 'foregroundDeletion' || finalizer === 'orphan')) {
      const place = { resource, reference: referenceOf(after.object) };
      waiting.set(uid, place);
      later(() => advance(place));
    } else if (type === 'ADDED') {
      // It may have been created for an owner that is gone already.
      for (const owner of owners) if (gone.has(owner.uid)) later(() => collectDependents(owner.uid));
    }
  };

  const unsubscribe = store.subscribe(onChange);
  return {
    reset: () => {
      gone.clear();
      waiting.clear();
      work = [];
      index.rebuild();
    },
    stop: () => {
      unsubscribe();
      clearImmediate(scheduled);
    },
  };
}
