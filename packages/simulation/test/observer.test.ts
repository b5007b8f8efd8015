import { describe, expect, it } from '@jest/globals';
import { createObserver, type ObservedWrite } from '../src/index.js';

const selected = 'node.machine.sapcloud.io/selected-for-update';
const claim = 'inplace.gardener.cloud/target';
const ready = { type: 'Ready', status: 'True' };
const mayBegin = { type: 'InPlaceUpdate', status: 'True', reason: 'ReadyForUpdate' };

const node = (
  name: string,
  more: {
    labels?: object;
    annotations?: object;
    spec?: object;
    conditions?: readonly object[];
    features?: readonly string[];
    pool?: string;
  } = {},
) => ({
  metadata: {
    name,
    uid: name,
    labels: { 'worker.gardener.cloud/pool': more.pool ?? 'auto', ...more.labels },
    annotations: { ...more.annotations },
  },
  spec: { ...more.spec },
  status: { conditions: more.conditions ?? [ready], declaredFeatures: more.features ?? [] },
});

const write = (plural: string, name: string, after: object | undefined, userAgent = 'gardener-inplace-controller/1'): ObservedWrite => ({
  verb: 'patch',
  resource: { plural },
  name,
  userAgent,
  after,
  at: '2026-11-30T12:00:00.000Z',
});

const broken = (...writes: readonly ObservedWrite[]): readonly number[] => {
  const observer = createObserver([
    { name: 'auto', isManual: false, budget: 1 },
    { name: 'manual', isManual: true, budget: 0 },
  ]);
  writes.forEach((each) => observer.see(each));
  return observer.violations.map(({ invariant }) => invariant);
};

const taken = { annotations: { [claim]: 'hash' } };
const attempt = (facts: object) => ({ 'inplace.gardener.cloud/attempt': JSON.stringify(facts) });

