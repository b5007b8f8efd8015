import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  admitShoot,
  checkStructure,
  defaultMachineImages,
  defaultPool,
  defaultShoot,
  planUpdatePath,
  shootVerdict,
  toStatus,
  validateCloudProfile,
  validateMachineDeployment,
  validateNamespacedCloudProfile,
  validateOperatingSystemConfig,
  validateShootCreate,
  validateShootUpdate,
  validateWorkerResource,
  type FieldError,
  type StructureKind,
} from '../src/index.js';
import { anything, broken } from './any-input.js';
import { cloudProfile, inPlacePool, shoot } from './builders.js';

const status = {
  inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a'] } },
  lastOperation: { type: 'Reconcile', state: 'Succeeded' },
};
const good = shoot({
  pools: [inPlacePool({ cri: { name: 'containerd' }, volume: { size: '50Gi' } })],
  operation: 'rotate-ca-start',
  status,
});
const goodProfile = cloudProfile([{ version: '1.0.0', inPlaceUpdates: { supported: true, minVersionForUpdate: '0.9.0' } }], {
  kubernetes: { versions: [{ version: '1.33.2' }] },
});
const input = fc.oneof(anything, broken(good), broken(goodProfile));

const options = fc.record({
  strict: fc.boolean(),
  vocabulary: fc.constantFrom<'gep' | 'shipped'>('gep', 'shipped'),
  now: fc.constantFrom('2026-01-01T00:00:00Z', 'x'),
});
const kinds = [
  'Shoot',
  'CloudProfile',
  'NamespacedCloudProfile',
  'Worker',
  'OperatingSystemConfig',
  'MachineDeployment',
  'Machine',
  'Pod',
  'Node',
] as const;

type Ask = (
  a: never,
  b: never,
  c: never,
  o: { readonly strict: boolean; readonly vocabulary: 'gep' | 'shipped'; readonly now: string },
) => readonly FieldError[];

const questions: Readonly<Record<string, Ask>> = {
  validateShootCreate: (a, _b, _c, o) => validateShootCreate(a, o),
  validateShootUpdate: (a, b, _c, o) => validateShootUpdate(a, b, o),
  admitShoot: (a, b, c, o) => admitShoot({ operation: 'update', old: a, shoot: b, cloudProfile: c }, o),
  validateCloudProfile: (a, _b, _c, o) => validateCloudProfile(a, o),
  validateNamespacedCloudProfile: (a, b, c, o) => validateNamespacedCloudProfile({ profile: a, old: b, parent: c }, o),
  validateMachineDeployment: (a, _b, _c, o) => validateMachineDeployment(a, o),
  validateWorkerResource: (a, b, _c, o) => validateWorkerResource({ worker: a, old: b }, o),
  validateOperatingSystemConfig: (a, b, _c, o) => validateOperatingSystemConfig({ operatingSystemConfig: a, old: b }, o),
  checkStructure: (a) => kinds.flatMap((kind: StructureKind) => checkStructure(kind, a)),
  defaultMachineImages: (a, b, c, o) => defaultMachineImages({ shoot: a, old: b, cloudProfile: c }, o).errors,
};

const prototypes = () =>
  [Object.prototype, Array.prototype, String.prototype, Function.prototype].map((prototype) => Reflect.ownKeys(prototype).length);

