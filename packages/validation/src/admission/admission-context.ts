import { contradictionAt, type Input } from '../input.js';
import { readImageCatalog, type ImageCatalog } from '../image/image-catalog.js';
import type { ImageVersion } from '../image/image-version.js';
import { settingsOf, type Settings, type ValidationOptions } from '../options.js';
import { semanticallyEqual } from '../semantic-equality.js';
import type { Pool } from '../shoot/pool.js';
import { readShoot } from '../shoot/shoot-view.js';
import { memberAt } from '../unknown-value.js';

/** A request to store a Shoot, with the profile it chooses from. */
export interface AdmissionRequest {
  readonly operation: 'create' | 'update' | 'delete';
  readonly old?: unknown;
  readonly shoot: unknown;
  readonly cloudProfile: unknown;
}

/** A pool whose image has to be looked up. */
export interface ImageChoice {
  readonly pool: Pool;
  /** The pool of that name before; undefined for a new one. */
  readonly before: Pool | undefined;
  /** What the profile says about it; undefined when it does not have it. */
  readonly offer: ImageVersion | undefined;
}

/** What admission rules look at. */
export interface ShootAdmission extends Input {
  readonly settings: Settings;
  readonly catalog: ImageCatalog;
  readonly choices: readonly ImageChoice[];
}

/** A pool that keeps its image and architecture is not asked again, even if the profile withdrew support (V-ADM-04). */
const keepsImage = (pool: Pool, before: Pool | undefined): boolean =>
  before !== undefined && semanticallyEqual(imageOf(before), imageOf(pool)) && before.architecture === pool.architecture;

const imageOf = ({ image }: Pool): unknown => image && { ...image };

const isTouched = ({ operation, old, shoot }: AdmissionRequest): boolean => {
  if (operation !== 'update') return operation === 'create';
  return ['spec', 'metadata'].some((part) => !semanticallyEqual(memberAt(old, part), memberAt(shoot, part)));
};

/** Context for admission rules, from objects of any shape. */
export function shootAdmission(request: AdmissionRequest, options: ValidationOptions): ShootAdmission {
  const settings = settingsOf(options);
  const catalog = readImageCatalog(request.cloudProfile, settings);
  if (!isTouched(request)) return { settings, catalog, choices: [], defects: [], contradictions: [] };
  const shoot = readShoot(request.shoot, settings.vocabulary);
  const old = request.operation === 'update' ? readShoot(request.old, settings.vocabulary) : undefined;
  const choices = shoot.pools
    .map((pool) => ({
      pool,
      before: old?.poolsByName.get(pool.name),
      offer: catalog.find(pool.image?.name ?? '', pool.image?.version ?? ''),
    }))
    .filter(({ pool, before }) => !keepsImage(pool, before));
  return {
    settings,
    catalog,
    choices,
    defects: shoot.defects,
    contradictions: [
      ...shoot.conflicts.map((conflict) => contradictionAt(undefined, conflict, settings.vocabulary)),
      ...choices.flatMap(({ pool, offer }) =>
        (offer?.conflicts ?? []).map(({ detail, help }) => ({ path: pool.path.child('machine', 'image'), detail, help })),
      ),
    ],
  };
}