describe('the observer', () => {
  it('1: counts nodes that are away against the budget', () => {
    expect(broken(write('nodes', 'n1', node('n1')), write('nodes', 'n1', node('n1', taken)))).toEqual([]);
    expect(
      broken(write('nodes', 'n1', node('n1', taken)), write('nodes', 'n2', node('n2')), write('nodes', 'n2', node('n2', taken))),
    ).toEqual([1]);
    const down = node('n1', { conditions: [{ type: 'Ready', status: 'Unknown' }] });
    expect(broken(write('nodes', 'n1', down), write('nodes', 'n2', node('n2', taken)))).toEqual([1]);
  });

  it('2: sees a node told ready with pods on it', () => {
    const pod = { metadata: { name: 'p', namespace: 'a' }, spec: { nodeName: 'n1' }, status: { phase: 'Running' } };
    const told = node('n1', { ...taken, conditions: [ready, mayBegin] });
    expect(broken(write('nodes', 'n1', node('n1', taken)), write('pods', 'p', pod), write('nodes', 'n1', told))).toEqual([2]);
    const daemon = { ...pod, metadata: { ...pod.metadata, ownerReferences: [{ kind: 'DaemonSet', name: 'd', uid: 'd' }] } };
    expect(broken(write('nodes', 'n1', node('n1', taken)), write('pods', 'p', daemon), write('nodes', 'n1', told))).toEqual([]);
  });

  it('2: sees an update that begins untold, or twice', () => {
    const begun = (started: string) => attempt({ target: 'hash', bootID: 'b', started });
    expect(
      broken(
        write('nodes', 'n1', node('n1', taken)),
        write('nodes', 'n1', node('n1', { annotations: { ...taken.annotations, ...begun('1') } })),
      ),
    ).toEqual([2]);
    const told = (annotations: object) =>
      node('n1', { annotations: { ...taken.annotations, ...annotations }, conditions: [ready, mayBegin] });
    expect(broken(write('nodes', 'n1', told({})), write('nodes', 'n1', told(begun('1'))), write('nodes', 'n1', told(begun('2'))))).toEqual([
      2, 10,
    ]);
  });

  it('3: sees a foreign cordon undone, but not one of ours', () => {
    const cordoned = (annotations: object) => node('n1', { spec: { unschedulable: true }, annotations });
    expect(broken(write('nodes', 'n1', cordoned({})), write('nodes', 'n1', node('n1')))).toEqual([3]);
    expect(
      broken(write('nodes', 'n1', cordoned({ 'inplace.gardener.cloud/cordoned-by': 'us' })), write('nodes', 'n1', node('n1'))),
    ).toEqual([]);
    expect(broken(write('nodes', 'n1', cordoned({})), write('nodes', 'n1', node('n1'), 'kubectl/1'))).toEqual([]);
    for (const program of ['gardener-inplace-node-agent', 'kubectl-inplace/1'])
      expect(broken(write('nodes', 'n1', cordoned({})), write('nodes', 'n1', node('n1'), program))).toEqual([3]);
    const renamed = cordoned({ 'inplace.gardener.cloud/cordoned-by': 'us' });
    expect(broken(write('nodes', 'n1', cordoned({})), write('nodes', 'n1', renamed))).toEqual([3]);
  });

  it('judges programs of other names where it is told them', () => {
    const cordoned = node('n1', { spec: { unschedulable: true } });
    const brokenBy = (userAgent: string): readonly number[] => {
      const observer = createObserver([], { controller: 'conductor', nodeAgent: 'worker' });
      [write('nodes', 'n1', cordoned), write('nodes', 'n1', node('n1'), userAgent)].forEach((each) => observer.see(each));
      observer.see(write('machines', 'm1', machine('old'), userAgent));
      return observer.violations.map(({ invariant }) => invariant);
    };
    expect(brokenBy('conductor/1.0.0')).toEqual([3]);
    expect(brokenBy('worker/1.0.0')).toEqual([3, 5]);
    expect(brokenBy('gardener-inplace-controller/1')).toEqual([5]);
  });

  it.each([
    [{ controller: '' }, 'controller ""'],
    [{ controller: 'conductor/1.0.0' }, 'controller "conductor/1.0.0"'],
    [{ nodeAgent: 'my agent' }, 'nodeAgent "my agent"'],
    [{ admission: null }, 'admission null'],
    [{ controller: 'kubectl' }, 'controller "kubectl"'],
  ])('refuses %j, whom it would never judge', (judged, what) => {
    const message = `${what} is not what stands before the version in a program's user agent`;
    expect(() => createObserver([], judged as never)).toThrow(new TypeError(message));
  });

  it.each([
    [undefined, 'createObserver needs a list of pools'],
    [{}, 'createObserver needs a list of pools'],
    [[null], 'no pool with a name and a budget: null'],
    [[{ isManual: false, budget: 1 }], 'no pool with a name and a budget: {"isManual":false,"budget":1}'],
    [[{ name: 'a', isManual: false, budget: 'x' }], 'no pool with a name and a budget: {"name":"a","isManual":false,"budget":"x"}'],
    [[{ name: 'a', isManual: false }], 'no pool with a name and a budget: {"name":"a","isManual":false}'],
  ])('refuses the pools %j, which it could not judge', (pools, message) => {
    expect(() => createObserver(pools as never)).toThrow(new TypeError(message));
  });

  it.each(['null', '[]', '{"selected":null}', '{"selected":[null]}', '{"selected":{"n1":null,"n2":"x"}}', '{"selected":"x"}', '{'])(
    'goes on judging where a record holds %s',
    (record) => {
      const deployment = (annotations: object) => ({ metadata: { name: 'd', annotations } });
      const broken = deployment({ 'inplace.gardener.cloud/pool-record': record });
      const observer = createObserver([]);
      for (const after of [broken, deployment({}), broken]) observer.see(write('machinedeployments', 'd', after));
      expect([observer.writes, observer.violations]).toEqual([3, []]);
    },
  );

  const machine = (owner: string) => ({
    metadata: { name: 'm1', labels: { node: 'n1' }, ownerReferences: [{ kind: 'MachineSet', name: owner, uid: owner, controller: true }] },
  });
  const sets = [
    write('machinesets', 'old', { metadata: { name: 'old', uid: 'old', labels: { 'machine-template-hash': 'h1' } } }),
    write('machinesets', 'new', { metadata: { name: 'new', uid: 'new', labels: { 'machine-template-hash': 'h2' } } }),
  ];
  const reached = (hash: string) =>
    write(
      'nodes',
      'n1',
      node('n1', { annotations: attempt({ target: hash, bootID: 'b', started: '1', ended: '2' }) }),
      'gardener-inplace-node-agent/1',
    );

  it('4: sees a machine moved to a set that its node did not reach', () => {
    const moves = [write('machines', 'm1', machine('old')), write('machines', 'm1', machine('new'))];
    const withoutOrder = (numbers: readonly number[]): readonly number[] => numbers.filter((number) => number === 4);
    expect(withoutOrder(broken(...sets, reached('h2'), ...moves))).toEqual([]);
    expect(withoutOrder(broken(...sets, reached('h1'), ...moves))).toEqual([4]);
    expect(withoutOrder(broken(...sets, write('nodes', 'n1', node('n1')), ...moves))).toEqual([4]);
  });

  it('5: sees a machine that no set, or two, own', () => {
    const owner = (uid: string, controller: boolean) => ({ kind: 'MachineSet', name: uid, uid, controller });
    const owned = (...owners: readonly object[]) => write('machines', 'm1', { metadata: { name: 'm1', ownerReferences: owners } });
    expect(broken(owned(owner('old', true)))).toEqual([]);
    expect(broken(owned())).toEqual([5]);
    expect(broken(owned(owner('old', true), owner('new', true)))).toEqual([5]);
    expect(broken(owned(owner('old', true), owner('new', false)))).toEqual([5]);
  });

  it('5: sees a machine created or deleted by anyone but the controller and a person', () => {
    const gone = (userAgent: string) => write('machines', 'm1', undefined, userAgent);
    for (const decider of ['gardener-inplace-controller/1', 'kubectl/1', 'kubectl-inplace/1'])
      expect(broken(write('machines', 'm1', machine('old'), decider), gone(decider))).toEqual([]);
    for (const other of ['simulation', 'gardener-inplace-node-agent'])
      expect(broken(write('machines', 'm1', machine('old'), other), gone(other))).toEqual([5, 5]);
  });

  const failed = { labels: { 'node.machine.sapcloud.io/update-result': 'failed' } };
  const failedAndTaken = write('nodes', 'n1', node('n1', { ...taken, ...failed }));

  it('6: sees a failed node lose its slot, be it in the patch that clears the failure', () => {
    expect(broken(failedAndTaken, write('nodes', 'n1', node('n1', failed)))).toEqual([6]);
    expect(broken(failedAndTaken, write('nodes', 'n1', node('n1')))).toEqual([6]);
    expect(broken(failedAndTaken, write('nodes', 'n1', undefined))).toEqual([]);
  });

  it('6: lets a person, or another target, try a failed node again, but nobody else', () => {
    const again = (target: string, userAgent?: string) => write('nodes', 'n1', node('n1', { annotations: { [claim]: target } }), userAgent);
    expect(broken(failedAndTaken, again('hash', 'kubectl-inplace/1'))).toEqual([]);
    expect(broken(failedAndTaken, again('another'))).toEqual([]);
    expect(broken(failedAndTaken, again('hash'))).toEqual([6]);
  });

  it('7: sees a manual pool select by itself, and a selection after a pause', () => {
    expect(
      broken(write('nodes', 'n1', node('n1', { pool: 'manual' })), write('nodes', 'n1', node('n1', { pool: 'manual', ...taken }))),
    ).toEqual([7]);
    const chosen = { pool: 'manual', labels: { [selected]: 'true' } };
    expect(broken(write('nodes', 'n1', node('n1', chosen)), write('nodes', 'n1', node('n1', { ...chosen, ...taken })))).toEqual([]);
    const paused = { metadata: { name: 'd', labels: { 'worker.gardener.cloud/pool': 'auto' } }, spec: { paused: true } };
    expect(
      broken(write('machinedeployments', 'd', paused), write('nodes', 'n1', node('n1')), write('nodes', 'n1', node('n1', taken))),
    ).toEqual([7]);
  });

  it.each([
    ['a label', { labels: { 'example.com/rack': 'a1' } }],
    ['an annotation', { annotations: { 'example.com/rack': 'a1' } }],
    ['a taint', { spec: { taints: [{ key: 'example.com/burn-in', effect: 'NoSchedule' }] } }],
    ['a condition', { conditions: [ready, { type: 'DiskPressure', status: 'False', reason: 'KubeletHasNoDiskPressure' }] }],
  ])('8: sees %s of others lost, and lets its owner take it away', (_, mark) => {
    const marked = write('nodes', 'n1', node('n1', mark));
    expect(broken(marked, write('nodes', 'n1', node('n1')))).toEqual([8]);
    expect(broken(marked, write('nodes', 'n1', node('n1'), 'gardener-inplace-node-agent'))).toEqual([8]);
    expect(broken(marked, marked)).toEqual([]);
    expect(broken(marked, write('nodes', 'n1', node('n1'), 'simulation'))).toEqual([]);
  });

  it('8: sees a foreign mark changed', () => {
    const ill = node('n1', { conditions: [{ type: 'Ready', status: 'False', reason: 'KubeletNotReady' }] });
    expect(broken(write('nodes', 'n1', ill), write('nodes', 'n1', node('n1')))).toEqual([8]);
  });

  it('sees a pod placed where what it needs is not declared', () => {
    const pod = {
      metadata: { name: 'p' },
      spec: { nodeName: 'n1', containers: [{ restartPolicyRules: [{ action: 'RestartAllContainers' }] }] },
    };
    expect(broken(write('nodes', 'n1', node('n1')), write('pods', 'p', pod))).toEqual([0]);
    expect(
      broken(write('nodes', 'n1', node('n1', { features: ['RestartAllContainersOnContainerExits'] })), write('pods', 'p', pod)),
    ).toEqual([]);
  });

  it('2: sees a node uncordoned by us before it was given back', () => {
    const cordoned = { 'inplace.gardener.cloud/cordoned-by': 'us' };
    const held = write('nodes', 'n1', node('n1', { annotations: { ...taken.annotations, ...cordoned }, spec: { unschedulable: true } }));
    expect(broken(held, write('nodes', 'n1', node('n1', taken)))).toEqual([2]);
    expect(broken(held, write('nodes', 'n1', node('n1', taken), 'kubectl/1.37'))).toEqual([]);
    expect(broken(held, write('nodes', 'n1', node('n1')))).toEqual([]);
  });

  it('10: sees a claim that the record of the pool does not hold yet', () => {
    const since = '2026-11-30T12:00:00Z';
    const deployment = (selected: object) => ({
      metadata: {
        name: 'd',
        uid: 'd',
        labels: { 'worker.gardener.cloud/pool': 'auto' },
        annotations: { 'inplace.gardener.cloud/pool-record': JSON.stringify({ selected }) },
      },
    });
    const has = node('n1', { annotations: { [claim]: 'hash', 'inplace.gardener.cloud/selected-since': since } });
    const claims = (selected: object, userAgent?: string): readonly number[] =>
      broken(
        write('machinedeployments', 'd', deployment(selected)),
        write('nodes', 'n1', node('n1')),
        write('nodes', 'n1', has, userAgent),
      );
    expect(claims({ n1: { uid: 'n1', since } })).toEqual([]);
    expect(claims({})).toEqual([10]);
    expect(claims({ n1: { uid: 'n1', since: '2026-11-30T11:00:00Z' } })).toEqual([10]);
    expect(claims({ n2: { uid: 'n2', since } })).toEqual([10]);
    expect(claims({}, 'kubectl/1.37')).toEqual([]);
    expect(broken(write('nodes', 'n1', node('n1')), write('nodes', 'n1', has))).toEqual([]);
    const retargeted = node('n1', { annotations: { [claim]: 'newer', 'inplace.gardener.cloud/selected-since': '2026-11-30T13:00:00Z' } });
    const recorded = write('machinedeployments', 'd', deployment({ n1: { uid: 'n1', since } }));
    expect(broken(recorded, write('nodes', 'n1', has), write('nodes', 'n1', retargeted))).toEqual([]);
  });
});
