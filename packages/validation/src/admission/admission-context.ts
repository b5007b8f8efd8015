import { contradictionAt, type Input } from '../input.js';
import { architecturesIn } from '../image/architecture.js';
import { findImageVersion } from '../image/find-image-version.js';
import type { ImageVersion } from '../image/image-version.js';
import { createReader } from '../reader.js';
import { settingsOf, type Settings, type ValidationOptions } from '../options.js';
import { semanticallyEqual } from '../semantic-equality.js';
import type { Pool, PoolImage } from '../shoot/pool.js';
import { readShoot, type ShootView } from '../shoot/shoot-view.js';
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
  readonly choices: readonly ImageChoice[];
}

/** A pool that keeps its image and architecture is not asked again, even if the profile withdrew support (V-ADM-04). */
const keepsImage = (pool: Pool, before: Pool | undefined): boolean =>
  before !== undefined && before.architecture === pool.architecture && isSameImage(before.image, pool.image);

const isSameImage = (before: PoolImage | undefined, image: PoolImage | undefined): boolean =>
  before?.name === image?.name &&
  before?.version === image?.version &&
  semanticallyEqual(before && { providerConfig: before.providerConfig }, image && { providerConfig: image.providerConfig });

/** An update that changes neither spec nor metadata chooses nothing. */
export const isTouched = (old: unknown, shoot: unknown): boolean =>
  ['spec', 'metadata'].some((part) => !semanticallyEqual(memberAt(old, part), memberAt(shoot, part)));

/** Context for admission rules, from objects of any shape. */
export function shootAdmission(request: Partial<AdmissionRequest>, options: ValidationOptions): ShootAdmission {
  const settings = settingsOf(options);
  const { operation } = request;
  // An operation nobody knows is asked like a creation: the other guess would let everything through.
  const isQuiet = operation === 'delete' || (operation === 'update' && !isTouched(request.old, request.shoot));
  if (isQuiet) return { settings, choices: [], defects: [], contradictions: [] };
  const shoot = readShoot(request.shoot, settings.vocabulary);
  const old = operation === 'update' ? readShoot(request.old, settings.vocabulary) : undefined;
  return admissionOf({ old, shoot, settings }, request.cloudProfile);
}

/** The same from Shoots that were read already. */
export function admissionOf(
  { old, shoot, settings }: { readonly old: ShootView | undefined; readonly shoot: ShootView; readonly settings: Settings },
  cloudProfile: unknown,
): ShootAdmission {
  // What is wrong in the profile is not this Shoot's fault.
  const profile = createReader();
  const offers = new Map<string, ImageVersion | undefined>();
  const offerFor = ({ image }: Pool): ImageVersion | undefined => {
    const [name, version] = [image?.name ?? '', image?.version ?? ''];
    const key = `${name}\n${version}`;
    if (!offers.has(key)) offers.set(key, findImageVersion(cloudProfile, name, version, profile));
    return offers.get(key);
  };
  const architectureOf = architecturesIn(cloudProfile);
  const completed = (pool: Pool): Pool => (pool.architecture === undefined ? { ...pool, architecture: architectureOf(pool) } : pool);
  const choices = shoot.pools
    .map((pool) => {
      const before = old?.poolsByName.get(pool.name);
      return { pool: completed(pool), before: before && completed(before) };
    })
    .filter(({ pool, before }) => !keepsImage(pool, before))
    .map((choice) => ({
      ...choice,
      offer: offerFor(choice.pool),
    }));
  return {
    settings,
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
