import { isVersionLowerThan } from '@gardener-inplace/api';
import type { FieldPath } from '../field-path.js';
import type { ShootUpdate } from './shoot-context.js';

/** The machine image version of a pool that is updated in place, before and after. */
export interface ImageChange {
  readonly path: FieldPath;
  readonly pool: string;
  /** Empty when absent. */
  readonly from: string;
  readonly to: string;
}

/** A new pool is compared with itself. The image's name plays no part. */
export const imageChanges = ({ pairs }: ShootUpdate): readonly ImageChange[] =>
  pairs
    .filter(({ pool }) => pool.isInPlace)
    .map(({ pool, before }) => ({
      path: pool.path.child('machine', 'image', 'version'),
      pool: pool.name,
      from: (before ?? pool).image?.version ?? '',
      to: pool.image?.version ?? '',
    }));

/** Undefined: the two cannot be compared. */
export const isImageDowngrade = ({ from, to }: ImageChange): boolean | undefined => {
  const lower = isVersionLowerThan(to, from);
  return lower.ok ? lower.value : undefined;
};
