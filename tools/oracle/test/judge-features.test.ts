import { describe, expect, it } from '@jest/globals';
import { crashesUpstream, isOutOfOrder } from '../src/features/explanations.js';
import { judge } from '../src/features/judge.js';
import { newest } from '../src/features/libraries.js';
import { ask, type Answer, type Question } from '../src/features/question.js';
import { createRandom } from '../src/harness/random.js';

const feature = 'RestartAllContainersOnContainerExits';
const container = { name: 'a', restartPolicyRules: [{ action: 'RestartAllContainers' }] };
const question: Question = {
  ...ask(newest)(createRandom(1)),
  pod: { spec: { containers: [container] }, status: { qosClass: '' } },
  oldPod: { spec: { containers: [container] }, status: { qosClass: '' } },
  declared: [],
  node: { featureGates: {}, runtimeFeatures: { userNamespacesHostNetwork: false, mountOptions: false }, cpuManagerPolicy: '' },
  version: '1.38',
  bound: '1.37',
};
const answer: Answer = {
  discovered: null,
  scheduling: [feature],
  missing: [feature],
  missingInOrder: [feature],
  update: null,
  updatePanic: false,
  ending: { unreadable: false, declared: false, required: false },
};
const kinds = (part: Partial<Answer>, asked: Partial<Question> = {}) =>
  judge(newest)({ ...question, ...asked }, { answer: { ...answer, ...part } }).map(({ about, kind }) => `${about} ${kind}`);

describe('a pod and a node', () => {
  it('are judged in five ways', () => {
    expect(kinds({})).toEqual(['discovery same', 'scheduling same', 'match same', 'update same', 'end same']);
  });

  it.each([
    ['discovery', { discovered: [feature] }],
    ['scheduling', { scheduling: null, missing: null, missingInOrder: null }],
    ['match', { missing: null, missingInOrder: null }],
    ['update', { update: [feature] }],
    ['end', { ending: { unreadable: false, declared: false, required: true } }],
  ])('%s differs', (about, part) => {
    expect(kinds(part)).toContain(`${about} different`);
  });

  it('explains lost names only by a list out of order', () => {
    const declared = ['Zzz', feature];
    expect(kinds({ missing: [feature], missingInOrder: null }, { declared })).toContain('match explained');
    expect(kinds({ missing: [feature], missingInOrder: null }, { declared: declared.toReversed() })).toContain('match different');
  });

  it('explains a crash only by a rule', () => {
    expect(kinds({ updatePanic: true })).toContain('update different');
    const oldPod = { ...question.oldPod, spec: { initContainers: [container] } };
    expect(kinds({ updatePanic: true }, { oldPod })).toContain('update explained');
  });
});

describe('why upstream crashes', () => {
  const pod = (spec: object) => ({ spec }) as never;
  it.each([
    ['1.35', pod({ containers: [{}] }), pod({ containers: [] }), 'a container is gone'],
    ['1.36', pod({ containers: [{}] }), pod({ containers: [] }), undefined],
    ['1.36', pod({ initContainers: [{}] }), pod({}), 'an init container is gone'],
    ['1.37', pod({ volumes: [{}] }), pod({ volumes: [{ emptyDir: { medium: 'Memory' } }] }), 'a volume became memory'],
    ['1.36', pod({ volumes: [{}] }), pod({ volumes: [{ emptyDir: { medium: 'Memory' } }] }), undefined],
  ] as const)('%s: %j becomes %j', (release, before, after, expected) => {
    expect(crashesUpstream(before, after, release)).toBe(expected);
  });

  it('tells lists in order from others', () => {
    expect(isOutOfOrder(['A', 'B', 'B'])).toBe(false);
    expect(isOutOfOrder(['B', 'A'])).toBe(true);
  });
});
