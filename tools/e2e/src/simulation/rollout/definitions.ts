import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { KubeClient, KubeObject, Resource } from '@gardener-inplace/kube-runtime';
import { parse } from 'yaml';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';

const definitions = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
} as const;

interface Definition extends KubeObject {
  readonly spec?: {
    readonly group: string;
    readonly scope: string;
    readonly names: { readonly plural: string; readonly kind: string };
    readonly versions: readonly [{ readonly name: string }];
  };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message?: string }[] };
}

const wanted = ['Established True', 'NamesAccepted True'];

const resourceOf = ({ spec }: Definition): Resource => ({
  group: spec?.group ?? '',
  version: spec?.versions[0].name ?? '',
  plural: spec?.names.plural ?? '',
  kind: spec?.names.kind ?? '',
  namespaced: spec?.scope === 'Namespaced',
});

/** Installs the CRDs that `@gardener-inplace/api` ships. */
export async function definitionsCheck(client: KubeClient): Promise<Check> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@gardener-inplace/api/package.json')), 'manifests/crds');
  const files = await readdir(folder);
  for (const file of files) {
    const definition = parse(await readFile(join(folder, file), 'utf8')) as KubeObject;
    await client.create(definitions, definition, { fieldValidation: 'Strict' });
  }
  return eventually('definitions: the CRDs that packages/api ships are installed and served, without an objection', async () => {
    const { items } = await client.list<Definition>(definitions);
    // A kind that was accepted is refused with 429 for a moment.
    for (const item of items) await client.list(resourceOf(item), { limit: 1 });
    return {
      figures: `${items.length} kinds`,
      problems: [
        ...unless(items.length === files.length, `${items.length} of ${files.length} are there`),
        ...items.flatMap(({ metadata, status }) => {
          const conditions = (status?.conditions ?? []).map(({ type, status: holds }) => `${type} ${holds}`).toSorted();
          return unless(conditions.join() === wanted.join(), `${metadata?.name}: ${conditions.join(', ')}`);
        }),
      ],
    };
  });
}
