import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlPlane } from '@gardener-inplace-tools/control-plane';
import { createKubeClient, type ClosableKubeClient, type KubeObject } from '@gardener-inplace/kube-runtime';

/** Something that has to hold on the real server alone: it breaks that server on purpose, or asks what test-cluster has not. Throws where it does not. */
export interface Check {
  readonly title: string;
  readonly run: (plane: ControlPlane) => Promise<void>;
}

export const configMaps = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true } as const;
export const namespaces = { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false } as const;

const longestWait = 60_000;

/** Asks again and again; the condition may ask a server that is down. @throws Error with `what` where it never holds */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + longestWait;
  for (;;) {
    const isSo = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (isSo) return;
    if (performance.now() > end) throw new Error(`it never came to this: ${what}`);
    await sleep(50);
  }
}

export function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** A client of an administrator, and a namespace for what is written. */
export async function withNamespace(
  plane: ControlPlane,
  name: string,
  work: (client: ClosableKubeClient, namespace: string) => Promise<void>,
): Promise<void> {
  const client = await createKubeClient({ kubeconfig: plane.kubeconfig(), userAgent: 'server-conformance/1.0.0' });
  try {
    await client.create<KubeObject>(namespaces, { metadata: { name } });
    await work(client, name);
  } finally {
    await client.close();
  }
}

export const configMap = (
  name: string,
  namespace: string,
  data: Readonly<Record<string, string>> = {},
): KubeObject & { readonly data: object } => ({
  metadata: { name, namespace },
  data,
});
