import { describe, expect, it } from '@jest/globals';
import { defaultMachineImages } from '../../src/index.js';
import { cloudProfile, inPlacePool, machine, pool, shoot } from '../builders.js';

const usable = { inPlaceUpdates: { supported: true } };
const profile = cloudProfile([
  { version: '1.0.0', ...usable },
  { version: '1.1.0', ...usable },
  { version: '1.1.5', classification: 'deprecated', ...usable },
  { version: '1.2.0' },
  { version: '2.0.0' },
  { version: '2.1.0', classification: 'preview', ...usable },
  { version: '3.0.0', architectures: ['arm64'], ...usable },
]);
const image = (part: object | undefined, architecture?: string) =>
  machine({ image: part, ...(architecture === undefined ? {} : { architecture }) });
const ask = (current: unknown, old?: unknown, part: object = {}) => {
  const request = { shoot: shoot({ pools: [current], ...part }), cloudProfile: profile };
  const { shoot: completed, errors } = defaultMachineImages(old ? { ...request, old: shoot({ pools: [old] }) } : request);
  const chosen = completed.spec.provider.workers?.[0]?.machine.image;
  return errors.length > 0
    ? errors.map(({ type, field, params }) => `${type} ${field} ${String(params['problem'])}`)
    : chosen && `${chosen.name} ${chosen.version}`;
};

describe('M-01: the newest version that fits', () => {
  it.each([
    ['a rolled pool without an image', pool(image(undefined)), 'gardenlinux 2.0.0'],
    ['an in-place pool without an image', inPlacePool(image(undefined)), 'gardenlinux 1.1.0'],
    ['another architecture', inPlacePool(image(undefined, 'arm64')), 'gardenlinux 3.0.0'],
    ['a name without a version', pool(image({ name: 'gardenlinux' })), 'gardenlinux 2.0.0'],
    ['a major', pool(image({ name: 'gardenlinux', version: '1' })), 'gardenlinux 1.2.0'],
    ['a minor', inPlacePool(image({ name: 'gardenlinux', version: 'v1.0' })), 'gardenlinux 1.0.0'],
    ['four parts name a major', inPlacePool(image({ name: 'gardenlinux', version: '1.9.9.9' })), 'gardenlinux 1.1.0'],
    ['complete and known', inPlacePool(image({ name: 'gardenlinux', version: '1.2.0' })), 'gardenlinux 1.2.0'],
    ['complete and unknown', inPlacePool(image({ name: 'gardenlinux', version: '7.7.7' })), 'gardenlinux 7.7.7'],
    ['an unknown image', pool(image({ name: 'ubuntu' })), ['Invalid spec.provider.workers[0] unknown-image']],
    ['an unknown architecture', pool(image(undefined, 'mips')), ['Invalid spec.provider.workers[0] no-image']],
    [
      'a beginning that fits nothing',
      inPlacePool(image({ name: 'gardenlinux', version: '2' })),
      ['Invalid spec.provider.workers[0] no-version'],
    ],
    ['an empty part names nothing', inPlacePool(image({ name: 'gardenlinux', version: '1.' })), 'gardenlinux 1.1.0'],
    ['no number', pool(image({ name: 'gardenlinux', version: '1.x' })), ['Invalid spec.provider.workers[0] not-a-number']],
  ])('%s', (_, given, expected) => {
    expect(ask(given)).toEqual(expected);
  });

  it.each([
    ['the machine type has another', { architecture: 'arm64' }, 'arm64 3.0.0'],
    ['it has one by its capabilities', { capabilities: { architecture: ['arm64'] } }, 'arm64 3.0.0'],
    ['it has several, and says nothing itself', { capabilities: { architecture: ['amd64', 'arm64'] } }, 'amd64 1.1.0'],
    ['it says nothing', {}, 'amd64 1.1.0'],
  ])('for the architecture of the machine type: %s', (_, part, expected) => {
    const given = cloudProfile(profile.spec?.machineImages?.[0]?.versions ?? [], {
      machineTypes: [{ name: 'm5.large', ...part }],
      machineCapabilities: [{ name: 'architecture', values: ['amd64', 'arm64'] }],
    });
    const { shoot: completed } = defaultMachineImages({ shoot: shoot({ pools: [inPlacePool(image(undefined))] }), cloudProfile: given });
    const chosen = completed.spec.provider.workers?.[0]?.machine;
    expect(`${chosen?.architecture} ${chosen?.image?.version}`).toBe(expected);
  });

  it('takes a deprecated version when there is no other', () => {
    const only = cloudProfile([{ version: '1.1.5', classification: 'deprecated', ...usable }, { version: '1.2.0' }]);
    const { shoot: completed } = defaultMachineImages({ shoot: shoot({ pools: [inPlacePool(image(undefined))] }), cloudProfile: only });
    expect(completed.spec.provider.workers?.[0]?.machine.image?.version).toBe('1.1.5');
  });

  it('leaves a Shoot in deletion alone', () => {
    expect(ask(pool(image(undefined)), undefined, { deletionTimestamp: '2026-01-01T00:00:00Z' })).toBeUndefined();
  });
});

describe('M-02: a pool that stays with its image keeps its version', () => {
  const old = inPlacePool(image({ name: 'gardenlinux', version: '1.0.0', providerConfig: { a: 1 } }));
  const kept = (given: unknown) => {
    const { shoot: completed } = defaultMachineImages({
      shoot: shoot({ pools: [given] }),
      old: shoot({ pools: [old] }),
      cloudProfile: profile,
    });
    return completed.spec.provider.workers?.[0]?.machine.image;
  };

  it.each([
    ['image left out', undefined, { name: 'gardenlinux', version: '1.0.0', providerConfig: { a: 1 } }],
    ['version left out', { name: 'gardenlinux' }, { name: 'gardenlinux', version: '1.0.0' }],
    [
      'the same, with another configuration',
      { name: 'gardenlinux', version: '1.0.0', providerConfig: { a: 2 } },
      { name: 'gardenlinux', version: '1.0.0', providerConfig: { a: 2 } },
    ],
    ['a beginning of it is completed anew', { name: 'gardenlinux', version: '1.0' }, { name: 'gardenlinux', version: '1.0.0' }],
    ['another version', { name: 'gardenlinux', version: '1' }, { name: 'gardenlinux', version: '1.1.0' }],
  ])('%s', (_, given, expected) => {
    expect(kept(inPlacePool(image(given)))).toEqual(expected);
  });
});
