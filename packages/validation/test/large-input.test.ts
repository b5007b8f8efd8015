import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import {
  admitShoot,
  checkStructure,
  defaultMachineImages,
  planUpdatePath,
  shootVerdict,
  validateCloudProfile,
  validateMachineDeployment,
  validateShootCreate,
  validateShootUpdate,
} from '../src/index.js';
import { cloudProfile, inPlacePool, shoot } from './builders.js';

const [tenMegabytes, oneMegabyte] = [10 * 1024 * 1024, 1024 * 1024];
/** Texts that make a pattern with two ways to match try them all. */
const texts: readonly (readonly [string, string])[] = [
  ['letters', 'x'.repeat(tenMegabytes)],
  ['digits', '1'.repeat(oneMegabyte)],
  ['numbers with dots', '1.'.repeat(oneMegabyte / 2)],
  ['a version that never ends', `1.2.3-${'a.'.repeat(oneMegabyte / 2)}`],
  ['a duration that never ends', '1h'.repeat(tenMegabytes / 2)],
  ['blanks and separators', ' ;'.repeat(oneMegabyte / 2)],
  ['the letter v', 'v'.repeat(oneMegabyte)],
];
const pending = { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a', 'b'] } } };

describe('texts of one and of ten megabytes', () => {
  it.each(texts)('%s: every complaint has a path and short words', (_, text) => {
    const pool = inPlacePool({
      name: 'a',
      updateStrategy: text,
      maxSurge: text,
      volume: { size: text },
      kubernetes: { version: text },
      machine: { type: text, image: { name: text, version: text } },
      machineControllerManager: { inPlaceUpdateTimeout: text },
    });
    const locked = (cpu: string) =>
      inPlacePool({
        name: 'b',
        kubernetes: { kubelet: { kubeReserved: { cpu } } },
        machineControllerManager: { inPlaceUpdateTimeout: cpu },
      });
    const given = shoot({ version: text, pools: [pool, inPlacePool({ name: text }), locked(text)], operation: text, status: pending });
    const profile = cloudProfile([
      {
        version: text,
        expirationDate: text,
        kubeletVersionConstraint: text,
        inPlaceUpdates: { supported: true, minVersionForUpdate: text },
      },
    ]);
    const at = { kubernetes: text, image: { name: 'gardenlinux', version: text } };
    const errors = [
      ...validateShootUpdate(shoot({ pools: [inPlacePool(), locked(`1${text}`)] }), given),
      ...validateShootUpdate(shoot({ pools: [locked(`1${text}`)] }), shoot({ pools: [locked(text)], status: pending })),
      ...shootVerdict({ shoot: given, cloudProfile: profile }),
      ...validateCloudProfile(profile),
      ...validateMachineDeployment({ spec: { strategy: { type: text, inPlaceUpdate: { maxSurge: text } } } } as never),
      ...checkStructure('Shoot', given),
    ];
    planUpdatePath({ current: at, target: { ...at, kubernetes: '1.33.2' }, cloudProfile: profile });
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter(({ field, detail }) => field === '' || detail.length > 1000)).toEqual([]);
  });
});

describe('an operation annotation that no API server would store', () => {
  it.each([
    ['separators', ';'.repeat(tenMegabytes), ['V-SHOOT-27']],
    ['one operation again and again', 'reconcile;'.repeat(oneMegabyte), []],
    ['pools without a name', `rollout-workers=${','.repeat(tenMegabytes)}`, ['V-SHOOT-29']],
  ])('%s: is read as far as one may be long', (_, operation, rules) => {
    const errors = validateShootCreate(shoot({ pools: [inPlacePool({ updateStrategy: 'AutoRollingUpdate' })], operation }));
    expect([...new Set(errors.map(({ rule }) => rule))]).toEqual(rules);
    expect(errors.length).toBeLessThan(600_000);
  });
});

describe('a hundred thousand pools', () => {
  it('are all asked', () => {
    const pool = inPlacePool();
    const pools = Array.from({ length: 100_000 }, (_, index) => ({ ...pool, name: `pool-${index}` }));
    const [old, current] = [shoot({ pools }), shoot({ pools: pools.map((each) => ({ ...each, updateStrategy: 'AutoRollingUpdate' })) })];
    expect(validateShootUpdate(old, current).filter(({ rule }) => rule === 'V-SHOOT-04')).toHaveLength(100_000);
    expect(validateShootCreate(current, { featureGates: { InPlaceNodeUpdates: true } })).toEqual([]);
    expect(checkStructure('Shoot', current)).toEqual([]);
  });
});

describe('two thousand pools of two thousand machine types', () => {
  it('find theirs without a search for each', () => {
    let reads = 0;
    const names = Array.from({ length: 2_000 }, (_, index) => `type-${index}`);
    const machineTypes = names.map((name) => ({
      get name() {
        reads += 1;
        return name;
      },
      architecture: 'arm64',
    }));
    const profile = cloudProfile([{ version: '1.0.0', architectures: ['arm64'] }], { machineTypes });
    const machine = (type: string) => ({ type, image: { name: 'gardenlinux', version: '1.0.0' } });
    const given = shoot({ pools: names.map((name) => ({ name, machine: machine(name) })) });
    expect(admitShoot({ operation: 'create', shoot: given, cloudProfile: profile })).toEqual([]);
    expect(defaultMachineImages({ shoot: given, cloudProfile: profile }).errors).toEqual([]);
    expect(reads / names.length).toBeLessThan(20);
  });
});

describe('YAML anchors', () => {
  /** Nine aliases of the level below on each of nine levels: small as a graph, endless as a tree. */
  const laughs = [
    'x0: &x0 { a: 1 }',
    ...Array.from({ length: 9 }, (_, level) => {
      const alias = `*x${level}`;
      return `x${level + 1}: &x${level + 1} { ${Array.from({ length: 9 }, (_unused, index) => `k${index}: ${alias}`).join(', ')} }`;
    }),
  ].join('\n');
  const read = (): Readonly<Record<string, unknown>> => parse(laughs, { maxAliasCount: -1 }) as Readonly<Record<string, unknown>>;

  it('are followed once, however many ways lead there', () => {
    const of = () => shoot({ pools: [inPlacePool({ volume: { size: '50Gi', more: read()['x9'] } })], status: pending });
    expect(validateShootUpdate(of(), of()).map(({ rule }) => rule)).toEqual([]);
  });

  it('of one pool used twice are two pools of one name', () => {
    const text = `
spec:
  kubernetes: { version: 1.33.2 }
  provider:
    workers:
      - &pool { name: a, machine: { type: m, image: { name: i, version: 1.0.0 } }, maxSurge: 1 }
      - *pool
`;
    expect(validateShootCreate(parse(text)).map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'V-SHOOT-36 spec.provider.workers[1].name',
    ]);
  });
});
