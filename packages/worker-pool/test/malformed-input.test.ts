import { describe, expect, it } from '@jest/globals';
import type { CloudProfile, MachineDeployment, OperatingSystemConfig, Shoot, Worker } from '@gardener-inplace/api';
import * as workerPool from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, rollingPool, shootWith, valueOf } from './shoots.js';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = [cyclic];
const nested = (): unknown => {
  let value: unknown = [];
  for (let level = 0; level < 12_000; level += 1) value = [value];
  return value;
};
const deep = nested();
/** JSON can name its members so that an object has no text. */
const wordless: unknown = JSON.parse('{"toString": 1, "valueOf": 1}');
/** Entry 0 is not there. */
const holed: unknown = Object.assign([], { 1: 1 });
const junk: readonly unknown[] = [undefined, null, 'x', 1.5, 10n, [null], holed, {}, cyclic, deep, wordless];

/** Every copy of a value in which one place, at any depth, is replaced by junk. */
function* damaged(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null || value === cyclic || value === deep) return;
  for (const [key, member] of Object.entries(value)) {
    const put = (other: unknown) =>
      Array.isArray(value) ? value.map((item, index) => (String(index) === key ? other : item)) : { ...value, [key]: other };
    for (const other of junk) yield put(other);
    for (const other of damaged(member)) yield put(other);
  }
}

const rotation = { phase: 'Preparing', lastInitiationTime: '2025-01-01T00:00:00Z', pendingWorkersRollouts: [{ name: 'm' }] } as const;
const shoot = shootWith({
  pools: [
    poolWith({
      taints: [{ key: 'k', effect: 'NoSchedule' }],
      machineControllerManager: { nodeConditions: ['A'], inPlaceUpdateTimeout: '1m' },
      kubernetes: { kubelet: { kubeReserved: { cpu: '1' }, evictionHard: { memoryAvailable: '1Gi' } } },
    }),
    manualPool(),
    rollingPool(),
  ],
  operation: 'rotate-ca-start;x',
  status: {
    ...pendingStatus({ auto: ['a'], manual: ['m'] }),
    credentials: { rotation: { certificateAuthorities: rotation, serviceAccountKey: rotation } },
    manualWorkerPoolRollout: { pendingWorkersRollouts: [{ name: 'a' }] },
    lastOperation: { type: 'Reconcile', state: 'Processing' },
    lastErrors: [],
  },
});
const built = valueOf(workerPool.buildWorker({ shoot, namespace: 'n' }));
const worker: Worker = { ...built, status: { inPlaceUpdates: { workerPoolToHashMap: { a: '1', m: '2' } } } };
const osc: OperatingSystemConfig = {
  ...valueOf(workerPool.buildOperatingSystemConfig({ shoot, pool: shoot.spec.provider.workers?.[0] ?? poolWith() })),
  status: {
    extensionFiles: [{ path: '/x', hostName: 'h', content: { inline: { encoding: '', data: '' } } }],
    extensionUnits: [{ name: 'kubelet.service', dropIns: [{ name: 'd', content: '' }], filePaths: ['/x'] }],
    inPlaceUpdates: { osUpdate: { command: 'c', args: ['a'] } },
  },
};
const deployment: MachineDeployment = {
  ...valueOf(workerPool.buildMachineDeployments({ worker, pool: worker.spec.pools[0] ?? built.spec.pools[0]!, technicalID: 'n' }))
    .machineDeployments[0]!,
  status: {
    observedGeneration: 1,
    conditions: [{ type: 'Available', status: 'True' }],
    replicas: 1,
    updatedReplicas: 1,
    failedMachines: [],
  },
};
const profile = {
  spec: {
    machineTypes: [{ name: 'm5.large', cpu: '1' }],
    machineImages: [{ name: 'gardenlinux', versions: [{ version: '1', inPlaceUpdates: { supported: true, minVersionForUpdate: '1' } }] }],
  },
};

interface Manifests {
  readonly shoot: Shoot;
  readonly worker: Worker;
  readonly osc: OperatingSystemConfig;
  readonly deployment: MachineDeployment;
  readonly profile: CloudProfile;
}

