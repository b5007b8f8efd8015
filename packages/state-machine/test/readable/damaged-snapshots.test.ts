import { describe, expect, it } from '@jest/globals';
import type { Pod, PodDisruptionBudget } from '@gardener-inplace/api';
import {
  attemptPatch,
  explain,
  nextLook,
  planNodeDrain,
  planPool,
  planRollout,
  type PoolSnapshot,
  poolSnapshots,
  readiness,
} from '../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool/pool-builder.js';
import { drive, type PoolDriver } from '../pool/pool-driver.js';

const now = '2026-11-30T12:00:00Z';

const budget: PodDisruptionBudget = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace: 'default', generation: 1 },
  spec: { selector: { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'app', operator: 'In', values: ['web'] }] } },
  status: {
    observedGeneration: 1,
    expectedPods: 2,
    currentHealthy: 2,
    disruptionsAllowed: 1,
    disruptedPods: { 'web-1': now },
    conditions: [{ type: 'DisruptionAllowed', status: 'True', reason: 'SufficientPods' }],
  },
} as PodDisruptionBudget;

const web: Pod = pod('web', 'node-01', {
  metadata: {
    labels: { app: 'web' },
    annotations: { note: 'n' },
    ownerReferences: [{ apiVersion: 'v1', kind: 'ReplicaSet', name: 'web', uid: 'u' }],
  },
  spec: { priority: 3, volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
});

const start: PoolSnapshot = {
  ...poolBeforeUpdate({ nodes: 2, maxSurge: '50%', maxUnavailable: '50%' }),
  pods: [web],
  budgets: [budget],
  evictions: { 'uid-web': { outcome: 'blocked', retryAt: now, detail: 'no', attempts: 1 } },
  attachedNames: { 'default/data': 'volume' },
  blockers: { 'node-02': 'not now' },
  expected: { checksum: 'new', kubeletVersion: 'v1.37.0' },
};

const after = (act: (pool: PoolDriver) => void): PoolSnapshot => {
  const pool = drive({ ...start, pods: [], evictions: {} });
  act(pool);
  return { ...pool.world.snapshot(), pods: [web], budgets: [budget] };
};

const states: Readonly<Record<string, PoolSnapshot>> = {
  'before the update': start,
  'with nodes told ready': after((pool) => (pool.settle(), pool.provideNodes(), pool.settle())),
  'with an agent at work': after((pool) => {
    pool.settle();
    pool.provideNodes();
    pool.settle();
    const node = pool.world.snapshot().nodes.find((each) => readiness(each).ready)!;
    pool.patchNode(node.metadata!.name!, attemptPatch(node, { target: readiness(node).target!, bootID: 'b1', started: now }));
  }),
};

const cycle: Record<string, unknown> = {};
cycle['itself'] = cycle;
const hostile: readonly unknown[] = [undefined, null, 0, -1, 0.5, Number.NaN, '', '{', true, [], [null], {}, { a: null }, cycle, '150%'];

type Path = readonly (string | number)[];

const pathsOf = (value: unknown, path: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))]
    : [path];

/** One path of each form: what holds for one node holds for all. */
const formsOf = (value: unknown): readonly Path[] => [
  ...new Map(pathsOf(value).map((path) => [path.map((key) => (/^\d+$/.test(String(key)) ? '#' : key)).join('/'), path])).values(),
];

const damage = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...(value as readonly unknown[])] as never)
    : { ...(value as object) };
  copy[key] = damage(copy[key], rest, by);
  return copy;
};

const policy = { replaceUnhealthy: true, waitMinReadySeconds: true, taintAfterUpdate: true };
const asked: Readonly<Record<string, (snapshot: PoolSnapshot) => unknown>> = {
  explain: (snapshot) => explain(snapshot, { vocabulary: 'gep' }, now),
  nextLook: (snapshot) => nextLook(snapshot, now),
  planNodeDrain: (snapshot) => planNodeDrain(snapshot, {}, now, 'node-01'),
  poolSnapshots: (snapshot) => poolSnapshots(snapshot as never),
};

