import { KubeError, type KubeClient } from '@gardener-inplace/kube-runtime';
import type { Check } from '../check.js';
import type { Cluster } from '../in-cluster.js';
import { startChurn } from './config-maps.js';
import { watching } from './watched.js';

/** A client whose watches can be cut off from outside, as by a broken network, while everything else of it works. */
const withGate = (client: KubeClient) => {
  let cut = new AbortController();
  let isShut = false;
  const gated: Pick<KubeClient, 'list' | 'watch'> = {
    list: (...call) => client.list(...call),
    async *watch(resource, options = {}) {
      if (isShut) throw new KubeError({ code: 0, reason: 'ClientNetwork', message: 'the way to the server is cut' });
      const signals = options.signal === undefined ? [cut.signal] : [cut.signal, options.signal];
      yield* client.watch(resource, { ...options, signal: AbortSignal.any(signals) });
    },
  };
  return {
    gated,
    shut: () => {
      isShut = true;
      cut.abort();
      cut = new AbortController();
    },
    open: () => {
      isShut = false;
    },
  };
};

/** The watch resumes from a version that neither the server's cache nor etcd has any more: 410, and a fresh list. */
export const compactedHistory = async ({ client, controlPlane }: Cluster): Promise<Check> => {
  const { gated, shut, open } = withGate(client);
  return watching(gated, 'compaction', async ({ informer, differences }) => {
    const churn = startChurn(client, 'compaction');
    await new Promise((resolve) => setTimeout(resolve, 500));
    shut();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { written, problems } = await churn.stop();
    const listsBefore = informer.health().totals.lists;
    await controlPlane.compact();
    await controlPlane.restartApiServer();
    open();
    const different = await differences(client);
    const { lists } = informer.health().totals;
    const unlisted = lists === listsBefore ? ['there was no fresh list: the history was still there'] : [];
    return {
      title: 'etcd is compacted while a watch is cut off: it is answered 410 and lists anew',
      figures: `${written} writes, ${lists - listsBefore} lists afterwards, ${informer.list().length} objects`,
      problems: [...problems, ...different, ...unlisted],
    };
  });
};
