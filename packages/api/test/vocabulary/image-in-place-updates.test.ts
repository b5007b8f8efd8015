import { describe, expect, it } from '@jest/globals';
import { inPlaceConfigOf, writeInPlaceConfig } from '../../src/index.js';
import { deepFreeze } from './deep-freeze.js';

const version = '1443.8.0';

describe('inPlaceConfigOf reads either spelling', () => {
  it('GEP-0031', () => {
    expect(inPlaceConfigOf({ version, inPlaceUpdateConfig: { supported: true, minVersionForUpdate: '1312.3.0' } })).toEqual({
      value: { supported: true, minVersionForUpdate: '1312.3.0' },
      conflicts: [],
    });
  });

  it('shipped', () => {
    expect(inPlaceConfigOf({ version, inPlaceUpdates: { supported: false } })).toEqual({ value: { supported: false }, conflicts: [] });
  });

  it('neither', () => {
    expect(inPlaceConfigOf({ version })).toEqual({ value: undefined, conflicts: [] });
    expect(inPlaceConfigOf({ version, inPlaceUpdates: null } as never)).toEqual({ value: undefined, conflicts: [] });
  });

  it('the minimum by the name that a comment of GEP-0031 gives it', () => {
    expect(inPlaceConfigOf({ version, inPlaceUpdateConfig: { supported: true, minVersionForInPlaceUpdate: '1312.3.0' } })).toEqual({
      value: { supported: true, minVersionForUpdate: '1312.3.0' },
      conflicts: [],
    });
  });
});

describe('inPlaceConfigOf reports contradictions; the shipped spelling is the answer', () => {
  it('sections that say the same are no contradiction', () => {
    const section = { supported: true, minVersionForUpdate: '1312.3.0' };
    expect(inPlaceConfigOf({ version, inPlaceUpdateConfig: section, inPlaceUpdates: section }).conflicts).toEqual([]);
  });

  it('on support', () => {
    expect(inPlaceConfigOf({ version, inPlaceUpdateConfig: { supported: true }, inPlaceUpdates: { supported: false } })).toEqual({
      value: { supported: false },
      conflicts: [
        {
          path: ['inPlaceUpdateConfig.supported', 'inPlaceUpdates.supported'],
          detail: 'inPlaceUpdateConfig and inPlaceUpdates disagree on supported: true and false',
          help: 'keep one of the two spellings; until then inPlaceUpdates.supported counts',
        },
      ],
    });
  });

  it('on a minimum that only one of them names: without one, no existing pool may come here', () => {
    const reading = inPlaceConfigOf({
      version,
      inPlaceUpdateConfig: { supported: true, minVersionForUpdate: '1312.3.0' },
      inPlaceUpdates: { supported: true },
    });
    expect(reading.value).toEqual({ supported: true });
    expect(reading.conflicts.map(({ path }) => path)).toEqual([
      ['inPlaceUpdateConfig.minVersionForUpdate', 'inPlaceUpdates.minVersionForUpdate'],
    ]);
  });

  it('on two minima in one section', () => {
    const reading = inPlaceConfigOf({
      version,
      inPlaceUpdates: { supported: true, minVersionForUpdate: '2', minVersionForInPlaceUpdate: '1' },
    });
    expect(reading.value).toEqual({ supported: true, minVersionForUpdate: '2' });
    expect(reading.conflicts).toMatchObject([
      { path: ['inPlaceUpdates.minVersionForInPlaceUpdate', 'inPlaceUpdates.minVersionForUpdate'] },
    ]);
  });
});

describe('writeInPlaceConfig leaves one spelling', () => {
  const before = deepFreeze({ version, inPlaceUpdateConfig: { supported: false }, inPlaceUpdates: { supported: false } });
  const value = { supported: true, minVersionForUpdate: '1312.3.0' };

  it('GEP-0031', () => {
    expect(writeInPlaceConfig(before, value, 'gep')).toEqual({ version, inPlaceUpdateConfig: value });
  });

  it('shipped', () => {
    expect(writeInPlaceConfig(before, value, 'shipped')).toEqual({ version, inPlaceUpdates: value });
  });

  it('never the name from the comment', () => {
    expect(writeInPlaceConfig({ version }, { supported: true, minVersionForInPlaceUpdate: '1' }, 'gep')).toEqual({
      version,
      inPlaceUpdateConfig: { supported: true, minVersionForUpdate: '1' },
    });
  });

  it('or none', () => {
    expect(writeInPlaceConfig(before, undefined, 'shipped')).toEqual({ version });
  });
});
