import { type Node, type Pod, resources, type ResourceType, type Secret } from '@gardener-inplace/api';
import { createBackoff, isKubeError, type KubeClient } from '@gardener-inplace/kube-runtime';
import type { Clock, NodeApi } from '../ports.js';

export interface NodeApiOptions {
  readonly nodeName: string;
  /** Where the Secret with the config and those of tokens are. Default `kube-system`. */
  readonly namespace?: string;
  readonly clock: Clock;
  /** Ends the calls that are under way. */
  readonly signal?: AbortSignal;
}

/** One node's view of an API server. */
export function createNodeApi(client: KubeClient, { nodeName, namespace = 'kube-system', clock, signal: stop }: NodeApiOptions): NodeApi {
  const watch = (resource: ResourceType, name: string, changed: () => void, signal: AbortSignal): void => {
    const selection = { fieldSelector: `metadata.name=${name}`, signal, ...(resource.namespaced ? { namespace } : {}) };
    void keepWatching(() => client.watch(resource, selection), changed, clock, signal);
  };
  return {
    getNode: () => client.get<Node>(resources.nodes, { name: nodeName }, { signal: stop }).catch(whenReason('NotFound')),
    patchNode: (body) =>
      client.patch<Node>(resources.nodes, { name: nodeName }, { type: 'merge', body }, { signal: stop }).catch(whenReason('Conflict')),
    getSecret: (name) => client.get<Secret>(resources.secrets, { namespace, name }, { signal: stop }).catch(whenReason('NotFound')),
    listPods: async () => {
      const pods: Pod[] = [];
      let token: string | undefined;
      do {
        const selection = { fieldSelector: `spec.nodeName=${nodeName}`, limit: 500, continue: token };
        const page = await client.list<Pod>(resources.pods, { ...selection, signal: stop });
        pods.push(...page.items);
        token = page.continue;
      } while (token !== undefined && token !== '');
      return pods;
    },
    deletePod: async ({ namespace: podNamespace, name, uid }) => {
      const preconditions = uid === '' ? undefined : { uid };
      // A conflict means that the pod of that uid is gone and another one has its name.
      await client
        .delete(resources.pods, { namespace: podNamespace, name }, { preconditions, signal: stop })
        .catch(whenReason('NotFound', 'Conflict'));
    },
    watchNode: (changed, signal) => watch(resources.nodes, nodeName, changed, signal),
    watchSecret: (name, changed, signal) => watch(resources.secrets, name, changed, signal),
  };
}

/** Every watch begins with the object as it is, so one that broke loses nothing: events only say "look again". */
async function keepWatching(
  open: () => AsyncIterable<{ readonly type: string }>,
  changed: () => void,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const backoff = createBackoff();
  while (!signal.aborted) {
    try {
      for await (const { type } of open()) if (type !== 'BOOKMARK') changed();
    } catch {
      // The API server is away or restarts; the pause below is the answer.
    }
    await clock.sleep(backoff.next(), signal).catch(() => undefined);
  }
}

const whenReason =
  (...reasons: readonly string[]) =>
  (error: unknown): undefined => {
    if (isKubeError(error) && reasons.includes(error.reason)) return undefined;
    throw error;
  };
