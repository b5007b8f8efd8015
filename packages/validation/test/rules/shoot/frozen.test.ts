import { describe, expect, it } from '@jest/globals';
import { frozenAcrossSwitch } from '../../../src/rules/shoot/frozen-across-switch.js';
import { frozenContainerRuntime } from '../../../src/rules/shoot/frozen-container-runtime.js';
import { frozenImageName } from '../../../src/rules/shoot/frozen-image-name.js';
import { frozenMachineType } from '../../../src/rules/shoot/frozen-machine-type.js';
import { frozenVolume } from '../../../src/rules/shoot/frozen-volume.js';
import { frozenWhenUnset } from '../../../src/rules/shoot/frozen-when-unset.js';
import type { Rule } from '../../../src/rule.js';
import type { ShootUpdate } from '../../../src/shoot/shoot-context.js';
import { validateShootUpdate } from '../../../src/validate.js';
import { inPlacePool, machine, manualPool, pool, poolUpdate, shoot, type PoolPart } from '../../builders.js';

const at = (field: string): string[] => [`Invalid spec.provider.workers[0].${field}`];

const otherImage = machine({ image: { name: 'ubuntu', version: '1.0.0' } });
const noImage = machine({ image: undefined });

const table: readonly (readonly [string, Rule<ShootUpdate>, PoolPart, PoolPart, string[]])[] = [
  ['V-SHOOT-06: another machine type', frozenMachineType, {}, machine({ type: 'm5.xlarge' }), at('machine.type')],
  ['V-SHOOT-06: the same machine type', frozenMachineType, {}, machine({}), []],
  ['V-SHOOT-07: another image name', frozenImageName, {}, otherImage, at('machine.image.name')],
  ['V-SHOOT-07: an image that was not there is not compared', frozenImageName, noImage, otherImage, []],
  ['V-SHOOT-07: an image that is gone is not compared', frozenImageName, {}, noImage, []],
  ['V-SHOOT-08: another runtime', frozenContainerRuntime, { cri: { name: 'containerd' } }, { cri: { name: 'docker' } }, at('cri.name')],
  ['V-SHOOT-08: a runtime that was not named is not compared', frozenContainerRuntime, {}, { cri: { name: 'docker' } }, []],
  ['V-SHOOT-08: a runtime that is gone is not compared', frozenContainerRuntime, { cri: { name: 'containerd' } }, {}, []],
  ['V-SHOOT-09: a larger volume', frozenVolume, { volume: { size: '50Gi' } }, { volume: { size: '51Gi' } }, at('volume')],
  [
    'V-SHOOT-09: another volume type',
    frozenVolume,
    { volume: { size: '50Gi', type: 'gp2' } },
    { volume: { size: '50Gi', type: 'gp3' } },
    at('volume'),
  ],
  ['V-SHOOT-09: a volume added', frozenVolume, {}, { volume: { size: '50Gi' } }, at('volume')],
  ['V-SHOOT-09: a volume removed', frozenVolume, { volume: { size: '50Gi' } }, {}, at('volume')],
  ['V-SHOOT-09: the same volume', frozenVolume, { volume: { type: 'gp2', size: '50Gi' } }, { volume: { size: '50Gi', type: 'gp2' } }, []],
  ['V-SHOOT-09: data volumes are free', frozenVolume, {}, { dataVolumes: [{ name: 'd', size: '1Gi' }] }, []],
];

describe('V-SHOOT-06 to 09: the machine of a pool that is updated in place is frozen', () => {
  it.each(table)('%s', (_, rule, old, current, expected) => {
    expect(poolUpdate(rule, inPlacePool(old), inPlacePool(current))).toEqual(expected);
    expect(poolUpdate(rule, manualPool(old), manualPool(current))).toEqual(expected);
  });

  it.each(table)('%s: free for a rolled pool, a new pool, and (upstream leak F-02) a pool that switches', (_, rule, old, current) => {
    expect(poolUpdate(rule, pool(old), pool(current))).toEqual([]);
    expect(poolUpdate(rule, inPlacePool({ name: 'other', ...old }), inPlacePool(current))).toEqual([]);
    expect(poolUpdate(rule, inPlacePool(old), manualPool(current))).toEqual([]);
  });
});

describe('STRICT-01: switching between automatic and manual does not unfreeze the machine', () => {
  const changed = { ...machine({ type: 'm5.xlarge', image: { name: 'ubuntu', version: '1.0.0' } }), volume: { size: '50Gi' } };
  const [old, current] = [shoot({ pools: [inPlacePool()] }), shoot({ pools: [manualPool(changed)] })];

  it('names every frozen field', () => {
    expect(
      poolUpdate(frozenAcrossSwitch, inPlacePool({ cri: { name: 'containerd' } }), manualPool({ ...changed, cri: { name: 'x' } })),
    ).toEqual([...at('machine.type'), ...at('machine.image.name'), ...at('cri.name'), ...at('volume')]);
  });

  it('lets the bare switch through', () => {
    expect(poolUpdate(frozenAcrossSwitch, manualPool(), inPlacePool())).toEqual([]);
  });

  it('is asked only under strict; otherwise the update passes as it does upstream', () => {
    const fields = (strict: boolean) => validateShootUpdate(old, current, { strict }).map(({ rule, field }) => `${rule} ${field}`);
    expect(fields(false)).toEqual([]);
    expect(fields(true)).toEqual([
      'STRICT-01 spec.provider.workers[0].machine.type',
      'STRICT-01 spec.provider.workers[0].machine.image.name',
      'STRICT-01 spec.provider.workers[0].volume',
    ]);
  });
});

describe('STRICT-02: a pool that is updated in place does not gain an image name', () => {
  it.each([
    ['no image before', inPlacePool(noImage), inPlacePool(), at('machine.image.name')],
    ['no image before, and a switch', inPlacePool(noImage), manualPool(), at('machine.image.name')],
    ['an image before', inPlacePool(), inPlacePool(), []],
    ['a rolled pool', pool(noImage), pool(), []],
  ])('%s', (_, old, current, expected) => {
    expect(poolUpdate(frozenWhenUnset, old, current)).toEqual(expected);
  });
});
