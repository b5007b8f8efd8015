import { describe, expect, it } from '@jest/globals';
import {
  compareVersions,
  effectiveKubelet,
  effectiveKubernetesVersion,
  inPlaceConfigOf,
  inPlaceSpecOf,
  isUpdateForced,
  kubeletConfigOf,
  orchestrationTypeOf,
  osUpdateOf,
  pendingWorkersOf,
  writeForce,
  writeInPlaceConfig,
  writeInPlaceSpec,
  writeKubeletConfig,
  writeOrchestrationType,
  writeOsUpdate,
  writePendingWorkers,
} from '../src/index.js';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = [cyclic];
const deep = (): unknown => {
  let value: unknown = [];
  for (let level = 0; level < 20_000; level += 1) value = [value];
  return value;
};
/** JSON can name its members so that an object is no text and has none. */
const wordless: unknown = JSON.parse('{"toString": 1, "valueOf": 1}');
/** Entry 0 is not there. */
const holed: unknown = Object.assign([], { 1: 1 });
const junk: readonly unknown[] = [undefined, null, 0, 'x', true, [], [null], holed, {}, cyclic, deep(), wordless, 10n, Symbol('s')];

type Question = (object: never) => unknown;

/** What is asked about each object, and an object with both spellings in it. */
const asked: readonly (readonly [string, object, readonly Question[]])[] = [
  [
    'Shoot',
    {
      metadata: {
        annotations: { 'gardener.cloud/operation': 'force-in-place-update', 'shoot.gardener.cloud/force-in-place-update': 'no' },
      },
      spec: { kubernetes: { version: '1.33.0' }, provider: { workers: [{ name: 'a', updateStrategy: 'ManualInPlaceUpdate' }] } },
      status: { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a'] } }, pendingWorkersInPlaceUpdate: ['a'] },
    },
    [
      (shoot) => pendingWorkersOf(shoot),
      (shoot) => isUpdateForced(shoot),
      (shoot) => writePendingWorkers(shoot, { auto: ['a'], manual: [] }, 'gep'),
      (shoot) => writePendingWorkers(shoot, undefined, 'shipped'),
      (shoot) => writeForce(shoot, true, 'gep'),
      (shoot) => writeForce(shoot, false, 'shipped'),
      (shoot) => effectiveKubelet(shoot, shoot),
      (shoot) => effectiveKubernetesVersion(shoot, shoot),
    ],
  ],
  [
    'image version',
    {
      inPlaceUpdates: { supported: true, minVersionForUpdate: '1', minVersionForInPlaceUpdate: '2' },
      inPlaceUpdateConfig: { supported: false, minVersionForUpdate: '3', minVersionForInPlaceUpdate: '4' },
    },
    [(image) => inPlaceConfigOf(image), (image) => writeInPlaceConfig(image, inPlaceConfigOf(image).value, 'gep')],
  ],
  [
    'OperatingSystemConfig',
    {
      spec: {
        inPlaceUpdates: { operatingSystemVersion: '1', kubelet: '1', credentialsRotation: { a: [1] } },
        credentialsRotation: { a: [2] },
      },
      status: { inPlaceUpdates: { osUpdate: [{ command: 'a' }, { command: 'b' }] } },
    },
    [
      (config) => inPlaceSpecOf(config),
      (config) => osUpdateOf(config),
      (config) => writeInPlaceSpec(config, inPlaceSpecOf(config).value, 'gep'),
      (config) => writeInPlaceSpec(config, undefined, 'shipped'),
      (config) => writeOsUpdate(config, osUpdateOf(config).value, 'gep'),
      (config) => writeOsUpdate(config, undefined, 'shipped'),
    ],
  ],
  [
    'Worker pool',
    { kubelet: { kubeReserved: { cpu: '1' } }, kubeletConfig: { kubeReserved: { cpu: '2' } } },
    [(pool) => kubeletConfigOf(pool), (pool) => writeKubeletConfig(pool, kubeletConfigOf(pool).value, 'gep')],
  ],
  [
    'MachineDeployment',
    { spec: { strategy: { inPlaceUpdate: { orchestrationType: 'auto' } } } },
    [
      (deployment) => orchestrationTypeOf(deployment),
      (deployment) => writeOrchestrationType(deployment, 'Auto', 'gep'),
      (deployment) => writeOrchestrationType(deployment, undefined, 'gep'),
    ],
  ],
];

/** A value with any one place in it, the whole among them, replaced by junk: the same junk at two places of the object at once. */
function* damaged(value: unknown): Generator<unknown> {
  yield* junk;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    for (const other of damaged(member))
      yield Array.isArray(value) ? value.map((item: unknown, index) => (String(index) === key ? other : item)) : { ...value, [key]: other };
}

describe('readers and writers answer objects of any shape', () => {
  it.each(asked)('%s', (_, whole, questions) => {
    const thrown = new Set<string>();
    for (const object of damaged(whole)) {
      for (const question of questions) {
        try {
          question(object as never);
        } catch (error) {
          thrown.add(`${String(question)}: ${String(error)}`);
        }
      }
    }
    expect([...thrown]).toEqual([]);
  });

  it('tells two cyclic or very deep sections apart, or the same', () => {
    const other: Record<string, unknown> = {};
    other['self'] = [other];
    expect(kubeletConfigOf({ kubelet: cyclic, kubeletConfig: other } as never).conflicts).toEqual([]);
    expect(kubeletConfigOf({ kubelet: { a: deep() }, kubeletConfig: { a: deep() } } as never).conflicts).toEqual([]);
    expect(kubeletConfigOf({ kubelet: { a: deep() }, kubeletConfig: { a: [deep()] } } as never).conflicts).toHaveLength(1);
  });

  it('says a contradiction in few words', () => {
    const [{ detail } = { detail: '' }] = inPlaceConfigOf({
      version: '1',
      inPlaceUpdates: { supported: true, minVersionForUpdate: 'x'.repeat(10_000) },
      inPlaceUpdateConfig: { supported: true, minVersionForUpdate: { a: 1 } },
    } as never).conflicts;
    expect(detail.length).toBeLessThan(300);
    expect(detail).toContain('disagree on minVersionForUpdate: no text and xxx');
  });

  it('knows no operator that is no text', () => {
    expect(compareVersions('1', wordless as never, '1')).toMatchObject({ ok: false, error: { code: 'VERSION_OPERATOR_UNKNOWN' } });
  });
});

describe('null counts as absent', () => {
  it('in every field of GEP-0031 of an OperatingSystemConfig', () => {
    const spec = { osVersion: null, kubeletVersion: null, credentialsRotation: null };
    expect(inPlaceSpecOf({ spec } as never)).toEqual({ value: undefined, conflicts: [] });
  });

  it('under either name of a minimum', () => {
    const inPlaceUpdates = { supported: true, minVersionForUpdate: '1.0.0', minVersionForInPlaceUpdate: null };
    expect(inPlaceConfigOf({ version: '2.0.0', inPlaceUpdates } as never)).toMatchObject({
      value: { supported: true, minVersionForUpdate: '1.0.0' },
      conflicts: [],
    });
    const gep = { supported: true, minVersionForUpdate: '1.0.0' };
    const shipped = { supported: true, minVersionForUpdate: null };
    const none = { supported: true };
    expect(inPlaceConfigOf({ version: '2', inPlaceUpdates: shipped, inPlaceUpdateConfig: none } as never).conflicts).toEqual([]);
    expect(inPlaceConfigOf({ version: '2', inPlaceUpdates: shipped, inPlaceUpdateConfig: gep } as never).conflicts).toHaveLength(1);
  });
});
