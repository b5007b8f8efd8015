import type { Node, Pod, Secret } from '@gardener-inplace/api';
import type { NodeApi } from '../ports.js';
import { mergePatch } from './merge-patch.js';

interface Cluster {
  readonly node?: Node | undefined;
  readonly pods?: readonly Pod[];
  readonly secrets?: readonly Secret[];
}

/** The part of an API server that an agent sees, in memory. A patch with a stale resourceVersion is refused. */
export function createMemoryApi(initial: Cluster, effect: (effect: string) => void) {
  const pods = new Map((initial.pods ?? []).map((pod) => [pod.metadata?.name ?? '', pod]));
  const secrets = new Map((initial.secrets ?? []).map((secret) => [secret.metadata?.name ?? '', secret]));
  const listeners = new Set<() => void>();
  let version = 1;
  let node = initial.node === undefined ? undefined : versioned(initial.node, version);

  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const setNode = (change: (node: Node | undefined) => Node | undefined): void => {
    version += 1;
    const next = change(node);
    node = next === undefined ? undefined : versioned(next, version);
    changed();
  };
  const listen = (listener: () => void, signal: AbortSignal): void => {
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
  };

  const port: NodeApi = {
    getNode: async () => node,
    patchNode: async (body) => {
      if (node === undefined) throw new Error('the node is not there');
      const { resourceVersion } = (body as { readonly metadata: { readonly resourceVersion?: string } }).metadata;
      if (resourceVersion !== undefined && resourceVersion !== node.metadata?.resourceVersion) return undefined;
      effect('patch node');
      setNode((before) => mergePatch(before, body) as Node);
      return node;
    },
    getSecret: async (name) => secrets.get(name),
    listPods: async () => [...pods.values()].filter(({ spec }) => spec?.nodeName === node?.metadata?.name),
    deletePod: async ({ name, uid }) => {
      effect(`delete pod ${name}`);
      if ((pods.get(name)?.metadata?.uid ?? '') === uid) pods.delete(name);
    },
    watchNode: listen,
    watchSecret: (_, listener, signal) => listen(listener, signal),
  };
  const setSecret = (secret: Secret): void => {
    secrets.set(secret.metadata?.name ?? '', secret);
    changed();
  };
  return { port, pods: pods as ReadonlyMap<string, Pod>, node: () => node, setNode, setSecret };
}

const versioned = (node: Node, version: number): Node => ({ ...node, metadata: { ...node.metadata, resourceVersion: String(version) } });
