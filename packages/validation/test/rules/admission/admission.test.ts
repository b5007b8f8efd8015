import { describe, expect, it } from '@jest/globals';
import { admitShoot } from '../../../src/validate.js';
import { cloudProfile, imageVersion, inPlacePool, machine, manualPool, pool, shoot } from '../../builders.js';

const supported = (version: string, minVersionForUpdate?: string, part: object = {}) => ({
  version,
  architectures: ['amd64'],
  inPlaceUpdates: { supported: true, ...(minVersionForUpdate === undefined ? {} : { minVersionForUpdate }) },
  ...part,
});
const past = { expirationDate: '2020-01-01T00:00:00Z' };
const profile = cloudProfile([
  supported('1.0.0', '0.9.0'),
  supported('1.1.0', '1.0.0'),
  supported('1.2.0', '1.1.0'),
  supported('1.3.0'),
  { version: '1.4.0', architectures: ['amd64'] },
  { version: '1.4.1', architectures: ['amd64'], inPlaceUpdates: { supported: false, minVersionForUpdate: '1.0.0' } },
  supported('1.5.0', 'x'),
  supported('1.6.0', '1.0.0', past),
  supported('0.9.5', '0.9.0', past),
  supported('1.7.0', '1.0.0', { architectures: ['arm64'] }),
  supported('1.8.0', '1.0.5'),
]);
const now = '2026-01-01T00:00:00Z';
const found = (errors: ReturnType<typeof admitShoot>) => errors.map(({ rule, type, field }) => `${rule} ${type} ${field}`);
const image = 'spec.provider.workers[0].machine.image';

const create = (given: unknown) =>
  found(admitShoot({ operation: 'create', shoot: shoot({ pools: [given] }), cloudProfile: profile }, { now }));
const update = (old: unknown, current: unknown, strict = false) =>
  found(
    admitShoot(
      { operation: 'update', old: shoot({ pools: [old] }), shoot: shoot({ pools: [current] }), cloudProfile: profile },
      { now, strict },
    ),
  );

describe('V-ADM-01: the image is in the CloudProfile', () => {
  it.each([
    ['unknown version', imageVersion('9.9.9')],
    ['unknown image', machine({ image: { name: 'ubuntu', version: '1.0.0' } })],
    ['no image', machine({ image: undefined })],
  ])('%s', (_, part) => {
    expect(create(pool(part))).toEqual([`V-ADM-01 NotSupported ${image}.version`]);
  });
});

describe('V-ADM-02: a new pool needs support', () => {
  it.each([
    ['supported', '1.0.0', []],
    ['supported, without a minimum', '1.3.0', []],
    ['nothing said', '1.4.0', [`V-ADM-02 Invalid ${image}`]],
    ['not supported', '1.4.1', [`V-ADM-02 Invalid ${image}`]],
  ])('%s', (_, version, expected) => {
    expect(create(inPlacePool(imageVersion(version)))).toEqual(expected);
    expect(create(manualPool(imageVersion(version)))).toEqual(expected);
    expect(create(pool(imageVersion(version)))).toEqual([]);
    expect(update(pool({ name: 'other' }), inPlacePool(imageVersion(version)))).toEqual(expected);
  });
});

describe('V-ADM-03: an existing pool moves where its version is accepted', () => {
  it.each([
    ['minimum met exactly', '1.0.0', '1.1.0', []],
    ['minimum above', '1.0.0', '1.2.0', [`V-ADM-03 Invalid ${image}`]],
    ['one after the other', '1.1.0', '1.2.0', []],
    ['no minimum', '1.2.0', '1.3.0', [`V-ADM-03 Invalid ${image}`]],
    ['no support', '1.2.0', '1.4.1', [`V-ADM-03 Invalid ${image}`]],
    ['a minimum nobody can read', '1.2.0', '1.5.0', [`V-ADM-03 Invalid ${image}`]],
    ['back, where accepted', '1.2.0', '1.1.0', []],
    ['from a version nobody can read', 'x', '1.1.0', [`V-ADM-03 Invalid ${image}`]],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(update(inPlacePool(imageVersion(from)), inPlacePool(imageVersion(to)))).toEqual(expected);
  });

  it('lets rolled pools go anywhere', () => {
    expect(update(pool(imageVersion('1.0.0')), pool(imageVersion('1.2.0')))).toEqual([]);
  });

  it('asks the new strategy', () => {
    expect(update(pool(imageVersion('1.0.0')), inPlacePool(imageVersion('1.2.0')))).toEqual([`V-ADM-03 Invalid ${image}`]);
  });
});

