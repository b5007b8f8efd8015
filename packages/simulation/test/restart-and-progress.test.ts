import { describe, expect, it } from '@jest/globals';
import { createObserver, type ObservedWrite } from '../src/index.js';

const pools = [{ name: 'auto', isManual: false, budget: 2 }];
const now = '2026-11-30T12:00:00.000Z';
const pool = { 'worker.gardener.cloud/pool': 'auto' };

const write = (plural: string, name: string, after: object, userAgent = 'gardener-inplace-controller/1'): ObservedWrite => ({
  verb: 'patch',
  resource: { plural },
  name,
  userAgent,
  after,
  at: now,
});

const gate = { type: 'InPlaceUpdate', status: 'True', reason: 'ReadyForUpdate' };
const node = (marks: object, more: { labels?: object; conditions?: readonly object[] } = {}) => ({
  metadata: {
    name: 'n1',
    uid: 'n1',
    labels: { ...pool, ...more.labels },
    annotations: Object.fromEntries(Object.entries(marks).map(([key, value]) => [`inplace.gardener.cloud/${key}`, value])),
  },
  status: { conditions: [{ type: 'Ready', status: 'True' }, ...(more.conditions ?? [])] },
});
const claim = (since: string, target = 'h2') => ({ target, 'selected-since': since });
const attempt = (started: string, ended?: string) => ({ attempt: JSON.stringify({ target: 'h2', bootID: 'b', started, ended }) });
const succeeded = { labels: { 'node.machine.sapcloud.io/update-result': 'successful' } };

const deployment = (selected: object, more: object = {}) =>
  write('machinedeployments', 'd', {
    metadata: {
      name: 'd',
      uid: 'd',
      labels: pool,
      annotations: { 'inplace.gardener.cloud/pool-record': JSON.stringify({ templateHash: 'h2', selected }) },
    },
    spec: { replicas: 1, template: { spec: { class: { name: 'new' } } } },
    ...more,
  });
const slot = { n1: { uid: 'n1', target: 'h2', since: '1' } };

describe('10: the observer of restarts', () => {
  const broken = (...writes: readonly ObservedWrite[]): readonly number[] => {
    const observer = createObserver(pools);
    writes.forEach((each) => observer.see(each));
    return observer.violations.map(({ invariant }) => invariant).filter((number) => number === 10);
  };
  const told = (marks: object) => write('nodes', 'n1', node(marks, { conditions: [gate] }));

  it('sees an attempt repeated for one target and claim', () => {
    const first = [told(claim('1')), told({ ...claim('1'), ...attempt('a') }), told({ ...claim('1'), ...attempt('a', 'b') })];
    expect(broken(...first, told({ ...claim('1'), ...attempt('c') }))).toEqual([10]);
    const retried = write('nodes', 'n1', node(claim('2')), 'kubectl-inplace/1');
    expect(broken(...first, retried, told({ ...claim('2'), ...attempt('c') }))).toEqual([]);
  });

  it('sees a slot dropped that its node still holds', () => {
    const held = write('nodes', 'n1', node(claim('1')));
    expect(broken(deployment(slot), held, deployment({}))).toEqual([10]);
    expect(broken(deployment(slot), held, write('nodes', 'n1', node({})), deployment({}))).toEqual([]);
  });

  it('sees a node claimed a second time, while it is taken or after it was updated', () => {
    const [held, again] = [write('nodes', 'n1', node(claim('1'))), write('nodes', 'n1', node(claim('2')))];
    expect(broken(held, again)).toEqual([10]);
    expect(broken(held, write('nodes', 'n1', node(claim('2', 'h3'))))).toEqual([]);
    const released = [write('nodes', 'n1', node(claim('1'), succeeded)), write('nodes', 'n1', node({}))];
    expect(broken(held, ...released, again)).toEqual([10]);
    expect(broken(held, write('nodes', 'n1', node({})), again)).toEqual([]);
  });
});

