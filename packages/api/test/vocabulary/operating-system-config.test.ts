import { describe, expect, it } from '@jest/globals';
import { inPlaceSpecOf, osUpdateOf, writeInPlaceSpec, writeOsUpdate } from '../../src/index.js';
import { deepFreeze } from './deep-freeze.js';

const credentialsRotation = { certificateAuthorities: { lastInitiationTime: '2024-01-01T12:30:00Z' }, serviceAccountKey: {} };
const section = { operatingSystemVersion: '1631.0', kubelet: '1.30.4', credentialsRotation };

describe('inPlaceSpecOf reads either spelling', () => {
  it('GEP-0031: fields directly in spec', () => {
    expect(inPlaceSpecOf({ spec: { osVersion: '1631.0', kubeletVersion: '1.30.4', credentialsRotation } })).toEqual({
      value: section,
      conflicts: [],
    });
  });

  it('shipped: one section', () => {
    expect(inPlaceSpecOf({ spec: { inPlaceUpdates: section } })).toEqual({ value: section, conflicts: [] });
  });

  it('neither: the node is not updated in place', () => {
    expect(inPlaceSpecOf({ spec: { type: 'gardenlinux' } })).toEqual({ value: undefined, conflicts: [] });
    expect(inPlaceSpecOf({} as never)).toEqual({ value: undefined, conflicts: [] });
  });

  it('a version left out of the GEP-0031 fields as empty', () => {
    expect(inPlaceSpecOf({ spec: { kubeletVersion: '1.30.4' } }).value).toEqual({ operatingSystemVersion: '', kubelet: '1.30.4' });
    expect(inPlaceSpecOf({ spec: { osVersion: '1631.0' } }).value).toEqual({ operatingSystemVersion: '1631.0', kubelet: '' });
    expect(inPlaceSpecOf({ spec: { credentialsRotation } }).value).toEqual({
      operatingSystemVersion: '',
      kubelet: '',
      credentialsRotation,
    });
  });
});

describe('inPlaceSpecOf reports contradictions; the shipped section is the answer', () => {
  it('for every GEP-0031 field that is there and says something else', () => {
    const reading = inPlaceSpecOf({ spec: { osVersion: '1632.0', kubeletVersion: '1.30.4', inPlaceUpdates: section } });
    expect(reading).toEqual({
      value: section,
      conflicts: [
        {
          path: ['spec.osVersion', 'spec.inPlaceUpdates.operatingSystemVersion'],
          detail: 'spec.osVersion and spec.inPlaceUpdates.operatingSystemVersion disagree',
          help: 'keep one of the two spellings; until then spec.inPlaceUpdates.operatingSystemVersion counts',
        },
      ],
    });
  });

  it('but not for a time that is null in one and absent in the other', () => {
    const withNull = { ...credentialsRotation, serviceAccountKey: { lastInitiationTime: null } };
    expect(inPlaceSpecOf({ spec: { credentialsRotation: withNull, inPlaceUpdates: section } }).conflicts).toEqual([]);
  });
});

describe('writeInPlaceSpec leaves one spelling', () => {
  const before = deepFreeze({
    spec: {
      type: 'gardenlinux',
      osVersion: '1',
      kubeletVersion: '1',
      credentialsRotation: {},
      inPlaceUpdates: { operatingSystemVersion: '1', kubelet: '1' },
    },
  });

  it('GEP-0031', () => {
    expect(writeInPlaceSpec(before, section, 'gep')).toEqual({
      spec: { type: 'gardenlinux', osVersion: '1631.0', kubeletVersion: '1.30.4', credentialsRotation },
    });
  });

  it('shipped', () => {
    expect(writeInPlaceSpec(before, section, 'shipped')).toEqual({ spec: { type: 'gardenlinux', inPlaceUpdates: section } });
  });

  it('or none', () => {
    expect(writeInPlaceSpec(before, undefined, 'gep')).toEqual({ spec: { type: 'gardenlinux' } });
  });

  it.each(['gep', 'shipped'] as const)('that reads back: %s', (vocabulary) => {
    expect(inPlaceSpecOf(writeInPlaceSpec(before, section, vocabulary))).toEqual({ value: section, conflicts: [] });
  });
});

describe('osUpdateOf', () => {
  const update = { command: '/opt/gardener/bin/inplace-update.sh', args: ['--version', '1631.0'] };
  const config = (osUpdate: unknown) => ({ spec: {}, status: { inPlaceUpdates: { osUpdate } } }) as never;

  it.each([
    ['shipped: one program', update, update],
    ['GEP-0031: a list of one', [update], update],
    ['an empty list', [], undefined],
    ['null', null, undefined],
  ])('reads %s', (_, written, value) => {
    expect(osUpdateOf(config(written))).toEqual({ value, conflicts: [] });
  });

  it('takes the first of a list and reports that there are others', () => {
    expect(osUpdateOf(config([update, { command: 'reboot' }]))).toEqual({
      value: update,
      conflicts: [
        {
          path: ['status.inPlaceUpdates.osUpdate[1]', 'status.inPlaceUpdates.osUpdate[0]'],
          detail: 'status.inPlaceUpdates.osUpdate lists 2 programs where one can run',
          help: 'keep one; until then status.inPlaceUpdates.osUpdate[0] counts',
        },
      ],
    });
  });

  it('has no answer without a status', () => {
    expect(osUpdateOf({ spec: {} })).toEqual({ value: undefined, conflicts: [] });
  });

  it('is written in one spelling, beside what else the status holds', () => {
    const before = deepFreeze({ spec: {}, status: { observedGeneration: 3, inPlaceUpdates: { osUpdate: [update] } } });
    const other = { command: 'reboot' };
    expect(writeOsUpdate(before, other, 'shipped').status).toEqual({ observedGeneration: 3, inPlaceUpdates: { osUpdate: other } });
    expect(writeOsUpdate(before, other, 'gep').status).toEqual({ observedGeneration: 3, inPlaceUpdates: { osUpdate: [other] } });
    expect(writeOsUpdate(before, undefined, 'gep').status).toEqual({ observedGeneration: 3 });
    expect(writeOsUpdate({ spec: {} }, undefined, 'gep')).toEqual({ spec: {} });
  });
});
