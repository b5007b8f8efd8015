import { describe, expect, it } from '@jest/globals';
import * as machine from '../../src/index.js';

const now = '2026-11-30T12:00:00Z';
const cycle: Record<string, unknown> = { kind: 'Node' };
for (const key of ['metadata', 'spec', 'status', 'labels', 'annotations', 'template', 'class', 'selector']) cycle[key] = cycle;
for (const key of ['conditions', 'taints', 'volumes', 'ownerReferences', 'volumesAttached', 'matchExpressions']) cycle[key] = [cycle];

/** One value in every place where an object or a list may stand. */
const around = (value: unknown): readonly unknown[] => [
  value,
  { metadata: value },
  { spec: value },
  { status: value },
  { metadata: { labels: value, annotations: value, ownerReferences: value, name: value, deletionTimestamp: value } },
  { spec: { template: value, taints: value, volumes: value, selector: value, unschedulable: value, class: value, drainTimeout: value } },
  { spec: { template: { metadata: value, spec: value }, selector: { matchLabels: value, matchExpressions: value }, volumes: [value] } },
  { status: { conditions: value, volumesAttached: value, disruptedPods: value, currentStatus: value, phase: value } },
  { status: { conditions: [value], volumesAttached: [value], currentStatus: { preserveExpiryTime: value, lastUpdateTime: value } } },
];

const values: readonly (readonly [string, unknown])[] = [
  ['nothing', null],
  ['no value', undefined],
  ['a number', 5],
  ['no number', Number.NaN],
  ['a text', 'text'],
  ['a list', []],
  ['a list of nothing', [null]],
  ['an object', {}],
  ['an object without prototype', Object.create(null)],
  ['a cycle', cycle],
  ['a big number', 10n],
  ['a symbol', Symbol('s')],
  ['a function', () => 1],
];

const claim = { target: 't', since: now };
const context = { vocabulary: 'shipped', now, owner: 'us', claim } as const;
const effects = [...new Set(machine.transitions.flatMap(({ then }) => then))];
const attempt = { bootID: 'b', started: now };
const limits = { attemptMilliseconds: 1, evictions: 1 };
const selectsAll = { metadata: { name: 'b' }, spec: { selector: {} } };

/** Every public function that is handed an object of a cluster. */
const questions: Readonly<Record<string, (odd: never) => unknown>> = {
  decodeNode: (odd) => machine.decodeNode(odd),
  readMarks: (odd) => machine.readMarks(odd),
  lint: (odd) => machine.lint(odd),
  readiness: (odd) => machine.readiness(odd),
  conditionOf: (odd) => machine.conditionOf(odd),
  isNews: (odd) => [machine.isNews(odd, {}), machine.isNews({}, odd)],
  encodeEffects: (odd) => effects.map((effect) => machine.encodeEffects(odd, [effect], context)),
  attemptPatch: (odd) => machine.attemptPatch(odd, attempt),
  resultPatch: (odd) => machine.resultPatch(odd, 'gep', { result: 'successful', attempt }),
  parseAttempt: (odd) => machine.parseAttempt(odd),
  covers: (odd) => [machine.covers(odd, {}), machine.covers(selectsAll as never, odd)],
  drainBlockers: (odd) => [machine.drainBlockers([odd], [selectsAll as never, odd]), machine.drainBlockers([{}], [odd])],
  isImpossible: (odd) => machine.isImpossible(odd),
  forceReason: (odd) => machine.forceReason({ machine: odd, node: odd, since: now, now, timeoutMilliseconds: 1, isMeltdown: false }),
  planDrain: (odd) => machine.planDrain({ pods: [odd], evictions: {}, force: undefined, limits, now, maximumParallel: 1 }),
  podsToDrain: (odd) => machine.podsToDrain([odd, odd]),
  staysBecause: (odd) => machine.staysBecause(odd),
  exclusiveClaims: (odd) => machine.exclusiveClaims([odd, odd]),
  leftAttached: (odd) => machine.leftAttached(odd, [odd], {}),
  isHealthy: (odd) => machine.isHealthy(odd, odd),
  judgeHealth: (odd) =>
    machine.judgeHealth({ machine: odd, node: odd, now, healthTimeoutMilliseconds: 1, machines: [odd], missing: 0, isMeltdown: false }),
  isPreserved: (odd) => machine.isPreserved(odd, now),
  deletionOrder: (odd) => machine.deletionOrder([odd, odd], now),
  poolNameOf: (odd) => machine.poolNameOf(odd),
  readRecord: (odd) => machine.readRecord(odd),
  poolRecordOf: (odd) => machine.poolRecordOf([odd, odd]),
  recordedNodes: (odd) => machine.recordedNodes([odd, odd]),
  recordHolder: (odd) => machine.recordHolder([odd, odd]),
  hashOfSet: (odd) => machine.hashOfSet(odd),
  isSameTemplate: (odd) => machine.isSameTemplate(odd, odd),
  machineNameOf: (odd) => machine.machineNameOf(odd, 0),
  setNameOf: (odd) => machine.setNameOf(odd),
  templateHashOf: (odd) => machine.templateHashOf(odd),
  viewPool: (odd) => machine.viewPool(odd),
  planPool: (odd) => machine.planPool(odd, {}, now),
  explain: (odd) => machine.explain(odd, {}, now),
  nextLook: (odd) => machine.nextLook(odd, now),
  planRollout: (odd) => machine.planRollout(odd, {}, { now }),
};

describe.each(Object.entries(questions))('%s', (_, ask) => {
  it.each(values)('does not throw where %s stands', (__, value) => {
    for (const odd of around(value)) expect(() => ask(odd as never)).not.toThrow();
  });
});

it('poolSnapshots does not throw whatever its objects are', () => {
  const odd = values.flatMap(([, value]) => around(value)) as never;
  expect(() =>
    machine.poolSnapshots({ deployments: odd, machineSets: odd, machines: odd, nodes: odd, pods: odd, budgets: odd }),
  ).not.toThrow();
});
