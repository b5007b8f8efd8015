import { describe, expect, it } from '@jest/globals';
import type { CloudProfile, MachineDeployment, OperatingSystemConfig, Shoot, Worker } from '@gardener-inplace/api';
import * as workerPool from '@gardener-inplace/worker-pool';
import { deployment, osc, profile, shoot, worker } from './whole-manifests.js';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = [cyclic];
/** JSON can name its members so that an object has no text. */
const wordless: unknown = JSON.parse('{"toString": 1, "valueOf": 1}');
/** Entry 0 is not there. */
const holed: unknown = Object.assign([], { 1: 1 });
const junk: readonly unknown[] = [undefined, null, 'x', 10n, [null], holed, {}, cyclic, wordless];

/** Every copy of a value in which one place, at any depth, is replaced by junk. */
function* damaged(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null || value === cyclic) return;
  for (const [key, member] of Object.entries(value)) {
    const put = (other: unknown) =>
      Array.isArray(value) ? value.map((item, index) => (String(index) === key ? other : item)) : { ...value, [key]: other };
    for (const other of junk) yield put(other);
    for (const other of damaged(member)) yield put(other);
  }
}

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
