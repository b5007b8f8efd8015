import { createViews, viewedKinds, type Views } from '@gardener-inplace-examples/quickstart';
import { type KubeClient, listAll } from '@gardener-inplace/kube-runtime';

/** What stands in the cluster now. */
export async function look(client: KubeClient): Promise<Views> {
  const lists = new Map(await Promise.all(viewedKinds.map(async (kind) => [kind, (await listAll(client, kind)).items] as const)));
  return createViews((kind) => lists.get(kind) ?? []);
}
