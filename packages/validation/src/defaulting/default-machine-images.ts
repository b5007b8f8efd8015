import type { CloudProfile, Shoot } from '@gardener-inplace/api';
import type { FieldError } from '../field-error.js';
import { architecturesIn } from '../image/architecture.js';
import { readImageCatalog, type ImageCatalog } from '../image/image-catalog.js';
import { describe, otherWords } from '../messages.js';
import { settingsOf, type Settings, type ValidationOptions } from '../options.js';
import type { Pool } from '../shoot/pool.js';
import { readShoot, type ShootView } from '../shoot/shoot-view.js';
import { memberAt, membersOf, type Members } from '../unknown-value.js';
import { chooseImage } from './image-choice.js';

/** The Shoot with every architecture and image completed. Where there are errors, those pools are as they were. */
export interface DefaultedImages {
  readonly shoot: Shoot;
  readonly errors: readonly FieldError[];
}

type Outcome = { readonly image: unknown } | { readonly error: FieldError };

/** A pool that stays with its image keeps the version it has, with the provider configuration asked for now (M-02). */
const keptImage = ({ image }: Pool, before: Pool | undefined): object | undefined => {
  if (!before?.image) return undefined;
  if (!image) return { ...membersOf(memberAt(before.worker, 'machine', 'image')) };
  const isSame = image.name === before.image.name && (image.version === '' || image.version === before.image.version);
  if (!isSame) return undefined;
  const { providerConfig: _before, ...rest } = membersOf(memberAt(before.worker, 'machine', 'image')) as {
    readonly providerConfig?: unknown;
  };
  return image.providerConfig === undefined ? rest : { ...rest, providerConfig: image.providerConfig };
};

const outcome = (pool: Pool, old: ShootView | undefined, catalog: ImageCatalog, { now }: Settings): Outcome => {
  const kept = keptImage(pool, old?.poolsByName.get(pool.name));
  if (kept) return { image: kept };
  const chosen = chooseImage(pool, catalog, now);
  if (chosen.ok) return { image: { ...membersOf(memberAt(pool.worker, 'machine', 'image')), name: chosen.name, version: chosen.version } };
  const params = { problem: chosen.problem, pool: pool.name, image: pool.image?.name ?? '', version: pool.image?.version ?? '' };
  return {
    error: {
      rule: 'M-01',
      type: 'Invalid',
      field: pool.path.toString(),
      value: pool.image?.version ?? '',
      detail: describe('M-01', params, 'no image fits', otherWords),
      params,
    },
  };
};

const withImage = ({ worker, architecture }: Pool, image: unknown): Members => ({
  ...worker,
  machine: { ...membersOf(memberAt(worker, 'machine')), architecture, image },
});

/**
 * Completes the architecture of every pool and its machine image from the CloudProfile: the newest version that fits, for pools that are
 * updated in place the newest that supports it. With `old`, pools that stay with their image keep its version. A Shoot in deletion is left
 * alone.
 *
 * The newest version need not be reachable from the current one: {@link admitShoot} says so afterwards.
 *
 * @source M-01, M-02; Gardener API reference a2 (architecture)
 */
export function defaultMachineImages(
  request: { readonly shoot: Shoot; readonly old?: Shoot; readonly cloudProfile: CloudProfile },
  options: ValidationOptions = {},
): DefaultedImages {
  const settings = settingsOf(options);
  const given: Partial<typeof request> = request ?? {};
  const shoot = readShoot(given.shoot, settings.vocabulary);
  if (shoot.isInDeletion || shoot.pools.length === 0) return { shoot: given.shoot as Shoot, errors: [] };
  const old = given.old ? readShoot(given.old, settings.vocabulary) : undefined;
  const catalog = readImageCatalog(given.cloudProfile, settings);
  const architectureOf = architecturesIn(given.cloudProfile);
  const pools = shoot.pools.map((pool): Pool => ({ ...pool, architecture: architectureOf(pool) }));
  const outcomes = pools.map((pool) => ({ pool, result: outcome(pool, old, catalog, settings) }));
  const workers = outcomes.map(({ pool, result }) => ('image' in result ? withImage(pool, result.image) : pool.worker));
  const spec = membersOf(shoot.spec);
  return {
    shoot: { ...given.shoot, spec: { ...spec, provider: { ...membersOf(spec['provider']), workers } } } as unknown as Shoot,
    errors: outcomes.flatMap(({ result }) => ('error' in result ? [result.error] : [])),
  };
}
