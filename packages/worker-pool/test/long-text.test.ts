import { describe, expect, it } from '@jest/globals';
import {
  detectOsVersion,
  inPlaceHash,
  inPlaceHashItems,
  isSameOsVersion,
  shareOfBudget,
  buildMachineDeployments,
} from '@gardener-inplace/worker-pool';
import type { Worker, WorkerPool } from '@gardener-inplace/api';

const tenMegabytes = 10 * 1024 * 1024;
const digits = '9'.repeat(tenMegabytes);
const pool = { name: 'a', zones: ['x', 'y'], minimum: 3, maximum: 3, nodeAgentSecretName: 's', kubernetesVersion: '1.32.0' };
const built = (maxSurge: string) =>
  buildMachineDeployments({
    worker: { spec: {} } as Worker,
    pool: { ...pool, maxSurge, maxUnavailable: 0 } as unknown as WorkerPool,
    technicalID: 't',
  });

describe('texts of ten megabytes are refused, not computed', () => {
  it.each([
    ['digits for the version that runs', () => isSameOsVersion(digits, '1.2', { exact: true }), 'OS_VERSION_INCOMPARABLE'],
    ['digits for the version wanted', () => isSameOsVersion('1.2', digits, { exact: true }), 'OS_VERSION_INCOMPARABLE'],
    ['a name of numbers without end', () => detectOsVersion(`PRETTY_NAME=${'1.'.repeat(tenMegabytes / 2)}x`), 'OS_VERSION_NOT_FOUND'],
    ['a percentage of digits', () => built(`${digits}%`), 'BUDGET_EXPECTED'],
    [
      'a reserved resource',
      () => inPlaceHash({ poolName: 'a', kubernetesVersion: '1.32.0', kubelet: { kubeReserved: { cpu: digits } } }),
      'QUANTITY_OUT_OF_RANGE',
    ],
  ] as const)('%s', (_, ask, code) => {
    expect(ask()).toMatchObject({ ok: false, error: { code } });
  });
});

describe('a share of a percentage is exact', () => {
  it.each([
    ['50%', ['67%', '34%']],
    ['3000000000000001%', ['4000000000000002%', '2000000000000001%']],
  ])('%s of three machines in two zones', (budget, shares) => {
    expect([0, 1].map((zone) => shareOfBudget(budget, 3, zone, 2))).toEqual(shares);
  });
});

describe('times that no calendar has are no times', () => {
  const hashed = (lastInitiationTime: string) =>
    inPlaceHashItems({
      poolName: 'a',
      kubernetesVersion: '1.32.0',
      credentials: { rotation: { certificateAuthorities: { lastInitiationTime } } },
    });

  it.each([
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T23:59:60Z',
    '2024-04-31T00:00:00+02:00',
    '2024-01-01t00:00:00z',
  ])('%s', (time) => expect(hashed(time)).toMatchObject({ ok: false, error: { code: 'TIME_UNPARSABLE', value: time } }));

  it.each([
    ['2024-02-29T23:59:59Z', '2024-02-29 23:59:59 +0000 UTC'],
    ['2024-03-01T00:30:00.999+02:00', '2024-02-29 22:30:00 +0000 UTC'],
    ['0001-01-01T00:00:00Z', '0001-01-01 00:00:00 +0000 UTC'],
  ])('%s is one', (time, text) => {
    const items = hashed(time);
    expect(items.ok && items.value.at(-1)?.text).toBe(text);
  });
});
