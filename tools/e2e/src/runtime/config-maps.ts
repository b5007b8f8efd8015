import { isKubeError, type KubeClient, type KubeObject, type Resource } from '@gardener-inplace/kube-runtime';

export const configMaps: Resource = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

const namespace = 'default';
const pauseMilliseconds = 20;

/** Something that changes the store all the time, until it is told to stop. */
export interface Churn {
  /** Resolves with what was written and what was refused; anything but a `KubeError` is a problem. */
  stop(): Promise<{ readonly written: number; readonly refused: number; readonly problems: readonly string[] }>;
}

/** Creates, changes and deletes config maps by turns; while the server is away its calls fail, as they would for any user. */
export const startChurn = (client: KubeClient, prefix: string): Churn => {
  const tally = { written: 0, refused: 0, problems: [] as string[] };
  let isStopping = false;
  const turn = async (count: number): Promise<void> => {
    const name = `${prefix}-${count}`;
    await client.create<ConfigMap>(configMaps, { metadata: { name, namespace, labels: { suite: prefix } } });
    if (count % 2 === 0) await client.patch(configMaps, { name, namespace }, { type: 'merge', body: { data: { turn: `${count}` } } });
    if (count % 3 === 0) await client.delete(configMaps, { name, namespace });
  };
  const running = (async () => {
    for (let count = 0; !isStopping; count += 1) {
      try {
        await turn(count);
        tally.written += 1;
      } catch (error) {
        if (isKubeError(error)) tally.refused += 1;
        else tally.problems.push(`a call failed with something else than a KubeError: ${String(error)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      await running;
      return tally;
    },
  };
};