const whole: Manifests = { shoot, worker, osc, deployment, profile };
const facts = { runningOsVersion: '1592.1.0', hostName: 'h' };
const listIn = <Item>(list: readonly Item[] | undefined): readonly Item[] => (Array.isArray(list) ? list : []);
const poolsIn = (input: Manifests) => listIn(input.shoot?.spec?.provider?.workers);
/** Another object of the same content, so that nothing is equal by being the same; what is too deep to be copied is the same. */
const copyOf = <Value>(value: Value): Value => {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
};
const now = '2025-01-01T00:00:00Z';

/** What is asked about each damaged manifest. */
const questions: readonly (readonly [string, keyof Manifests, (input: Manifests) => unknown])[] = [
  ['buildWorker', 'shoot', (input) => workerPool.buildWorker({ shoot: input.shoot, cloudProfile: profile })],
  [
    'buildOperatingSystemConfig',
    'shoot',
    (input) => poolsIn(input).map((pool) => workerPool.buildOperatingSystemConfig({ shoot: input.shoot, pool })),
  ],
  [
    'buildOperatingSystemConfig, provision',
    'shoot',
    (input) =>
      poolsIn(input).map((pool) =>
        workerPool.buildOperatingSystemConfig({ shoot: input.shoot, pool, purpose: 'provision', vocabulary: 'gep' }),
      ),
  ],
  ['agentSecretNameOf', 'shoot', (input) => poolsIn(input).map((pool) => workerPool.agentSecretNameOf(input.shoot, pool))],
  ['desiredHashOf', 'shoot', (input) => poolsIn(input).map((pool) => workerPool.desiredHashOf(input.shoot, pool))],
  ['inPlaceSectionOf', 'shoot', (input) => poolsIn(input).map((pool) => workerPool.inPlaceSectionOf(input.shoot, pool, 'reconcile'))],
  ['maintenanceVersions', 'shoot', (input) => poolsIn(input).map((pool) => workerPool.maintenanceVersions(pool, [{ version: '1.0.0' }]))],
  ['generationChange, the same', 'shoot', (input) => workerPool.generationChange(input.shoot, copyOf(input.shoot))],
  ['normalizeOperations', 'shoot', (input) => workerPool.normalizeOperations(input.shoot)],
  ['shootImpact, new', 'shoot', (input) => workerPool.shootImpact(shoot, input.shoot, profile)],
  ['shootImpact, old', 'shoot', (input) => workerPool.shootImpact(input.shoot, shoot, profile)],
  ['addPendingPools', 'shoot', (input) => workerPool.addPendingPools(input.shoot, worker)],
  ['clearPendingAfterWorkerReady', 'shoot', (input) => workerPool.clearPendingAfterWorkerReady(input.shoot)],
  ['prunePendingPools', 'shoot', (input) => workerPool.prunePendingPools(input.shoot)],
  ['releaseManualPools', 'shoot', (input) => workerPool.releaseManualPools(input.shoot, worker, { seedName: 's' })],
  ['advanceRotations', 'shoot', (input) => workerPool.advanceRotations(input.shoot, now)],
  ['manualConstraint', 'shoot', (input) => workerPool.manualConstraint(input.shoot)],
  ['generationChange, new', 'shoot', (input) => workerPool.generationChange(shoot, input.shoot)],
  ['generationChange, old', 'shoot', (input) => workerPool.generationChange(input.shoot, shoot)],
  [
    'buildMachineDeployments',
    'worker',
    (input) =>
      listIn(input.worker?.spec?.pools).map((pool) =>
        workerPool.buildMachineDeployments({ worker: input.worker, pool, technicalID: 'n', existing: [deployment] }),
      ),
  ],
  [
    'buildMachineDeployments, existing ones',
    'deployment',
    (input) => workerPool.buildMachineDeployments({ worker, pool: worker.spec.pools[0]!, technicalID: 'n', existing: [input.deployment] }),
  ],
  [
    'recordedHashes, current ones',
    'worker',
    (input) =>
      workerPool.recordedHashes({
        pools: worker.spec.pools,
        machineDeployments: [{ ...deployment, metadata: { labels: { 'worker.gardener.cloud/pool': 'm' } }, status: { replicas: 1 } }],
        current: input.worker?.status?.inPlaceUpdates?.workerPoolToHashMap,
      }),
  ],
  ['buildWorker, profile', 'profile', (input) => workerPool.buildWorker({ shoot, cloudProfile: input.profile })],
  ['shootImpact, profile', 'profile', (input) => workerPool.shootImpact(shoot, shoot, input.profile)],
  [
    'maintenanceVersions, profile',
    'profile',
    (input) =>
      listIn(input.profile?.spec?.machineImages).map((image) =>
        workerPool.maintenanceVersions(shoot.spec.provider.workers![0]!, image?.versions),
      ),
  ],
  ['reducedOperatingSystemConfig', 'osc', (input) => workerPool.reducedOperatingSystemConfig(input.osc, 'gep')],
  ['diffOperatingSystemConfig, the same', 'osc', (input) => workerPool.diffOperatingSystemConfig(input.osc, copyOf(input.osc), facts)],
  ['mergeUnits', 'osc', (input) => workerPool.mergeUnits(input.osc)],
  ['collectFiles', 'osc', (input) => workerPool.collectFiles(input.osc, 'h')],
  ['runningOsVersionFor', 'osc', (input) => workerPool.runningOsVersionFor(input.osc, 'PRETTY_NAME=1.2')],
  ['addPendingPools, Worker', 'worker', (input) => workerPool.addPendingPools(shoot, input.worker)],
  ['releaseManualPools, Worker', 'worker', (input) => workerPool.releaseManualPools(shoot, input.worker)],
  ['wakesShootStatus', 'worker', (input) => workerPool.wakesShootStatus({ event: 'update', old: worker, worker: input.worker })],
  [
    'recordedHashes, pools',
    'worker',
    (input) => workerPool.recordedHashes({ pools: input.worker?.spec?.pools, machineDeployments: [deployment] }),
  ],
  ['nodeAgentSecretOf', 'osc', (input) => workerPool.nodeAgentSecretOf(input.osc)],
  ['diffOperatingSystemConfig, applied', 'osc', (input) => workerPool.diffOperatingSystemConfig(input.osc, osc, facts)],
  ['diffOperatingSystemConfig, desired', 'osc', (input) => workerPool.diffOperatingSystemConfig(osc, input.osc, facts)],
  [
    'recordedHashes, deployments',
    'deployment',
    (input) => workerPool.recordedHashes({ pools: worker.spec.pools, machineDeployments: [input.deployment] }),
  ],
  ['machineDeploymentHealth', 'deployment', (input) => workerPool.machineDeploymentHealth(input.deployment)],
  [
    'rolloutAnswer',
    'deployment',
    (input) => workerPool.rolloutAnswer([{ machineDeployment: input.deployment, machineSets: [], oldMachines: [] }]),
  ],
];

