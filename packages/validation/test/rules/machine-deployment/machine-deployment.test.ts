import type { MachineDeployment } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import type { ValidationOptions } from '../../../src/options.js';
import { validateMachineDeployment } from '../../../src/validate.js';

const inPlace = (part: object = {}) => ({
  strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: 1, orchestrationType: 'Auto', ...part } },
});
const complete = {
  selector: { matchLabels: { name: 'd' } },
  template: { metadata: { labels: { name: 'd', x: 'y' } }, spec: { class: { kind: 'MachineClass', name: 'c' } } },
};

const ask = (spec: object, options: ValidationOptions = {}) =>
  validateMachineDeployment({ spec: { ...complete, ...spec } } as unknown as MachineDeployment, options).map(
    ({ rule, type, field }) => `${rule} ${type} ${field}`,
  );

const section = 'spec.strategy.inPlaceUpdate';

describe('a MachineDeployment that is updated in place', () => {
  it.each([
    ['complete', inPlace(), []],
    ['V-MD-01: no strategy', {}, ['V-MD-01 Required spec.strategy.type']],
    ['V-MD-01: unknown strategy', { strategy: { type: 'InPlace' } }, ['V-MD-01 Required spec.strategy.type']],
    ['V-MD-01: others', { strategy: { type: 'Recreate' } }, []],
    ['V-MD-02: no maxUnavailable', inPlace({ maxUnavailable: undefined }), [`V-MD-02 Required ${section}.maxUnavailable`]],
    ['V-MD-02: no maxSurge, by hand', inPlace({ maxSurge: null, orchestrationType: 'Manual' }), [`V-MD-02 Required ${section}.maxSurge`]],
    ['V-MD-02: no number', inPlace({ maxSurge: 'x' }), [`V-MD-02 Invalid ${section}.maxSurge`]],
    [
      'V-MD-02 and 03: no section',
      { strategy: { type: 'InPlaceUpdate' } },
      [
        `V-MD-02 Required ${section}.maxUnavailable`,
        `V-MD-02 Required ${section}.maxSurge`,
        `V-MD-03 Invalid ${section}.orchestrationType`,
      ],
    ],
    ['V-MD-03: empty', inPlace({ orchestrationType: '' }), [`V-MD-03 Invalid ${section}.orchestrationType`]],
    ['V-MD-03: other case', inPlace({ orchestrationType: 'auto' }), [`V-MD-03 Invalid ${section}.orchestrationType`]],
    ['V-MD-04: label missing', { ...inPlace(), selector: { matchLabels: { other: 'd' } } }, ['V-MD-04 Required spec.selector.matchLabels']],
    ['V-MD-04: label differs', { ...inPlace(), selector: { matchLabels: { name: 'e' } } }, ['V-MD-04 Required spec.selector.matchLabels']],
    [
      'V-MD-05: no class',
      { ...inPlace(), selector: {}, template: { spec: {} } },
      ['V-MD-05 Required spec.template.spec.class.kind', 'V-MD-05 Required spec.template.spec.class.name'],
    ],
    ['V-MD-06: negative replicas', { ...inPlace(), replicas: -1 }, ['V-MD-06 Required spec.replicas']],
  ])('%s', (_, spec, expected) => {
    expect(ask(spec)).toEqual(expected);
  });

  it('reads GEP-0031 spelling of the orchestration type in that vocabulary', () => {
    expect(ask(inPlace({ orchestrationType: 'manual' }), { vocabulary: 'gep' })).toEqual([]);
  });
});

describe('STRICT-06: bounds let something happen and lie in range', () => {
  it.each([
    ['both zero', inPlace({ maxUnavailable: 0 }), [`STRICT-06 Invalid ${section}.maxUnavailable`]],
    ['both zero, by hand', inPlace({ maxUnavailable: 0, orchestrationType: 'Manual' }), []],
    [
      'negative',
      inPlace({ maxUnavailable: -1, maxSurge: -1 }),
      [`STRICT-06 Invalid ${section}.maxUnavailable`, `STRICT-06 Invalid ${section}.maxSurge`],
    ],
    ['more than everything', inPlace({ maxUnavailable: '101%', maxSurge: '200%' }), [`STRICT-06 Invalid ${section}.maxUnavailable`]],
  ])('%s', (_, spec, expected) => {
    expect(ask(spec)).toEqual([]);
    expect(ask(spec, { strict: true })).toEqual(expected);
  });
});
