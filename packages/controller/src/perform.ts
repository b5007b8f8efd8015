import { type Pod, resources } from '@gardener-inplace/api';
import { evictPod, isKubeError, type KubeClient, type KubeError, type KubeObject, listAll } from '@gardener-inplace/kube-runtime';
import { podsToDrain, type Write } from '@gardener-inplace/state-machine';
import type { EvictionMemory } from './eviction-memory.js';
import type { PoolWrites } from './own-writes.js';

/** What became of one write. A refusal is no failure: the pool is read and decided anew. */
export type Performed = { readonly done: true } | { readonly done: false; readonly why: string };

export interface Performer {
  readonly control: KubeClient;
  readonly target: KubeClient;
  readonly ownWrites: PoolWrites;
  readonly evictions: EvictionMemory;
}

const done: Performed = { done: true };
const refused = (why: string): Performed => ({ done: false, why });

/**
 * Performs one write with its precondition.
 *
 * @throws KubeError where the server failed or forbids it; the reconcile backs off.
 */
export async function perform(write: Write, performer: Performer, signal: AbortSignal): Promise<Performed> {
  try {
    return await request(write, performer, signal);
  } catch (error) {
    if (!isKubeError(error)) throw error;
    const why = refusalOf(error, write);
    if (why === undefined) throw error;
    return refused(why);
  }
}

/** Conflicts and objects that came or went are news, not errors. */
function refusalOf({ code, reason, message }: KubeError, { verb }: Write): string | undefined {
  if (code === 409) return `${reason}: ${message}`;
  return code === 404 && verb !== 'create' ? message : undefined;
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
      await client.delete(resource, object, {
        signal,
        preconditions: { uid: write.uid, ...(write.resourceVersion === undefined ? {} : { resourceVersion: write.resourceVersion }) },
        gracePeriodSeconds: write.gracePeriodSeconds,
        propagationPolicy: 'Background',
      });
      return done;
    case 'evict':
      evictions.remember(
        write.uid,
        await evictPod(client, { namespace: object.namespace ?? '', name: object.name, uid: write.uid }, { signal }),
      );
      return done;
    case 'check-unchanged': {
      const { metadata } = await client.get<KubeObject>(resource, object, { signal });
      return metadata?.resourceVersion === write.resourceVersion ? done : refused(`${resource.kind} ${object.name} changed meanwhile`);
    }
    case 'check-gone':
      return (await isGone(client, write, signal)) ? done : refused(`${resource.kind} ${object.name} is still there`);
    case 'check-drained': {
      const { items } = await listAll<Pod>(client, resources.pods, { fieldSelector: `spec.nodeName=${object.name}`, signal });
      const left = podsToDrain(items);
      return left.length === 0 ? done : refused(`${left.length} pods are on node ${object.name} again`);
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
