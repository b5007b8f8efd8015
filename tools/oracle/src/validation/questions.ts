import type { VersionOperator } from '@gardener-inplace/api';
import type { Random } from '../harness/random.js';
import { cloudProfile } from './cloud-profiles.js';
import { objectAt, put, type Json } from './json.js';
import { changed } from './shoot-changes.js';
import { shoot } from './shoots.js';
import { anyVersion } from './version-texts.js';

export interface ShootQuestion {
  readonly shoot: { readonly old: Json; readonly new: Json; readonly gate: boolean };
}

export interface CreationQuestion {
  readonly creation: { readonly shoot: Json; readonly gate: boolean };
}

export interface ProfileQuestion {
  readonly cloudProfile: Json;
}

export interface VersionQuestion {
  readonly versions: { readonly left: string; readonly operator: VersionOperator; readonly right: string };
}

/** An update of a Shoot; one in twenty is in deletion. */
export const askShoot = (random: Random): ShootQuestion => {
  const old = shoot(random);
  if (random.chance(0.05)) put(objectAt(old, 'metadata'), 'deletionTimestamp', '2026-01-01T00:00:00Z');
  return { shoot: { old, new: changed(old, random), gate: random.chance(0.7) } };
};

export const askCreation = (random: Random): CreationQuestion => ({ creation: { shoot: shoot(random), gate: random.chance(0.7) } });

export const askProfile = (random: Random): ProfileQuestion => ({ cloudProfile: cloudProfile(random) });

const operators: readonly VersionOperator[] = ['<', '<=', '>', '>=', '='];

export const askVersions = (random: Random): VersionQuestion => {
  const left = anyVersion(random);
  return { versions: { left, operator: random.pick(operators), right: random.chance(0.1) ? left : anyVersion(random) } };
};
