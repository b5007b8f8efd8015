import { type Pod, resources } from '@gardener-inplace/api';
import { evictPod, isKubeError, type KubeClient, type KubeObject, listAll } from '@gardener-inplace/kube-runtime';
import { podsToDrain, type Write } from '@gardener-inplace/state-machine';
import type { EvictionMemory } from './eviction-memory.js';
import type { PoolWrites } from './own-writes.js';

/** What became of one write. A refusal ends its decision only: the pool is read and decided anew. */
export type Performed = { readonly done: true } | Refusal;

export interface Refusal {
  readonly done: false;
  readonly why: string;
  /** The world moved on (conflict, gone): daily business. Otherwise the server failed or forbids it. */
  readonly isOvertaken: boolean;
  /** From the server, where it named a time. */
  readonly retryAfterSeconds?: number | undefined;
}

export interface Performer {
  readonly control: KubeClient;
  readonly target: KubeClient;
  readonly ownWrites: PoolWrites;
  readonly evictions: EvictionMemory;
}

const done: Performed = { done: true };
const overtaken = (why: string): Refusal => ({ done: false, why, isOvertaken: true });

/** Performs one write with its precondition. Rejects only when it is told to stop. */
export async function perform(write: Write, performer: Performer, signal: AbortSignal): Promise<Performed> {
  try {
    return await request(write, performer, signal);
  } catch (error) {
    if (signal.aborted || !isKubeError(error)) throw error;
    const { code, reason, message, retryAfterSeconds } = error;
    const isOvertaken = code === 409 || (code === 404 && write.verb !== 'create');
    return { done: false, why: `${reason}: ${message}`, isOvertaken, retryAfterSeconds };
  }
}

async function request(write: Write, { control, target, ownWrites, evictions }: Performer, signal: AbortSignal): Promise<Performed> {
  const client = write.store === 'control' ? control : target;
  const { resource, object } = write;
  const key = object.namespace === undefined ? object.name : `${object.namespace}/${object.name}`;
  switch (write.verb) {
    case 'create':
      await ownWrites.remember(resource.plural, key, () => client.create(resource, write.body as KubeObject, { signal }));
      return done;
    case 'patch': {
      const { type, body, subresource } = write;
      await ownWrites.remember(resource.plural, key, () => client.patch(resource, object, { type, body }, { signal, subresource }));
      return done;
    }
    case 'delete':
      await ownWrites.forget(resource.plural, key, write.uid, () =>
        client.delete(resource, object, {
          signal,
          preconditions: { uid: write.uid, ...(write.resourceVersion === undefined ? {} : { resourceVersion: write.resourceVersion }) },
          gracePeriodSeconds: write.gracePeriodSeconds,
          propagationPolicy: 'Background',
        }),
      );
      return done;
    case 'evict':
      evictions.remember(
        write.uid,
        await evictPod(client, { namespace: object.namespace ?? '', name: object.name, uid: write.uid }, { signal }),
      );
      return done;
    case 'check-unchanged': {
      const { metadata } = await client.get<KubeObject>(resource, object, { signal });
      return metadata?.resourceVersion === write.resourceVersion ? done : overtaken(`${resource.kind} ${object.name} changed meanwhile`);
    }
    case 'check-gone':
      return (await isGone(client, write, signal)) ? done : overtaken(`${resource.kind} ${object.name} is still there`);
    case 'check-drained': {
      const { items } = await listAll<Pod>(client, resources.pods, { fieldSelector: `spec.nodeName=${object.name}`, signal });
      const left = podsToDrain(items);
      return left.length === 0 ? done : overtaken(`${left.length} pods are on node ${object.name} again`);
    }
  }
}

async function isGone(
  client: KubeClient,
  { resource, object, uid }: Extract<Write, { verb: 'check-gone' }>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { metadata } = await client.get<KubeObject>(resource, object, { signal });
    return metadata?.uid !== uid;
  } catch (error) {
    if (isKubeError(error) && error.code === 404) return true;
    throw error;
  }
}