describe('input of any shape', () => {
  it.each(Object.keys(questions))('%s answers, with a path and words for every complaint, and leaves prototypes alone', (name) => {
    const ask = questions[name]!;
    const before = prototypes();
    fc.assert(
      fc.property(input, input, input, options, (a, b, c, o) => {
        for (const error of ask(a as never, b as never, c as never, o)) {
          expect(error.field).not.toBe('');
          expect(error.detail).not.toMatch(/\{[a-z]+\}|undefined/i);
        }
      }),
      { numRuns: 150 },
    );
    expect(prototypes()).toEqual(before);
  });

  it('is defaulted, planned and reported without complaint', () => {
    fc.assert(
      fc.property(input, input, anything, (a, b, c) => {
        defaultShoot(a as never);
        defaultPool(a as never);
        planUpdatePath({ current: a as never, target: c as never, cloudProfile: b as never, apiServers: c as never });
        const status = toStatus('Shoot', 'a', validateShootCreate(a as never));
        expect(JSON.parse(JSON.stringify(status))).toEqual(status);
      }),
      { numRuns: 150 },
    );
  });

  it('may refer to itself', () => {
    const cyclic: Record<string, unknown> = { ...inPlacePool() };
    cyclic['labels'] = cyclic;
    cyclic['volume'] = cyclic;
    const [old, current] = [shoot({ pools: [cyclic], status }), shoot({ pools: [{ ...cyclic, volume: { ...cyclic } }], status })];
    expect(() => validateShootUpdate(old, current)).not.toThrow();
    expect(() => checkStructure('Shoot', old)).not.toThrow();
  });

  it('may be very deep', () => {
    const deep = (): unknown => {
      let value: unknown = 1;
      for (let level = 0; level < 20_000; level += 1) value = { volume: value };
      return value;
    };
    const [old, current] = [
      shoot({ pools: [inPlacePool({ volume: deep() })], status }),
      shoot({ pools: [inPlacePool({ volume: deep() })], status }),
    ];
    expect(validateShootUpdate(old, current).map(({ rule }) => rule)).not.toContain('V-SHOOT-09');
  });

  it('may be very deep in lists, and is told in few words', () => {
    const deep = (): unknown => {
      let value: unknown = [];
      for (let level = 0; level < 20_000; level += 1) value = [value];
      return value;
    };
    for (const place of ['type', 'region', 'purpose']) {
      const request = { worker: { spec: { [place]: deep() } } as never, old: { spec: { [place]: 'a' } } as never };
      expect(() => validateWorkerResource(request)).not.toThrow();
      expect(() => validateOperatingSystemConfig({ operatingSystemConfig: request.worker, old: request.old })).not.toThrow();
    }
  });

  it('may have holes in its lists: nothing is there', () => {
    const holed = (entry: unknown): never => Object.assign([], { 1: entry }) as never;
    const given = shoot({ pools: holed(inPlacePool()) });
    const profile = cloudProfile(holed({ version: '1.1.0' }), { kubernetes: { versions: holed({ version: '1.33.2' }) } });
    const images = { spec: { machineImages: holed({ name: 'i', versions: holed({ version: '1.0.0' }) }) } };
    const whole = { strict: true, vocabulary: 'shipped', now: '2026-01-01T00:00:00Z' } as const;
    for (const ask of Object.values(questions)) {
      expect(() => ask(given as never, given as never, profile as never, whole)).not.toThrow();
      expect(() => ask(images as never, images as never, images as never, whole)).not.toThrow();
    }
    expect(() => planUpdatePath({ current: {} as never, target: {} as never, cloudProfile: profile })).not.toThrow();
    expect(
      validateShootCreate(given, { featureGates: { InPlaceNodeUpdates: true } }).map(({ rule, field }) => `${rule} ${field}`),
    ).toContain('SHAPE-01 spec.provider.workers[0]');
  });

  it('may be a request or options that are not there', () => {
    const nothing = null as never;
    for (const ask of Object.values(questions)) expect(() => ask(nothing, nothing, nothing, nothing)).not.toThrow();
    for (const ask of [
      admitShoot,
      shootVerdict,
      defaultMachineImages,
      planUpdatePath,
      validateNamespacedCloudProfile,
      validateWorkerResource,
      validateOperatingSystemConfig,
    ])
      for (const request of [undefined, null, 'x', 7]) expect(() => ask(request as never, nothing)).not.toThrow();
    expect(() => checkStructure('Shoot', good, nothing)).not.toThrow();
    expect(checkStructure(JSON.parse('{"toString": 1, "valueOf": 1}'), good).map(({ type, field }) => `${type} ${field}`)).toEqual([
      'NotSupported kind',
    ]);
  });

  it('may be very long, and its words are cut', () => {
    const long = 'x'.repeat(1_000_000);
    const pools = [inPlacePool({ name: long, updateStrategy: long, machineControllerManager: { inPlaceUpdateTimeout: long } })];
    for (const { detail } of validateShootCreate(shoot({ version: long, pools, operation: long })))
      expect(detail.length).toBeLessThan(1000);
  });

  it('may come from JSON with members named like those of prototypes', () => {
    const evil = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "spec": {"__proto__": {"provider": {"workers": [{"name": "a"}]}}}}',
    );
    validateShootUpdate(evil, evil);
    expect(validateShootCreate(defaultShoot(evil)).map(({ rule }) => rule)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is never written to', () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const [a, b] = [freeze(structuredClone(good)), freeze(structuredClone(goodProfile))];
    expect(() => {
      for (const ask of Object.values(questions))
        ask(a as never, a as never, b as never, { strict: true, vocabulary: 'gep', now: '2026-01-01T00:00:00Z' });
      defaultShoot(a);
      planUpdatePath({ current: a as never, target: a as never, cloudProfile: b });
    }).not.toThrow();
  });
});

