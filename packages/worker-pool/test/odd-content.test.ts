import { describe, expect, it } from '@jest/globals';
import type { Shoot } from '@gardener-inplace/api';
import * as workerPool from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, shootWith, valueOf } from './shoots.js';
import { deployment, shoot, worker } from './whole-manifests.js';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = [cyclic];
const nested = (): unknown => {
  let value: unknown = [];
  for (let level = 0; level < 12_000; level += 1) value = [value];
  return value;
};
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

  it.each([undefined, null, 'text', 5])('builders that are given %j say what they need', (nothing) => {
    const given = nothing as never;
    const answers = [
      workerPool.buildWorker(given),
      workerPool.buildWorker({ shoot: given }),
      workerPool.buildMachineDeployments(given),
      workerPool.buildOperatingSystemConfig(given),
    ];
    expect(answers.map((answer) => (answer.ok ? 'built' : answer.error.code))).toEqual([
      'NO_SHOOT',
      'NO_SHOOT',
      'NO_OPTIONS',
      'NO_OPTIONS',
    ]);
  });

  it.each([undefined, null, 'text', 5])('hashes of %j say what they need', (nothing) => {
    const given = nothing as never;
    const answers = [
      workerPool.inPlaceHash(given),
      workerPool.inPlaceHashItems(given),
      workerPool.workerPoolHash(given),
      workerPool.rollingHashItems(given),
      workerPool.operatingSystemConfigKey(given),
      workerPool.recordedHashes(given),
    ];
    expect(answers.map((answer) => (answer.ok ? 'made' : answer.error.code))).toEqual(Array.from({ length: 6 }, () => 'NO_OPTIONS'));
  });

  it.each([undefined, null, 5, {}, { ...workerPool.noFlags, kubelet: null }, { ...workerPool.noFlags, operatingSystem: undefined }])(
    'flags of which some are not there, as in %j, may ask for an empty node',
    (flags) => expect(workerPool.needsEmptyNode(flags as never)).toBe(true),
  );

  it.each([undefined, null, 5, {}])('an event that is %j wakes nobody', (event) => {
    expect(workerPool.wakesShootStatus(event as never)).toBe(false);
  });

  it.each([undefined, null, 5, {}])('there is no checksum of %j', (text) => {
    const message = 'the checksum of a Secret is that of its text, and there is none';
    expect(() => workerPool.secretChecksum(text as never)).toThrow(new TypeError(message));
  });

  const functions = Object.entries(workerPool).flatMap(([name, value]) => (typeof value === 'function' ? [[name, value] as const] : []));
  it.each(functions.filter(([name]) => name !== 'secretChecksum'))('%s answers whatever it is given', (_, ask) => {
    for (const given of [[], [null], [null, null, null], ['text'], [5], [[]], [{}], [{}, {}, {}]])
      expect(() => (ask as (...all: readonly unknown[]) => unknown)(...given)).not.toThrow();
  });

  it('an operation named like a member of every object asks for nothing', () => {
    for (const operation of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(workerPool.shootImpact(shootWith(), shootWith({ operation })).pools[0]).toMatchObject({ fate: 'untouched', triggers: [] });
  });

  it('very deep content where a text or a section is expected is an error or left out', () => {
    const deep = nested() as never;
    const input = { poolName: 'a', kubernetesVersion: '1.32.0' };
    const asked = [
      () => workerPool.inPlaceHash({ ...input, kubelet: { evictionHard: { memoryAvailable: deep } } }),
      () => workerPool.operatingSystemConfigKey({ ...input, poolName: deep }),
      () => workerPool.isSameOsVersion('1.2', deep),
      () => workerPool.buildMachineDeployments({ worker, pool: { ...worker.spec.pools[0]!, minimum: deep }, technicalID: 'n' }),
    ];
    for (const ask of asked) expect(ask()).toMatchObject({ ok: false });
    expect(workerPool.renderKubeletConfig({ maxPods: deep })).toMatchObject({ ok: true });
    expect(() => workerPool.nodeAgentSecretOf({ spec: { files: deep, criConfig: deep } })).not.toThrow();
    expect(() => workerPool.machineDeploymentHealth({ ...deployment, metadata: { generation: deep } })).not.toThrow();
    expect(() =>
      workerPool.shootImpact(shoot, { ...shoot, spec: { ...shoot.spec, kubernetes: { version: '1.32.3', kubelet: { maxPods: deep } } } }),
    ).not.toThrow();
  });

  it('a pool whose size is no number may have machines to drain', () => {
    const drained = (maximum: unknown) =>
      workerPool.shootImpact(
        shootWith({ pools: [poolWith({ maximum: maximum as number })] }),
        shootWith({ version: '1.33.0', pools: [poolWith({ maximum: maximum as number })] }),
      ).pools[0]?.drains;
    expect([drained(0), drained(-1), drained(1), drained(null)]).toEqual([false, false, true, true]);
    expect([drained('x'), drained({ toString: 1, valueOf: 1 }), drained(Object.create(null))]).toEqual([true, true, true]);
  });

  it('what a provider adds is a list of texts', () => {
    const hash = (additionalData: unknown, updateStrategy: 'AutoRollingUpdate' | 'AutoInPlaceUpdate') => {
      const data = { additionalData, additionalDataInPlace: additionalData } as { additionalData?: readonly string[] };
      const answer = workerPool.workerPoolHash({
        poolName: 'a',
        kubernetesVersion: '1.32.0',
        nodeAgentSecretName: 's',
        updateStrategy,
        ...data,
      });
      return answer.ok ? 'a hash' : answer.error.code;
    };
    for (const strategy of ['AutoRollingUpdate', 'AutoInPlaceUpdate'] as const) {
      expect([hash(['x'], strategy), hash([], strategy), hash(null, strategy)]).toEqual(['a hash', 'a hash', 'a hash']);
      expect([hash([1], strategy), hash([{}], strategy), hash('x', strategy), hash({}, strategy)]).toEqual([
        'TEXT_EXPECTED',
        'TEXT_EXPECTED',
        'LIST_EXPECTED',
        'LIST_EXPECTED',
      ]);
    }
  });

  it('a namespace that is no text names no deployment', () => {
    const pool = worker.spec.pools[0]!;
    for (const technicalID of [1, {}, Object.create(null)] as never[])
      expect(workerPool.buildMachineDeployments({ worker, pool, technicalID })).toMatchObject({ error: { code: 'TEXT_EXPECTED' } });
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
