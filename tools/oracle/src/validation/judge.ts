import { compareVersions, type CloudProfile, type Shoot } from '@gardener-inplace/api';
import { validateCloudProfile, validateShootCreate, validateShootUpdate } from '@gardener-inplace/validation';
import type { Envelope } from '../harness/trial.js';
import { compare, different, explained, same, type Verdict } from '../harness/verdict.js';
import { crashesUpstream, isBeyondOurNumbers, isConstraintList, saysMore } from './explanations.js';
import type { CreationQuestion, ProfileQuestion, ShootQuestion, VersionQuestion } from './questions.js';
import type { Json } from './json.js';
import { isInScope, kindOf, written, type Complaint } from './scope.js';

type Complaints = readonly Complaint[];

/** Compares an update of a Shoot: the complaints must be the same, each as often. */
export const judgeShoot = ({ shoot }: ShootQuestion, envelope: Envelope<Complaints>): readonly Verdict[] => {
  const { old, new: current, gate } = shoot;
  const ours = written(
    validateShootUpdate(old as unknown as Shoot, current as unknown as Shoot, { featureGates: { InPlaceNodeUpdates: gate } }),
  );
  return judgeAnswer('update', ours, envelope, old, current);
};

/** Compares the creation of a Shoot. */
export const judgeCreation = ({ creation }: CreationQuestion, envelope: Envelope<Complaints>): readonly Verdict[] => {
  const { shoot, gate } = creation;
  const ours = written(validateShootCreate(shoot as unknown as Shoot, { featureGates: { InPlaceNodeUpdates: gate } }));
  return judgeAnswer('creation', ours, envelope, shoot, shoot);
};

const judgeAnswer = (
  about: string,
  ours: readonly string[],
  { answer, panic }: Envelope<Complaints>,
  old: Json,
  current: Json,
): readonly Verdict[] => {
  if (answer !== undefined) return judgeComplaints(about, ours, answer, (theirs) => saysMore(ours, theirs, current));
  const mark = crashesUpstream(old, current);
  return [mark === undefined || ours.length === 0 ? different(about, ours, panic) : explained(about, mark)];
};

export const judgeProfile = ({ cloudProfile }: ProfileQuestion, { answer, panic }: Envelope<Complaints>): readonly Verdict[] => {
  const ours = written(validateCloudProfile(cloudProfile as unknown as CloudProfile));
  const reason = (theirs: readonly string[]): string | undefined =>
    theirs.every((each) => ours.includes(each)) && isBeyondOurNumbers(cloudProfile) ? beyond : undefined;
  return answer === undefined ? [different('profile', ours, panic)] : judgeComplaints('profile', ours, answer, reason);
};

const beyond = 'a number beyond 2^53 is refused';

const judgeComplaints = (
  about: string,
  ours: readonly string[],
  answer: Complaints,
  reason: (theirs: readonly string[]) => string | undefined,
): readonly Verdict[] => {
  const theirs = written(answer);
  const verdict = compare(about, ours, theirs.filter(isInScope), (agreed) => (agreed.length === 0 ? 'allowed' : 'refused'));
  if (verdict.kind === 'different') {
    const mark = reason(theirs.filter(isInScope));
    return [mark === undefined ? verdict : explained(about, mark)];
  }
  const outside = theirs.filter((complaint) => !isInScope(complaint));
  return [
    verdict,
    ...ours.map((each) => same(`${about} refused`, kindOf(each))),
    ...outside.map((each) => same(`${about}, outside`, kindOf(each))),
  ];
};

interface Comparison {
  readonly result: boolean;
  readonly incomparable: boolean;
}

export const judgeVersions = ({ versions }: VersionQuestion, { answer, panic }: Envelope<Comparison>): readonly Verdict[] => {
  if (answer === undefined) return [different('versions', 'an answer', panic)];
  const ours = compareVersions(versions.left, versions.operator, versions.right);
  const words = (value: boolean | undefined): string => (value === undefined ? 'not comparable' : `a ${versions.operator} b is ${value}`);
  const theirs = answer.incomparable ? undefined : answer.result;
  const verdict = compare('versions', ours.ok ? ours.value : undefined, theirs, words);
  if (verdict.kind !== 'different' || ours.ok) return [verdict];
  if (isConstraintList(versions.right)) return [explained('versions', 'the right side is a list of constraints')];
  return [isBeyondOurNumbers(versions) ? explained('versions', beyond) : verdict];
};
