import { forbidden, runRules, shootUpdate, type FieldError, type Rule, type ShootUpdate } from '@gardener-inplace/validation';
import type { Shoot } from '@gardener-inplace/api';

/** A rule of one's own looks like a built-in one. `pairs` are the pools of the new Shoot, each with the old one of its name. */
const onePoolAtATime: Rule<ShootUpdate> = {
  id: 'OURS-01',
  sentence: 'only one pool may move to another machine image in one update',
  condition: 'Forbidden for every pool after the first one whose image version changes.',
  source: 'our change policy',
  check: ({ pairs }) =>
    pairs
      .filter(({ pool, before }) => before && before.image?.version !== pool.image?.version)
      .slice(1)
      .map(({ pool }) => forbidden(pool.path.child('machine', 'image', 'version'), pool.image?.version)),
};

export const ourErrors = (old: Shoot, shoot: Shoot): readonly FieldError[] => runRules([onePoolAtATime], shootUpdate(old, shoot, {}));
