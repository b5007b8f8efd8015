import { describe, expect, it } from '@jest/globals';
import { shootVerdict, validateShootCreate, validateShootUpdate } from '../src/index.js';
import { cloudProfile, imageVersion, inPlacePool, machine, pool, shoot, type ShootPart } from './builders.js';

const rules = (old: ShootPart, current: ShootPart, options = {}) =>
  validateShootUpdate(shoot(old), shoot(current), options).map(({ rule, field }) => `${rule} ${field}`);
const first = 'spec.provider.workers[0]';
const pending = { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a'] } } };

describe('what is asked when', () => {
  it('asks for the feature gate on creation, and on update only for new pools', () => {
    const given = { pools: [inPlacePool()] };
    expect(validateShootCreate(shoot(given)).map(({ rule }) => rule)).toEqual(['V-SHOOT-02']);
    expect(rules(given, given)).toEqual([]);
    expect(rules({}, { pools: [pool(), inPlacePool({ name: 'b' })] })).toEqual(['V-SHOOT-03 spec.provider.workers[1].updateStrategy']);
  });

  it('asks pools about themselves on every write, changed or not', () => {
    const given = { pools: [pool({ updateStrategy: 'x', maxSurge: -1 })] };
    expect(rules(given, given)).toEqual([`V-SHOOT-01 ${first}.updateStrategy`, `V-SHOOT-23 ${first}.maxSurge`]);
  });

  it('reports a control plane that skips a minor for itself, and again for every pool that follows in place', () => {
    const pools = [inPlacePool({ name: 'a' }), pool({ name: 'b' }), inPlacePool({ name: 'c' })];
    expect(rules({ version: '1.31.0', pools }, { version: '1.33.0', pools })).toEqual([
      'V-SHOOT-12 spec.kubernetes.version',
      'V-SHOOT-11 spec.provider.workers[0].kubernetes.version',
      'V-SHOOT-11 spec.provider.workers[2].kubernetes.version',
    ]);
  });
});

describe('what each exception lifts', () => {
  const old = { pools: [inPlacePool(imageVersion('2.0.0'))], status: pending };
  const current = { pools: [inPlacePool(machine({ type: 'x', image: { name: 'gardenlinux', version: '1.0.0' } }))], status: pending };
  const frozen = [`V-SHOOT-06 ${first}.machine.type`, `V-SHOOT-15 ${first}.machine.image.version`];

  it.each([
    ['none', {}, [...frozen, `V-SHOOT-18 ${first}`]],
    ['force lifts the lock and nothing else', { operation: 'force-in-place-update' }, frozen],
    [
      'deletion puts one complaint for the comparison, and the lock stays',
      { deletionTimestamp: '2026-01-01T00:00:00Z' },
      ['V-SHOOT-32 spec', `V-SHOOT-18 ${first}`],
    ],
    ['hibernation lifts nothing', { spec: { hibernation: { enabled: true } } }, [...frozen, `V-SHOOT-18 ${first}`]],
  ])('%s', (_, part, expected) => {
    expect(rules(old, { ...current, ...part })).toEqual(expected);
  });

  it('force does not start rotations', () => {
    const status = { ...pending, lastOperation: { type: 'Reconcile', state: 'Succeeded' } };
    const part = { pools: [inPlacePool()], operation: 'force-in-place-update', maintenanceOperation: 'rotate-ca-start', status };
    expect(rules({ pools: [inPlacePool()] }, part)).toEqual(['V-SHOOT-28 metadata.annotations[maintenance.gardener.cloud/operation]']);
  });
});

describe('the data of a complaint', () => {
  it('has rule, type, path, value, words and parameters', () => {
    const [error] = validateShootUpdate(shoot({ pools: [inPlacePool()] }), shoot({ pools: [inPlacePool(machine({ type: 'm5.xlarge' }))] }));
    expect(error).toEqual({
      rule: 'V-SHOOT-06',
      type: 'Invalid',
      field: 'spec.provider.workers[0].machine.type',
      value: 'm5.xlarge',
      detail: 'cannot change from m5.large to m5.xlarge: an in-place update keeps the machine',
      params: { pool: 'a', from: 'm5.large', to: 'm5.xlarge' },
    });
  });
});

describe('the verdict on a request', () => {
  const profile = cloudProfile([
    { version: '1.0.0', inPlaceUpdates: { supported: true, minVersionForUpdate: '1.0.0' } },
    { version: '1.1.0', inPlaceUpdates: { supported: true } },
  ]);
  const options = { featureGates: { InPlaceNodeUpdates: true } };
  const of = (part: Readonly<Record<string, unknown>>) => shoot({ pools: [inPlacePool(part)] });
  const verdict = (old: ReturnType<typeof shoot> | undefined, current: ReturnType<typeof shoot>) =>
    shootVerdict({ ...(old && { old }), shoot: current, cloudProfile: profile }, options).map(({ rule }) => rule);

  it.each<[string, Parameters<typeof verdict>, string[]]>([
    ['a new Shoot that may be', [undefined, of(imageVersion('1.1.0'))], []],
    ['a new Shoot with an unknown image', [undefined, of(imageVersion('9.9.9'))], ['V-ADM-01']],
    ['a new Shoot against the rules', [undefined, of({ ...imageVersion('9.9.9'), updateStrategy: 'x' })], ['V-SHOOT-01']],
    ['an update out of reach', [of(imageVersion('1.0.0')), of(imageVersion('1.1.0'))], ['V-ADM-03']],
    [
      'an update against the rules',
      [of(imageVersion('1.0.0')), of({ ...imageVersion('1.1.0'), ...machine({ type: 'x' }) })],
      ['V-SHOOT-06'],
    ],
    ['no change, though the image is gone', [of(imageVersion('9.9.9')), of(imageVersion('9.9.9'))], []],
  ])('%s', (_, [old, current], expected) => {
    expect(verdict(old, current)).toEqual(expected);
  });
});