describe('9: the observer of progress', () => {
  const set = (name: string, hash: string) =>
    write('machinesets', name, {
      metadata: { name, uid: name, labels: { 'machine-template-hash': hash }, ownerReferences: [{ uid: 'd', controller: true }] },
      spec: { template: { spec: { class: { name } } } },
    });
  const machine = (owner: string, className = owner) =>
    write('machines', 'm1', {
      metadata: {
        name: 'm1',
        labels: { ...pool, node: 'n1' },
        ownerReferences: [{ kind: 'MachineSet', name: owner, uid: owner, controller: true }],
      },
      spec: { class: { name: className } },
    });
  const updated = write('nodes', 'n1', node(attempt('a', 'b')));
  const complaints = (...writes: readonly ObservedWrite[]): readonly string[] => {
    const observer = createObserver(pools);
    [set('old', 'h1'), set('new', 'h2'), ...writes].forEach((each) => observer.see(each));
    return observer
      .conclude(now)
      .violations.filter(({ invariant }) => invariant === 9)
      .map(({ object, detail }) => `${object}: ${detail}`);
  };

  it('is content where every node is clean and every machine in the wanted set', () => {
    expect(complaints(deployment({}), updated, machine('new'))).toEqual([]);
  });

  it('sees marks and open attempts left on nodes', () => {
    const marked = write(
      'nodes',
      'n1',
      node({ 'cordoned-by': 'us', ...attempt('a') }, { labels: { 'node.machine.sapcloud.io/candidate-for-update': 'true' } }),
    );
    expect(complaints(deployment({}), machine('new'), marked)).toEqual([
      'nodes/n1: left behind: node.machine.sapcloud.io/candidate-for-update, inplace.gardener.cloud/cordoned-by, an attempt that did not end',
    ]);
  });

  const unmoved = 'machines/m1: is not in the set of the wanted template, or its node did not reach it';
  it.each([
    ['in the old set', [updated, machine('old')], unmoved],
    ['in the new set with the old class', [updated, machine('new', 'old')], unmoved],
    ['whose node is gone', [machine('new')], unmoved],
    ['missing', [updated], 'machinedeployments/d: 0 machines, 1 wanted'],
  ])('sees a machine %s', (_, writes, complaint) => {
    expect(complaints(deployment({}), ...writes)).toEqual([complaint]);
  });

  it('sees slots left in the record', () => {
    expect(complaints(deployment(slot), updated, machine('new'))).toEqual(['machinedeployments/d: slots left in the record: n1']);
  });

  it('gives verdicts on every promise, in their order', () => {
    expect(
      createObserver(pools)
        .conclude(now)
        .verdicts.map(({ number, broken }) => [number, broken]),
    ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => [number, 0]));
  });
});

describe('the figures', () => {
  const at = (time: string, ...facts: Parameters<typeof write>): ObservedWrite => ({
    ...write(...facts),
    at: `2026-11-30T12:00:0${time}.000Z`,
  });

  it('count writes of a program to anything of the pool, and apart what belongs to none', () => {
    const observer = createObserver(pools);
    const writes: readonly ObservedWrite[] = [
      deployment({}),
      write('nodes', 'n1', node({})),
      write('machinesets', 's', {
        metadata: { name: 's', uid: 's', ownerReferences: [{ kind: 'MachineDeployment', name: 'd', uid: 'd', controller: true }] },
      }),
      { ...write('pods', 'p', { metadata: { name: 'p' }, spec: { nodeName: 'n1' } }), verb: 'create', subresource: 'eviction' },
      write('events', 'e', { metadata: { name: 'e' }, regarding: { kind: 'Node', name: 'n1' } }),
      write('leases', 'l', { metadata: { name: 'l' } }),
    ];
    writes.forEach((each) => observer.see(each));
    expect(observer.figures('auto', now).writes).toEqual({ 'gardener-inplace-controller': 5 });
    expect(observer.writesOutsidePools()).toEqual({ 'gardener-inplace-controller': 1 });
  });

  it('close an absence that goes on at the time of asking', () => {
    const observer = createObserver(pools);
    const away = { ...node({}), status: { conditions: [{ type: 'Ready', status: 'Unknown' }] } };
    [at('0', 'nodes', 'n1', node({})), at('1', 'nodes', 'n1', away)].forEach((each) => observer.see(each));
    expect(observer.figures('auto', '2026-11-30T12:00:05.000Z').longestUnavailableMilliseconds).toBe(4000);
    observer.see(at('3', 'nodes', 'n1', node({})));
    expect(observer.figures('auto', '2026-11-30T12:00:05.000Z').longestUnavailableMilliseconds).toBe(2000);
  });

  it('count as updated the machines that were moved to the wanted set', () => {
    const observer = createObserver(pools);
    const owned = (owner: string) =>
      write('machines', 'm1', {
        metadata: { name: 'm1', labels: pool, ownerReferences: [{ kind: 'MachineSet', name: owner, uid: owner, controller: true }] },
      });
    const set = (name: string) =>
      write('machinesets', name, {
        metadata: { name, uid: name, ownerReferences: [{ kind: 'MachineDeployment', name: 'd', uid: 'd', controller: true }] },
        spec: { template: { spec: { class: { name } } } },
      });
    [deployment({}), set('new'), set('old'), owned('old')].forEach((each) => observer.see(each));
    expect(observer.figures('auto', now).updated).toBe(0);
    observer.see(owned('new'));
    expect(observer.figures('auto', now).updated).toBe(1);
    observer.see(owned('old'));
    expect(observer.figures('auto', now).updated).toBe(0);
  });
});
