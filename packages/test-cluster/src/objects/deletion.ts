import { objectAt, stringAt } from '../json/json-object.js';
import type { KubeObject, Metadata } from '../kube-object.js';
import { defaultGracePeriodSeconds, isFinished } from '../kinds/pod.js';
import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import { timestamp } from '../server-context.js';

export interface DeleteOptions {
  readonly gracePeriodSeconds: number | undefined;
  readonly propagationPolicy: 'Background' | 'Foreground' | 'Orphan';
  readonly preconditions: { readonly uid: string | undefined; readonly resourceVersion: string | undefined };
}

/** What a delete request does to an object. */
export type Deletion =
  /** `object` as it was last. */
  | { readonly type: 'gone'; readonly object: KubeObject }
  /** The object stays, with a deletionTimestamp, for its kubelet or its finalizers. */
  | { readonly type: 'marked'; readonly object: KubeObject }
  | { readonly type: 'unchanged' };

export function deletionOf(resource: ResourceDefinition, object: KubeObject, options: DeleteOptions, now: Date): Deletion {
  if (storageKeyOf(resource) === '/namespaces') return namespaceDeletion(object, now);
  const isPod = storageKeyOf(resource) === '/pods';
  const grace = isPod ? podGrace(object, options.gracePeriodSeconds) : 0;
  const finalizers = withPropagation(object.metadata.finalizers ?? [], options.propagationPolicy);
  const { deletionTimestamp, deletionGracePeriodSeconds: graceBefore, generation } = object.metadata;
  const counted = { ...(generation !== undefined && { generation: generation + 1 }) };
  if (grace === 0 && finalizers.length === 0) {
    return { type: 'gone', object: withMetadata(object, { ...deadline(now, 0), ...(deletionTimestamp === undefined && counted) }) };
  }
  if (deletionTimestamp) {
    // A repeated request can only shorten the time.
    const isShorter = isPod && graceBefore !== undefined && grace < graceBefore;
    const isSame = !isShorter && finalizers.length === (object.metadata.finalizers?.length ?? 0);
    if (isSame) return { type: 'unchanged' };
    return { type: 'marked', object: withMetadata(object, { ...kept(finalizers), ...(isShorter && deadline(now, grace)) }) };
  }
  return { type: 'marked', object: withMetadata(object, { ...deadline(now, grace), ...kept(finalizers), ...counted }) };
}

/** A namespace goes only once everything in it is gone. */
function namespaceDeletion(object: KubeObject, now: Date): Deletion {
  if (object.metadata.deletionTimestamp) return { type: 'unchanged' };
  const status = { ...objectAt(object, 'status'), phase: 'Terminating' };
  return { type: 'marked', object: { ...object, metadata: { ...object.metadata, deletionTimestamp: timestamp(now) }, status } };
}

/** A pod gets time only where a kubelet runs it: unscheduled and finished ones go at once. */
function podGrace(pod: KubeObject, asked: number | undefined): number {
  const spec = objectAt(pod, 'spec');
  if (!stringAt(spec, 'nodeName') || isFinished(pod)) return 0;
  if (asked !== undefined) return asked;
  const own = spec['terminationGracePeriodSeconds'];
  return typeof own === 'number' ? own : defaultGracePeriodSeconds;
}

/** Foreground and Orphan are finalizers that the garbage collector works off. */
function withPropagation(finalizers: readonly string[], policy: DeleteOptions['propagationPolicy']): readonly string[] {
  const own = { Foreground: 'foregroundDeletion', Orphan: 'orphan', Background: undefined }[policy];
  return own === undefined || finalizers.includes(own) ? finalizers : [...finalizers, own];
}

const kept = (finalizers: readonly string[]) => ({ ...(finalizers.length > 0 && { finalizers }) });

/** The last second that metadata can carry. */
const endOfTime = Date.UTC(9999, 11, 31, 23, 59, 59);

const deadline = (now: Date, grace: number) => ({
  deletionTimestamp: timestamp(new Date(Math.min(now.getTime() + grace * 1000, endOfTime))),
  deletionGracePeriodSeconds: grace,
});

const withMetadata = (object: KubeObject, metadata: Partial<Metadata>): KubeObject => ({
  ...object,
  metadata: { ...object.metadata, ...metadata },
});
