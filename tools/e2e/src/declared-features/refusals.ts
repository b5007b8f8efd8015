import { resources } from '@gardener-inplace/api';
import { isKubeError } from '@gardener-inplace/kube-runtime';
import type { Cluster } from '../in-cluster.js';
import type { Resize } from './resizes.js';

const missing = /pod update requires features .* which are not available on node ".*"/u;

/**
 * What the server says to a resize that is not carried out: `allowed`, or its words on missing features, or its whole answer where
 * it refused for another reason.
 */
export const askToResize = async ({ client }: Cluster, { pod, changes }: Resize): Promise<string> => {
  const { name = '', namespace } = pod.metadata ?? {};
  const body = changes.map(({ op, path, value }) => ({ op, path, value }));
  try {
    await client.patch(resources.pods, { name, namespace }, { type: 'json', body }, { subresource: 'resize', dryRun: true });
    return 'allowed';
  } catch (error) {
    if (!isKubeError(error)) throw error;
    return missing.exec(error.message)?.[0] ?? `${error.code} ${error.message}`;
  }
};
