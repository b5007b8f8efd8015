import { describe, expect, it } from '@jest/globals';
import { isUpdateForced, writeForce, type Shoot } from '../../src/index.js';
import { deepFreeze } from './deep-freeze.js';

const operation = 'gardener.cloud/operation';
const gep = 'shoot.gardener.cloud/force-in-place-update';
const force = 'force-in-place-update';

const shoot = (annotations?: Record<string, string>): Shoot => ({
  ...(annotations && { metadata: { name: 'crazy-botany', annotations } }),
  spec: { kubernetes: { version: '1.31.0' }, provider: {} },
});
const annotationsAfter = (before: Shoot, forced: boolean, vocabulary: 'gep' | 'shipped') =>
  writeForce(deepFreeze(before), forced, vocabulary).metadata?.annotations;

describe('isUpdateForced reads either spelling', () => {
  it.each([
    [{ [operation]: force }, true],
    [{ [gep]: 'true' }, true],
    [{ [gep]: 'true', [operation]: force }, true],
    [{ [gep]: 'true', [operation]: 'reconcile' }, true],
    [{ [operation]: `${force};reconcile` }, false],
    [{ [operation]: ` ${force}` }, false],
    [{ 'maintenance.gardener.cloud/operation': force }, false],
    [{ [gep]: 'True' }, false],
    [{ [gep]: '' }, false],
    [{}, false],
    [undefined, false],
  ])('%j: %s', (annotations, forced) => {
    expect(isUpdateForced(shoot(annotations))).toEqual({ value: forced, conflicts: [] });
  });

  it('reports a GEP-0031 annotation that denies what the operation asks for', () => {
    expect(isUpdateForced(shoot({ [operation]: force, [gep]: 'false' }))).toEqual({
      value: true,
      conflicts: [
        {
          path: [`metadata.annotations[${gep}]`, `metadata.annotations[${operation}]`],
          detail: `${gep} is false, yet the operation is ${force}`,
          help: `keep one of the two spellings; until then metadata.annotations[${operation}] counts`,
        },
      ],
    });
  });
});

describe('writeForce leaves one spelling', () => {
  it('shipped', () => {
    expect(annotationsAfter(shoot({ note: 'x', [gep]: 'true' }), true, 'shipped')).toEqual({ note: 'x', [operation]: force });
  });

  it('shipped: replaces another operation, because only one can be asked for', () => {
    expect(annotationsAfter(shoot({ [operation]: 'reconcile' }), true, 'shipped')).toEqual({ [operation]: force });
  });

  it('GEP-0031: keeps another operation', () => {
    expect(annotationsAfter(shoot({ [operation]: 'reconcile' }), true, 'gep')).toEqual({ [operation]: 'reconcile', [gep]: 'true' });
    expect(annotationsAfter(shoot({ [operation]: force }), true, 'gep')).toEqual({ [gep]: 'true' });
  });

  it.each(['gep', 'shipped'] as const)('%s: off removes both and keeps another operation', (vocabulary) => {
    expect(annotationsAfter(shoot({ [operation]: force, [gep]: 'true', note: 'x' }), false, vocabulary)).toEqual({ note: 'x' });
    expect(annotationsAfter(shoot({ [operation]: 'reconcile', [gep]: 'true' }), false, vocabulary)).toEqual({ [operation]: 'reconcile' });
    expect(writeForce(shoot(), false, vocabulary)).toEqual(shoot());
  });

  it.each(['gep', 'shipped'] as const)('%s: works on a Shoot without annotations', (vocabulary) => {
    expect(isUpdateForced(writeForce(shoot(), true, vocabulary))).toEqual({ value: true, conflicts: [] });
  });
});