describe('a manifest that is damaged in any one place is answered, never thrown at', () => {
  it.each(questions)('%s', (_, kind, ask) => {
    const thrown = new Set<string>();
    for (const input of damaged({ [kind]: whole[kind] })) {
      const manifest = (input as Partial<Manifests>)[kind];
      try {
        ask({ ...whole, [kind]: manifest });
      } catch (error) {
        thrown.add(String(error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error));
      }
    }
    expect([...thrown]).toEqual([]);
  });
});

describe('odd content means what it says', () => {
  it('very deep and cyclic content is compared to its end', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = [loop];
    const isChanged = (a: unknown, b: unknown) =>
      workerPool.generationChange(shootWith({ spec: { a } }), shootWith({ spec: { a: b } })).increased;
    expect([isChanged([nested(), 1], [nested(), 1]), isChanged([nested(), 1], [[nested()], 2])]).toEqual([false, true]);
    expect([isChanged(cyclic, loop), isChanged(cyclic, { self: [{ self: 1 }] })]).toEqual([false, true]);
  });

  it('a pool named like a member of every object has no hash until one is recorded', () => {
    const pools = ['constructor', 'toString'].map((name) => ({ ...worker.spec.pools[1]!, name }));
    const machineDeployments = pools.map(({ name }) => ({
      ...deployment,
      metadata: { labels: { 'worker.gardener.cloud/pool': name } },
      status: { replicas: 2, updatedReplicas: 1 },
    }));
    expect(workerPool.recordedHashes({ pools, machineDeployments, current: {} })).toEqual({ ok: true, value: {} });
    const own = shootWith({ pools: [manualPool('constructor')], status: pendingStatus({ manual: ['constructor'] }) });
    const recorded = { ...worker, status: { inPlaceUpdates: { workerPoolToHashMap: {} } } };
    expect(workerPool.releaseManualPools(own, recorded, { desiredHashes: {} })).toEqual({ ok: true, value: own });
  });

  it('an operation named like a member of every object asks for nothing', () => {
    for (const operation of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(workerPool.shootImpact(shootWith(), shootWith({ operation })).pools[0]).toMatchObject({ fate: 'untouched', triggers: [] });
  });

  it('a text that is none is an error, not text of its own', () => {
    const kubelet = { evictionHard: { memoryAvailable: 100 } } as never;
    const input = { poolName: 'a', kubernetesVersion: '1.32.0' };
    expect(workerPool.inPlaceHash({ ...input, kubelet })).toMatchObject({ ok: false, error: { code: 'TEXT_EXPECTED', value: 100 } });
    expect(workerPool.operatingSystemConfigKey({ ...input, machineImage: { name: 'i', version: 1.2 as never } })).toMatchObject({
      ok: false,
      error: { code: 'TEXT_EXPECTED', value: 1.2 },
    });
  });

  it.each([
    ['minimum', '3', 'COUNT_EXPECTED'],
    ['maximum', -1, 'COUNT_EXPECTED'],
    ['maxSurge', 'many', 'BUDGET_EXPECTED'],
    ['maxUnavailable', -1, 'BUDGET_EXPECTED'],
  ])('a pool whose %s is %j has no deployments', (field, value, code) => {
    const pool = { ...worker.spec.pools[0]!, [field]: value };
    expect(workerPool.buildMachineDeployments({ worker, pool, technicalID: 'n' })).toMatchObject({ ok: false, error: { code, value } });
  });

  it('sizes that are left out are 0, as for Go', () => {
    const { minimum: _minimum, maximum: _maximum, maxSurge: _surge, maxUnavailable: _unavailable, ...pool } = worker.spec.pools[0]!;
    const [first] = valueOf(workerPool.buildMachineDeployments({ worker, pool: pool as never, technicalID: 'n' })).machineDeployments;
    expect(first?.spec.replicas).toBe(0);
    expect(first?.spec.strategy?.inPlaceUpdate).toMatchObject({ maxSurge: 0, maxUnavailable: 0 });
  });

  it('null is absent: a setting of the kubelet is not written, a unit of the extension leaves it as it is', () => {
    const settings = { maxPods: null, evictionHard: { memoryAvailable: '1Gi', nodeFSAvailable: null } } as never;
    expect(workerPool.renderKubeletConfig(settings)).toEqual(workerPool.renderKubeletConfig({ evictionHard: { memoryAvailable: '1Gi' } }));
    const units = [{ name: 'a', enable: false, content: '#' }];
    const extensionUnits = [{ name: 'a', enable: null, content: null, command: 'stop' }] as never;
    expect(workerPool.mergeUnits({ spec: { units }, status: { extensionUnits } })).toEqual([
      { name: 'a', enable: false, content: '#', command: 'stop' },
    ]);
  });

  it('null is absent: no deletion, no version of its own', () => {
    const asked = { ...shoot, metadata: { ...shoot.metadata, deletionTimestamp: null } } as never as Shoot;
    expect(workerPool.generationChange(shootWith(), { ...shootWith(), metadata: { deletionTimestamp: null } } as never).increased).toBe(
      false,
    );
    const recorded = {
      ...worker,
      status: { inPlaceUpdates: { workerPoolToHashMap: { m: valueOf(workerPool.desiredHashOf(shoot, manualPool())) } } },
    };
    const released = valueOf(workerPool.releaseManualPools(asked, recorded));
    expect(released.status?.inPlaceUpdates?.pendingWorkerUpdates).toEqual({ autoInPlaceUpdate: ['a'] });

    const pool = poolWith({ kubernetes: { version: null, kubelet: null } as never });
    const old = shootWith({ pools: [pool], version: '1.32.0' });
    const { pools } = workerPool.shootImpact(old, { ...old, spec: { ...old.spec, kubernetes: { version: '1.33.0' } } });
    expect(pools[0]?.triggers.map(({ path }) => path)).toEqual(['spec.kubernetes.version']);
  });
});
