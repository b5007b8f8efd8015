import { orderVersions, parseVersion } from '@gardener-inplace/api';
import type { Image, ImageCatalog } from '../image/image-catalog.js';
import { isOfferedFor, type ImageVersion } from '../image/image-version.js';
import { isUsableInPlace } from '../image/in-place-support.js';
import { stageOf } from '../image/life-cycle.js';
import type { Pool } from '../shoot/pool.js';

/** The image a pool ends up with, or why there is none. */
export type ChosenImage =
  | { readonly ok: true; readonly name: string; readonly version: string }
  | { readonly ok: false; readonly problem: 'unknown-image' | 'no-image' | 'not-a-number' | 'no-version' };

const number = /^\d+$/;

/** What a version text leaves open: nothing (`kept`), or the numbers that candidates must begin with. */
type Prefix = 'kept' | 'not-a-number' | readonly (number | undefined)[];

/** Three parts are complete. Two name a minor. One names a major, and so, as upstream has it, do four and more. An empty part names nothing. */
const prefixOf = (text: string): Prefix => {
  if (text === '') return [];
  const parts = text.replace(/^v/, '').split('.');
  if (parts.length === 3) return 'kept';
  const wanted = parts.length === 2 ? parts : parts.slice(0, 1);
  const isRead = wanted.every((part) => part === '' || number.test(part));
  return isRead ? wanted.map((part) => (part === '' ? undefined : Number(part))) : 'not-a-number';
};

const beginsWith = (version: string, [major, minor]: readonly (number | undefined)[]): boolean => {
  const parsed = parseVersion(version);
  return parsed.ok && (major === undefined || parsed.value.major === major) && (minor === undefined || parsed.value.minor === minor);
};

const highest = (versions: readonly ImageVersion[]): ImageVersion | undefined =>
  versions.reduce<ImageVersion | undefined>((best, each) => {
    if (!parseVersion(each.version).ok) return best;
    const order = best && orderVersions(best.version, each.version);
    return !order || (order.ok && order.value < 0) ? each : best;
  }, undefined);

/** Highest version that is no preview; a deprecated one only when there is no other. */
const best = (versions: readonly ImageVersion[], now: number | undefined): ImageVersion | undefined => {
  const offered = versions.filter((version) => stageOf(version, now) !== 'preview');
  return highest(offered.filter((version) => stageOf(version, now) !== 'deprecated')) ?? highest(offered);
};

const imageFor = ({ image }: Pool, architecture: string, { images }: ImageCatalog): Image | undefined =>
  image && image.name !== ''
    ? images.find(({ name }) => name === image.name)
    : images.find(({ versions }) => versions.some((version) => isOfferedFor(version, architecture)));

/** Completes the image a pool asks for. Expiry and minimum play no part. */
export function chooseImage(pool: Pool, catalog: ImageCatalog, now: number | undefined): ChosenImage {
  const architecture = pool.architecture ?? 'amd64';
  const image = imageFor(pool, architecture, catalog);
  if (!image) return { ok: false, problem: pool.image && pool.image.name !== '' ? 'unknown-image' : 'no-image' };
  const text = pool.image?.version ?? '';
  const isVerbatim = text !== '' && image.versions.some(({ version }) => version === text);
  const prefix = isVerbatim ? 'kept' : prefixOf(text);
  if (prefix === 'kept') return { ok: true, name: image.name, version: text };
  if (prefix === 'not-a-number') return { ok: false, problem: prefix };
  const candidates = image.versions.filter(
    (version) =>
      isOfferedFor(version, architecture) && (!pool.isInPlace || isUsableInPlace(version)) && beginsWith(version.version, prefix),
  );
  const chosen = best(candidates, now);
  return chosen ? { ok: true, name: image.name, version: chosen.version } : { ok: false, problem: 'no-version' };
}
