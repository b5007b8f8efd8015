import { parseVersion } from '@gardener-inplace/api';
import { listAt, objectAt, type Json } from './json.js';

type Complaints = readonly string[];

/** Every version that a Shoot states. */
const versionsOf = (shoot: Json): readonly unknown[] => {
  const copy = structuredClone(shoot);
  const pools = listAt(objectAt(copy, 'spec', 'provider'), 'workers');
  return [objectAt(copy, 'spec', 'kubernetes'), ...pools.map((pool) => objectAt(pool, 'kubernetes'))].map(
    (kubernetes) => kubernetes['version'],
  );
};

/** Upstream goes on with a version that it could not parse. Ours calls it invalid. Undefined when every version can be parsed. */
export const crashesUpstream = (old: Json, current: Json): string | undefined =>
  [...versionsOf(old), ...versionsOf(current)].some((version) => version !== undefined && !parseVersion(String(version)).ok)
    ? 'upstream crashes on an unparsable version'
    : undefined;

const asleep = 'Forbidden spec.hibernation.enabled';
const notAsleep = /^rotate-(credentials-(start|complete)|serviceaccount-key-(start|complete)|etcd-encryption-key(-start|-complete)?)$/;

/**
 * A maintenance operation that cannot run while hibernated is refused by V-SHOOT-31 at its annotation. Upstream says it a second time, at
 * the switch.
 */
const withoutSecondSaying = (theirs: Complaints, current: Json): Complaints => {
  const annotation = objectAt(structuredClone(current), 'metadata', 'annotations')['maintenance.gardener.cloud/operation'];
  if (typeof annotation !== 'string' || objectAt(structuredClone(current), 'spec', 'hibernation')['enabled'] !== true) return theirs;
  const operations = annotation.split(';').map((name) => name.trim().replace(/-without-workers-rollout$/, ''));
  let superfluous = operations.filter((name) => notAsleep.test(name)).length;
  return theirs.filter((complaint) => {
    if (complaint !== asleep || superfluous === 0) return true;
    superfluous -= 1;
    return false;
  });
};

const incomparable = /^Invalid spec\.(provider\.workers\[\d+\]\.)?kubernetes\.version$/;

/** Upstream compares a version several times and complains each time that it can't. Ours says it once. */
const once = (complaints: Complaints): Complaints =>
  complaints.filter((complaint, index) => !incomparable.test(complaint) || complaints.indexOf(complaint) === index);

/** The rule by which upstream says more than we do, or undefined when no rule explains it. */
export const saysMore = (ours: Complaints, theirs: Complaints, current: Json): string | undefined => {
  const text = JSON.stringify(once(ours));
  if (JSON.stringify(withoutSecondSaying(theirs, current)) === JSON.stringify(ours)) return 'a hibernated Shoot is told at two fields';
  if (JSON.stringify(once(theirs)) === text) return 'an incomparable version is told several times';
  return JSON.stringify(once(withoutSecondSaying(theirs, current))) === text ? 'a hibernated Shoot and an incomparable version' : undefined;
};

const digits = /\d{16,}/;

/** Numbers beyond 2^53 are refused, never compared inexactly. */
export const isBeyondOurNumbers = (question: unknown): boolean =>
  (JSON.stringify(question).match(new RegExp(digits, 'g')) ?? []).some((number) => !Number.isSafeInteger(Number(number)));

/** Upstream puts the right side into a constraint as it is, so that a list of constraints works too. */
export const isConstraintList = (right: string): boolean => /[\s,|<>=!~^]/.test(right.trim());