describe('a request that is not told as expected is asked all the same', () => {
  const unsupported = cloudProfile([{ version: '1.0.0' }]);
  const rulesOf = (errors: readonly FieldError[]) => errors.map(({ rule }) => rule);

  it('an old object that is null, as in an AdmissionReview, makes it a creation', () => {
    const given = { old: null as never, shoot: shoot({ pools: [inPlacePool()] }), cloudProfile: unsupported };
    expect(rulesOf(shootVerdict(given))).toEqual(['V-SHOOT-02']);
    expect(rulesOf(shootVerdict(given, { featureGates: { InPlaceNodeUpdates: true } }))).toEqual(['V-ADM-02']);
  });

  it('an operation nobody knows is no reason to allow everything', () => {
    for (const operation of ['CREATE', 'UPDATE', '', undefined])
      expect(
        rulesOf(admitShoot({ operation: operation as never, shoot: shoot({ pools: [inPlacePool()] }), cloudProfile: unsupported })),
      ).toEqual(['V-ADM-02']);
  });
});

describe('SHAPE-01: a field of the wrong type is complained about, not overlooked', () => {
  it.each([
    ['nothing at all', null, ['spec']],
    ['no spec', {}, ['spec']],
    ['a version that YAML read as a number', { spec: { kubernetes: { version: 1.3 } } }, ['spec.kubernetes.version']],
    ['workers that are no list', { spec: { provider: { workers: {} } } }, ['spec.provider.workers']],
    [
      'a pool that is no object',
      { spec: { provider: { workers: [null, 'a'] } } },
      ['spec.provider.workers[0]', 'spec.provider.workers[1]'],
    ],
    [
      'a strategy that is no text',
      { spec: { provider: { workers: [inPlacePool({ updateStrategy: 1 })] } } },
      ['spec.provider.workers[0].updateStrategy'],
    ],
    [
      'a machine that is no object',
      { spec: { provider: { workers: [inPlacePool({ machine: 'm5' })] } } },
      ['spec.provider.workers[0].machine'],
    ],
  ])('%s', (_, given, expected) => {
    const fields = validateShootCreate(given as never)
      .filter(({ rule }) => rule === 'SHAPE-01')
      .map(({ field }) => field);
    expect(fields).toEqual(expected);
  });

  it('knows null from something else: null is absent', () => {
    const given = shoot({ pools: [inPlacePool({ volume: null, cri: null, kubernetes: null, updateStrategy: null })] });
    expect(validateShootCreate(given)).toEqual([]);
  });
});
