import { objectAt, stringAt, withField } from '../json/json-object.js';
import { deepEqual } from '../json/deep-equal.js';
import type { KubeObject, Metadata } from '../kube-object.js';
import { defaultGracePeriodSeconds, isFinished } from '../kinds/pod.js';
import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import { timestamp } from '../server-context.js';

export interface DeleteOptions {
  readonly gracePeriodSeconds: number | undefined;
  /** Undefined leaves it to the finalizers that are there. */
  readonly propagationPolicy: 'Background' | 'Foreground' | 'Orphan' | undefined;
  /** Whether the deprecated `orphanDependents: false` asked for it: a deletion that takes its time is then answered 202. */
  readonly saysAccepted?: boolean;
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
  const finalizers = withPropagation(object.metadata.finalizers ?? [], resource.isCollected ? options.propagationPolicy : undefined);
  const { deletionTimestamp, deletionGracePeriodSeconds: graceBefore, generation } = object.metadata;
  const counted = { ...(generation !== undefined && { generation: generation + 1 }) };
  if (grace === 0 && finalizers.length === 0) {
    return { type: 'gone', object: withMetadata(object, { ...deadline(now, 0), ...(deletionTimestamp === undefined && counted) }) };
  }
  if (deletionTimestamp) {
    // A repeated request can only shorten the time.
    const isShorter = isPod && graceBefore !== undefined && grace < graceBefore;
    const isSame = !isShorter && deepEqual(finalizers, object.metadata.finalizers ?? []);
    if (isSame) return { type: 'unchanged' };
    return { type: 'marked', object: withMetadata(withFinalizers(object, finalizers), isShorter ? deadline(now, grace) : {}) };
  }
  return { type: 'marked', object: withMetadata(withFinalizers(object, finalizers), { ...deadline(now, grace), ...counted }) };
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

/** Foreground and Orphan are finalizers that the garbage collector works off; a policy replaces an earlier one. */
function withPropagation(finalizers: readonly string[], policy: DeleteOptions['propagationPolicy']): readonly string[] {
  if (policy === undefined) return finalizers;
  const own = { Foreground: 'foregroundDeletion', Orphan: 'orphan', Background: undefined }[policy];
  const others = finalizers.filter((finalizer) => finalizer === own || !collected.includes(finalizer));
  return own === undefined || others.includes(own) ? others : [...others, own];
}

const collected = ['foregroundDeletion', 'orphan'];

const withFinalizers = (object: KubeObject, finalizers: readonly string[]): KubeObject => ({
  ...object,
  metadata: withField(object.metadata, 'finalizers', finalizers.length > 0 ? finalizers : undefined) as Metadata,
});

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
