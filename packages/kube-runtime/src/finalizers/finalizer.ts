import { isKubeError } from '../client/error.js';
import { patchIfChanged } from '../client/patch-if-changed.js';
import type { CallOptions, KubeClient, KubeObject, Resource } from '../client/port.js';

export interface Finalizer<T> {
  /** Qualified by a domain of yours, for example `machines.example.org/disk`. */
  readonly name: string;
  /**
   * Undoes what lies outside of the cluster. It must bear to be called again: a process may end between it and the release. While it rejects
   * the object stays, so say in the object's status why, and let the reconcile fail to be called again. What it writes to the object itself
   * makes the release a `Conflict`, so write only what differs.
   */
  readonly cleanUp: (object: T) => Promise<void>;
}

/** Whether something may be made for the object, or it is on its way out. */
export type Finalized<T> = { readonly isLeaving: false; readonly object: T } | { readonly isLeaving: true };

const qualified = /^([a-z0-9]([-a-z0-9]*[a-z0-9])?\.)+[a-z0-9]([-a-z0-9]*[a-z0-9])?\/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/**
 * Holds an object until what was made for it outside of the cluster is gone. Call it at the start of a reconcile, before anything is made: a
 * living object gets the finalizer, a deleted one is cleaned up and then released. Both are patches under the version that was read.
 *
 * Where cleaning up can never succeed a person takes the finalizer off by hand:
 * `kubectl patch KIND NAME --type=json -p '[{"op":"remove","path":"/metadata/finalizers/N"}]'`.
 *
 * @throws TypeError for a name without a domain, for Nodes (one that can't be deleted holds up its whole cluster), without a `cleanUp`, and for an
 * object without a version, which was not read from a server: the list of finalizers is written as a whole, and others' would be lost.
 * KubeError from the server; what `cleanUp` throws.
 * @example
 * const state = await finalize(client, machines, machine, { name: 'example.org/disk', cleanUp: ({ metadata }) => removeDisk(metadata.uid) });
 * if (state.isLeaving) return;
 * await makeDisk(state.object);
 */
export async function finalize<T extends KubeObject>(
  client: Pick<KubeClient, 'patch'>,
  resource: Resource,
  object: T,
  { name, cleanUp }: Finalizer<T>,
  options: CallOptions = {},
): Promise<Finalized<T>> {
  if (!qualified.test(name)) throw new TypeError(`finalizer ${JSON.stringify(name)} is not qualified by a domain, as example.org/disk is`);
  if (resource.group === '' && resource.plural === 'nodes') throw new TypeError('a Node must not wait for a finalizer');
  if (typeof cleanUp !== 'function') throw new TypeError(`finalizer ${name} has no cleanUp: its objects could never be deleted`);
  const { resourceVersion, deletionTimestamp } = object.metadata ?? {};
  if (!resourceVersion) throw new TypeError(`the ${resource.kind} has no resourceVersion: a finalizer is for an object as it was read`);
  const finalizers = object.metadata?.finalizers ?? [];
  const isHeld = finalizers.includes(name);
  const patched = (wanted: readonly string[]): Promise<T> =>
    patchIfChanged(client, resource, object, { ...object, metadata: { ...object.metadata, finalizers: wanted } }, options);
  if (!deletionTimestamp) return { isLeaving: false, object: isHeld ? object : await patched([...finalizers, name]) };
  if (!isHeld) return { isLeaving: true };
  await cleanUp(object);
  try {
    await patched(finalizers.filter((each) => each !== name));
  } catch (error) {
    // Someone else released it meanwhile.
    if (!isKubeError(error) || error.code !== 404) throw error;
  }
  return { isLeaving: true };
}
