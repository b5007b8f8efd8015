import { describe, expect, it } from '@jest/globals';
import { orchestrationTypeOf, writeOrchestrationType, type MachineDeployment } from '../../src/index.js';
import { deepFreeze } from './deep-freeze.js';

const deployment = (inPlaceUpdate?: object): MachineDeployment => ({
  spec: { template: { spec: { class: { name: 'a' } } }, ...(inPlaceUpdate && { strategy: { type: 'InPlaceUpdate', inPlaceUpdate } }) },
});

describe('orchestrationTypeOf reads either spelling', () => {
  it.each([
    ['Auto', 'Auto'],
    ['auto', 'Auto'],
    ['Manual', 'Manual'],
    ['manual', 'Manual'],
    ['AUTO', undefined],
    ['toString', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %j', (written, value) => {
    expect(orchestrationTypeOf(deployment({ orchestrationType: written }))).toEqual({ value, conflicts: [] });
  });

  it('has no answer without a strategy', () => {
    expect(orchestrationTypeOf(deployment()).value).toBeUndefined();
    expect(orchestrationTypeOf({} as never).value).toBeUndefined();
  });
});

describe('writeOrchestrationType', () => {
  const before = deepFreeze(deployment({ maxSurge: 0, orchestrationType: 'Manual' }));

  it.each([
    ['Auto', 'shipped', 'Auto'],
    ['Auto', 'gep', 'auto'],
    ['Manual', 'shipped', 'Manual'],
    ['Manual', 'gep', 'manual'],
  ] as const)('%s in %s is %s', (value, vocabulary, written) => {
    const after = writeOrchestrationType(before, value, vocabulary);
    expect(after).toEqual(deployment({ maxSurge: 0, orchestrationType: written }));
    expect(orchestrationTypeOf(after).value).toBe(value);
  });

  it('undefined removes it', () => {
    expect(writeOrchestrationType(before, undefined, 'gep')).toEqual(deployment({ maxSurge: 0 }));
    expect(writeOrchestrationType(deployment(), undefined, 'gep')).toEqual(deployment());
  });
});