describe('V-ADM-04: a pool that keeps its image is not asked', () => {
  it.each([
    ['support was withdrawn', inPlacePool(imageVersion('1.4.1')), inPlacePool({ ...imageVersion('1.4.1'), maximum: 9 }), []],
    ['the version vanished', inPlacePool(imageVersion('7.7.7')), manualPool(imageVersion('7.7.7')), []],
    [
      'another provider configuration is another image',
      inPlacePool(imageVersion('1.3.0')),
      inPlacePool(machine({ image: { name: 'gardenlinux', version: '1.3.0', providerConfig: {} } })),
      [`V-ADM-03 Invalid ${image}`],
    ],
    [
      'another architecture is asked again',
      inPlacePool(imageVersion('1.4.1')),
      inPlacePool(machine({ architecture: 'arm64', image: { name: 'gardenlinux', version: '1.4.1' } })),
      [`V-ADM-03 Invalid ${image}`],
    ],
  ])('%s', (_, old, current, expected) => {
    expect(update(old, current)).toEqual(expected);
  });
});

describe('V-ADM-05: offered for the architecture, and not expired', () => {
  it.each([
    ['other architecture', pool({ name: 'z' }), pool(imageVersion('1.7.0')), [`V-ADM-05 Invalid ${image}`]],
    [
      'the right architecture',
      pool({ name: 'z' }),
      pool(machine({ architecture: 'arm64', image: { name: 'gardenlinux', version: '1.7.0' } })),
      [],
    ],
    ['expired, new pool', pool({ name: 'z' }), pool(imageVersion('1.6.0')), [`V-ADM-05 Invalid ${image}`]],
    ['expired, existing pool going up', pool(imageVersion('1.0.0')), pool(imageVersion('1.6.0')), []],
    ['expired, existing pool going down', pool(imageVersion('1.0.0')), pool(imageVersion('0.9.5')), [`V-ADM-05 Invalid ${image}`]],
    ['one complaint with V-ADM-03', inPlacePool(imageVersion('0.5.0')), inPlacePool(imageVersion('1.7.0')), [`V-ADM-03 Invalid ${image}`]],
  ])('%s', (_, old, current, expected) => {
    expect(update(old, current)).toEqual(expected);
  });

  it('counts nothing as expired without a time', () => {
    expect(admitShoot({ operation: 'create', shoot: shoot({ pools: [pool(imageVersion('1.6.0'))] }), cloudProfile: profile })).toEqual([]);
  });

  it('reads the life cycle too', () => {
    const lifecycle = [{ classification: 'supported' }, { classification: 'expired', startTime: '2025-01-01T00:00:00Z' }];
    const staged = cloudProfile([{ version: '1.0.0', lifecycle }]);
    const ask = (at: string) => admitShoot({ operation: 'create', shoot: shoot(), cloudProfile: staged }, { now: at }).length;
    expect([ask('2024-12-31T00:00:00Z'), ask('2025-01-01T00:00:00Z')]).toEqual([0, 1]);
  });

  it('takes the architecture of the machine type where the pool names none', () => {
    const machineTypes = [{ name: 'm5.large', architecture: 'arm64' }];
    const ask = (part: object) =>
      admitShoot({ operation: 'create', shoot: shoot(), cloudProfile: cloudProfile([{ version: '1.0.0', ...part }], { machineTypes }) });
    expect([ask({ architectures: ['arm64'] }).length, ask({ architectures: ['amd64'] }).length]).toEqual([0, 1]);
  });

  it('reads architectures from capability flavours', () => {
    const flavored = cloudProfile([{ version: '1.0.0', capabilityFlavors: [{ architecture: ['arm64'] }] }]);
    expect(admitShoot({ operation: 'create', shoot: shoot(), cloudProfile: flavored })).toHaveLength(1);
  });
});

describe('STRICT-04: a partial current version, which covers a range by C-02, counts as the lowest it may stand for', () => {
  it.each([
    ['1.0 stands for 1.0.0, below 1.0.5', '1.0', '1.8.0', true],
    ['1 stands for 1.0.0', '1', '1.8.0', true],
    ['complete', '1.0.5', '1.8.0', false],
    ['1.1 is above it anyway', '1.1', '1.8.0', false],
  ])('%s', (_, from, to, isRefused) => {
    const [old, current] = [inPlacePool(imageVersion(from)), inPlacePool(imageVersion(to))];
    expect(update(old, current)).toEqual([]);
    expect(update(old, current, true)).toEqual(isRefused ? [`STRICT-04 Invalid ${image}`] : []);
  });
});

describe('what is asked at all', () => {
  it('asks nothing when neither spec nor metadata changed, and nothing on deletion', () => {
    const given = shoot({ pools: [inPlacePool(imageVersion('9.9.9'))] });
    const status = { ...given, status: { hibernated: true } };
    expect(admitShoot({ operation: 'update', old: given, shoot: status, cloudProfile: profile })).toEqual([]);
    expect(admitShoot({ operation: 'delete', old: given, shoot: given, cloudProfile: profile })).toEqual([]);
  });
});
