import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Area } from '../src/area.js';
import { respell } from '../src/respell/gardener-validation.js';
import { runBoth, spellingLine } from '../src/run-both.js';
import { shootFields, shootWithoutCounterpart, workerWithoutCounterpart } from '../src/vocabulary/fields.js';

const forced = {
  input: {
    id: 'c-1',
    area: 'shoot',
    new: {
      metadata: { annotations: { 'gardener.cloud/operation': 'force-in-place-update' } },
      spec: { kubernetes: { version: '1.33.0' }, provider: { workers: [{ name: 'a', updateStrategy: 'ManualInPlaceUpdate' }] } },
      status: { inPlaceUpdates: { pendingWorkerUpdates: { manualInPlaceUpdate: ['a'] } } },
    },
  },
  expect: { allowed: true, errors: [] },
  releases: [],
};

const switched = {
  ...forced,
  input: {
    ...forced.input,
    new: {
      metadata: { annotations: { 'gardener.cloud/operation': 'force-in-place-update;reconcile' } },
      spec: forced.input.new.spec,
      status: { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a'] } } },
    },
  },
};

describe('a case in the words of GEP-0031', () => {
  it('has its fields written in that spelling alone', () => {
    expect(respell(forced)).toEqual({
      test: {
        input: {
          id: 'c-1',
          area: 'shoot',
          vocabulary: 'gep',
          new: {
            metadata: { annotations: { 'shoot.gardener.cloud/force-in-place-update': 'true' } },
            spec: forced.input.new.spec,
            status: { pendingWorkersInPlaceUpdate: ['a'] },
          },
        },
        expect: { allowed: true, errors: [] },
        releases: [],
      },
      rewritten: ['status.inPlaceUpdates.pendingWorkerUpdates', 'operation force-in-place-update'],
      kept: [],
    });
  });

  it('keeps what would lose its meaning: a split that the pools do not tell, an operation in a list', () => {
    const { rewritten, kept } = respell(switched);
    expect(rewritten).toEqual([]);
    expect(kept).toEqual(['status.inPlaceUpdates.pendingWorkerUpdates', 'operation force-in-place-update']);
  });

  it('expects errors at the paths of that spelling', () => {
    const profile = { spec: { machineImages: [{ name: 'i', versions: [{ version: '1.0.0', inPlaceUpdates: { supported: true } }] }] } };
    const fields = ['spec.machineImages[0].versions[0].minVersionForInPlaceUpdate', 'spec.machineImages[0].versions[1].inPlaceUpdates'];
    const errors = fields.map((field) => ({ type: 'Invalid', field }));
    const { test } = respell({ input: { id: 'c-2', area: 'cloudprofile', new: profile }, expect: { errors }, releases: [] });
    expect(test.expect).toEqual({
      errors: [
        { type: 'Invalid', field: 'spec.machineImages[0].versions[0].inPlaceUpdateConfig.minVersionForUpdate' },
        { type: 'Invalid', field: 'spec.machineImages[0].versions[1].inPlaceUpdateConfig' },
      ],
    });
  });

  it('fails the case if its answer is wrong in that spelling only', async () => {
    const area: Area = { run: ({ vocabulary }) => ({ allowed: vocabulary !== 'gep', errors: [] }) };
    const judged = await runBoth(forced, area, [], respell);
    expect(judged.outcome).toEqual({ kind: 'failed', because: ['as GEP-0031 spells it: allowed: expected true, got false'] });
  });

  it('is counted beside the cases, with the fields that have no such spelling', async () => {
    const area: Area = { run: () => ({ allowed: true, errors: [] }) };
    const judged = [await runBoth(forced, area, [], respell), await runBoth(switched, area, [], respell)];
    expect(spellingLine(judged)).toBe(
      '1 of 2 also as GEP-0031 spells them; without such a spelling: status.inPlaceUpdates.pendingWorkerUpdates (1), operation force-in-place-update (1)',
    );
  });
});

describe('the table of what GEP-0031 cannot say', () => {
  it('names every field that a case may keep, with the reason', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../docs/differences.md'), 'utf8').replace(/ +/g, ' ');
    const kept = [...shootFields, ...shootWithoutCounterpart, ...workerWithoutCounterpart].filter(({ keptBecause }) => keptBecause);
    expect(kept.filter(({ name, keptBecause }) => !document.includes(`| ${name} | ${keptBecause} |`)).map(({ name }) => name)).toEqual([]);
  });
});
