import type { OperatingSystemConfig, Worker } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { validateOperatingSystemConfig, validateWorkerResource } from '../../../src/validate.js';

const config = (part: object, spec: object = {}, vocabulary: 'gep' | 'shipped' = 'shipped') =>
  validateOperatingSystemConfig(
    { operatingSystemConfig: { spec: { type: 't', purpose: 'reconcile', ...spec }, ...part } as unknown as OperatingSystemConfig },
    { vocabulary },
  ).map(({ rule, type, field }) => `${rule} ${type} ${field}`);

describe('V-EXT-01: an in-place section is complete', () => {
  it.each([
    ['no section', {}, []],
    ['complete', { inPlaceUpdates: { operatingSystemVersion: '', kubelet: '1.33.2' } }, []],
    ['no kubelet', { inPlaceUpdates: { operatingSystemVersion: '1.0' } }, ['V-EXT-01 Required spec.inPlaceUpdates.kubelet']],
    ['no operating system', { inPlaceUpdates: { kubelet: '1.33.2' } }, ['V-EXT-01 Required spec.inPlaceUpdates.operatingSystemVersion']],
    ['GEP-0031 fields are not known to this server', { osVersion: '1.0' }, []],
  ])('%s', (_, spec, expected) => {
    expect(config({}, spec)).toEqual(expected);
  });

  it('reads GEP-0031 spelling in that vocabulary', () => {
    expect(config({}, { osVersion: '1.0' }, 'gep')).toEqual(['V-EXT-01 Required spec.kubeletVersion']);
    expect(config({}, { osVersion: '1.0', kubeletVersion: '1.33.2' }, 'gep')).toEqual([]);
  });

  it.each([
    ['command only', { command: 'update' }, []],
    ['arguments only', { args: ['-v'] }, ['V-EXT-01 Required status.inPlaceUpdates.osUpdate.command']],
    ['a list, as GEP-0031 has it', [{ command: 'update' }, {}], ['V-EXT-01 Required status.inPlaceUpdates.osUpdate[1].command']],
    ['nothing', undefined, []],
  ])('status: %s', (_, osUpdate, expected) => {
    expect(config({ status: { inPlaceUpdates: { osUpdate } } })).toEqual(expected);
  });
});

const worker = (spec: object = {}, metadata: object = {}) =>
  ({
    metadata,
    spec: {
      type: 't',
      region: 'r',
      secretRef: { name: 's' },
      pools: [{ name: 'p', machineType: 'm', machineImage: { name: 'i', version: '1.0' } }],
      ...spec,
    },
  }) as unknown as Worker;
const ask = (current: Worker, old?: Worker) =>
  validateWorkerResource(old ? { worker: current, old } : { worker: current }).map(({ rule, type, field }) => `${rule} ${type} ${field}`);

describe('V-EXT-02: a Worker is complete', () => {
  it.each([
    ['complete', {}, []],
    [
      'nothing',
      { type: '', region: undefined, secretRef: {}, pools: [] },
      ['V-EXT-02 Required spec.type', 'V-EXT-02 Required spec.region', 'V-EXT-02 Required spec.secretRef.name'],
    ],
    [
      'an empty pool',
      { pools: [{}] },
      ['machineType', 'machineImage.name', 'machineImage.version', 'name'].map((field) => `V-EXT-02 Required spec.pools[0].${field}`),
    ],
    [
      'another architecture',
      { pools: [{ name: 'p', machineType: 'm', machineImage: { name: 'i', version: '1.0' }, architecture: 'mips' }] },
      ['V-EXT-02 NotSupported spec.pools[0].architecture'],
    ],
    ['any strategy', { pools: [{ name: 'p', machineType: 'm', machineImage: { name: 'i', version: '1.0' }, updateStrategy: 'x' }] }, []],
  ])('%s', (_, spec, expected) => {
    expect(ask(worker(spec))).toEqual(expected);
  });
});

describe('V-EXT-02b and 02c: what does not change', () => {
  const deletionTimestamp = '2026-01-01T00:00:00Z';

  it('keeps type and region', () => {
    expect(ask(worker({ type: 'u', region: 's' }), worker())).toEqual(['V-EXT-02c Invalid spec.type', 'V-EXT-02c Invalid spec.region']);
  });

  it('keeps type and purpose of an OperatingSystemConfig', () => {
    const osc = (type: string, purpose: string) => ({ spec: { type, purpose } }) as unknown as OperatingSystemConfig;
    const errors = validateOperatingSystemConfig({ old: osc('a', 'provision'), operatingSystemConfig: osc('b', 'reconcile') });
    expect(errors.map(({ field }) => field)).toEqual(['spec.type', 'spec.purpose']);
  });

  it('keeps the spec in deletion, and says only that', () => {
    expect(ask(worker({ type: 'u' }, { deletionTimestamp }), worker())).toEqual(['V-EXT-02b Forbidden spec']);
    expect(ask(worker({}, { deletionTimestamp }), worker())).toEqual([]);
  });

  it('lets images, versions and strategies go anywhere: only the Shoot is guarded', () => {
    const other = { pools: [{ name: 'p', machineType: 'm2', machineImage: { name: 'i', version: '0.9' }, kubernetesVersion: '1.20.0' }] };
    expect(ask(worker(other), worker())).toEqual([]);
  });
});