const sizesIn = (snapshot: PoolSnapshot): readonly number[] =>
  planPool(snapshot, policy, now).flatMap(({ writes }) =>
    writes.flatMap((write) => {
      const size = 'body' in write ? (write.body as { spec?: { replicas?: number } }).spec?.replicas : undefined;
      return size === undefined ? [] : [size];
    }),
  );

describe.each(Object.entries(states))('a pool %s', (_, state) => {
  // What stands in the later states only differs in marks, which have a test of their own.
  const values = state === start ? hostile : hostile.filter((value) => typeof value === 'object' || typeof value === 'string');
  it('ends no question with an exception, whatever stands in one place, and is given no size that is none', () => {
    const found = new Set<string>();
    for (const path of formsOf(state).filter(({ length }) => length > 0)) {
      for (const by of values) {
        const damaged = damage(state, path, by) as PoolSnapshot;
        try {
          for (const ask of Object.values(asked)) ask(damaged);
          if (sizesIn(damaged).some((size) => !Number.isSafeInteger(size) || size < 0))
            found.add(`${path.join('.')} makes a size that is none`);
        } catch (error) {
          found.add(`${path.join('.')}: ${(error as Error).message}`);
        }
      }
    }
    expect([...found]).toEqual([]);
  });
});

describe('what a pool is told when something can not be read', () => {
  const [deployment] = start.deployments;
  const unclear = { ...start, deployments: [{ ...deployment!, spec: { ...deployment!.spec, replicas: '2' as never } }] };

  it('a deployment: nothing is decided on a guess, and the place is named', () => {
    expect(planPool(unclear, {}, now)).toEqual([]);
    const { selection, unreadable } = explain(unclear, {}, now);
    expect(selection).toBe('UNREADABLE');
    expect(unreadable).toEqual([
      { object: 'MachineDeployment/pool-z1', path: 'spec.replicas', detail: 'expected an integer that is not negative, found a string' },
    ]);
    expect(planRollout(unclear, {}, { now })).toMatchObject({ waves: [], isComplete: false });
  });

  it('a.1, H5: a negative number of machines is none: no machine is deleted for it', () => {
    const negative = { ...start, deployments: [{ ...deployment!, spec: { ...deployment!.spec, replicas: -1 } }] };
    expect(planPool(negative, {}, now)).toEqual([]);
    expect(explain(negative, {}, now).unreadable).toEqual([
      { object: 'MachineDeployment/pool-z1', path: 'spec.replicas', detail: 'expected an integer that is not negative, found a number' },
    ]);
  });

  it('its status: the status is written anew, and the rest goes on', () => {
    const odd = { ...start, deployments: [{ ...deployment!, status: { conditions: 'none' as never } }] };
    expect(planPool(odd, {}, now).map(({ kind }) => kind)).toEqual(planPool(start, {}, now).map(({ kind }) => kind));
  });

  it('a part of a node: it counts as not there, and the place is named', () => {
    const [node, ...others] = start.nodes;
    const odd = { ...start, nodes: [{ ...node!, status: { conditions: [null, { type: 'Ready', status: 'True' }] as never } }, ...others] };
    expect(explain(odd, {}, now).unreadable).toEqual([
      { object: 'Node/node-01', path: 'status.conditions[0]', detail: 'expected an entry, found null' },
    ]);
    expect(planPool(odd, {}, now)).toEqual(planPool(start, {}, now));
  });

  it('nothing, where a writer says null for what is absent', () => {
    const [node, ...others] = start.nodes;
    const odd = { ...start, nodes: [{ ...node!, metadata: { ...node!.metadata, annotations: null as never } }, ...others] };
    expect(explain(odd, {}, now).unreadable).toEqual([]);
  });
});

it('a node called like something that every object has is selected as any other', () => {
  const { nodes, machines, ...rest } = poolBeforeUpdate({ nodes: 1 });
  const pool = drive({
    ...rest,
    nodes: nodes.map((node) => ({ ...node, metadata: { ...node.metadata, name: 'constructor' } })),
    machines: machines.map((machine) => ({
      ...machine,
      metadata: { ...machine.metadata, labels: { ...machine.metadata?.labels, node: 'constructor' } },
    })),
    blockers: {},
  });
  pool.settle();
  expect(pool.phases()).toEqual({ constructor: 'Ready' });
});
