import { orderVersions } from '@gardener-inplace/api';
import type { ImageCatalog } from '../image/image-catalog.js';
import type { PoolVersions } from './update-path.js';

type Image = PoolVersions['image'];

/** What is no version lies before all that are. */
const order = (a: string, b: string): number => {
  const result = orderVersions(a, b);
  return result.ok ? result.value : Number(orderVersions(a, a).ok) - Number(orderVersions(b, b).ok);
};

/** From, every offer, to. An axis on which nothing changes has one stop: to leave and come back breaks more than it can save. */
const allVersions = (from: string, to: string, offers: readonly string[]): readonly string[] =>
  from === to ? [from] : [from, ...[...new Set(offers)].filter((version) => version !== from && version !== to).sort(order), to];

/** Kubernetes versions that can lie on a way which breaks rules: one that goes back may go back further. */
export const allKubernetesStops = (from: string, to: string, { kubernetes }: ImageCatalog): readonly string[] =>
  allVersions(
    from,
    to,
    kubernetes.map(({ version }) => version),
  );

/** Images that can lie on a way which breaks rules. A third image is none of them: to change the image twice breaks more than it can save. */
export function allImageStops(from: Image, to: Image, { versions }: ImageCatalog): readonly Image[] {
  const offersOf = (name: string): readonly string[] => versions.filter(({ image }) => image === name).map(({ version }) => version);
  const named = (name: string, texts: readonly string[]): readonly Image[] => texts.map((version) => ({ name, version }));
  if (from.name === to.name) return named(to.name, allVersions(from.version, to.version, offersOf(to.name)));
  const before = offersOf(from.name).filter((version) => version !== from.version);
  const after = offersOf(to.name).filter((version) => version !== to.version);
  return [from, ...named(from.name, [...new Set(before)].sort(order)), ...named(to.name, [...new Set(after)].sort(order)), to];
}
