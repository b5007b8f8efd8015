import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../src/harness/random.js';
import { judgeProfile, judgeShoot, judgeVersions } from '../src/validation/judge.js';
import { askShoot } from '../src/validation/questions.js';

const shoot = (version: string, pool: object = {}, part: object = {}) => ({
  spec: {
    kubernetes: { version },
    provider: { workers: [{ name: 'a', machine: { type: 'small', image: { name: 'i', version: '1.0.0' } }, maxSurge: 1, ...pool }] },
  },
  ...part,
});

const kinds = (verdicts: ReturnType<typeof judgeShoot>) =>
  verdicts.map((verdict) => (verdict.kind === 'explained' ? verdict.mark : verdict.kind));

describe('an update of a Shoot', () => {
  const downgrade = { shoot: { old: shoot('1.33.2'), new: shoot('1.33.1'), gate: true } };
  const complaints = ['spec.kubernetes.version', 'spec.provider.workers[0].kubernetes.version'].map((field) => ({
    type: 'FieldValueForbidden',
    field,
  }));

  it('is judged the same when all complaints are, in any order', () => {
    expect(kinds(judgeShoot(downgrade, { answer: complaints.toReversed() }))).toEqual(['same', 'same', 'same']);
  });

  it('is judged differently when one complaint is missing, or stands there twice', () => {
    expect(kinds(judgeShoot(downgrade, { answer: complaints.slice(1) }))).toEqual(['different']);
    expect(kinds(judgeShoot(downgrade, { answer: [...complaints, ...complaints] }))).toEqual(['different']);
  });

  it('leaves out what no rule of ours is about, and counts it', () => {
    const answer = [...complaints, { type: 'FieldValueForbidden', field: 'spec.networking.type' }];
    expect(judgeShoot(downgrade, { answer }).at(-1)).toEqual({
      kind: 'same',
      about: 'update, outside',
      answer: 'Forbidden spec.networking.type',
    });
  });

  it('explains a crash only by a version that cannot be parsed', () => {
    const unparsable = { shoot: { old: shoot('latest'), new: shoot('1.33.1'), gate: true } };
    expect(kinds(judgeShoot(unparsable, { panic: 'nil' }))).toEqual(['upstream crashes on an unparsable version']);
    expect(kinds(judgeShoot(downgrade, { panic: 'nil' }))).toEqual(['different']);
  });
});

describe('a CloudProfile', () => {
  const profile = (version: string) => ({ cloudProfile: { spec: { machineImages: [{ name: 'i', versions: [{ version }] }] } } });

  it('explains a refused number only where one is too large', () => {
    expect(kinds(judgeProfile(profile('1.9007199254740993'), { answer: [] }))).toEqual(['a number beyond 2^53 is refused']);
    expect(kinds(judgeProfile(profile('latest'), { answer: [] }))).toEqual(['different']);
  });
});

describe('a pair of versions', () => {
  const pair = (right: string) => ({ versions: { left: '1.2.3', operator: '<', right } as const });

  it.each([
    ['1.3', { result: true, incomparable: false }, 'same'],
    ['1.3', { result: false, incomparable: false }, 'different'],
    ['latest', { result: false, incomparable: true }, 'same'],
    ['1.3 || 2', { result: true, incomparable: false }, 'the right side is a list of constraints'],
    ['latest', { result: true, incomparable: false }, 'different'],
  ])('1.2.3 < %s, upstream %j: %s', (right, answer, expected) => {
    expect(kinds(judgeVersions(pair(right), { answer }))).toEqual([expected]);
  });
});

describe('questions', () => {
  it('are the same for the same seed', () => {
    expect(askShoot(createRandom(5))).toEqual(askShoot(createRandom(5)));
  });
});
