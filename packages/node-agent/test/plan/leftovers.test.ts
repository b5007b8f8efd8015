import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noFlags } from '@gardener-inplace/worker-pool';
import { mergeLeftovers, type Wanted, withLeftovers } from '../../src/plan/leftovers.js';
import { emptyPlan } from '../../src/plan/plan.js';
import type { Plan, TouchedUnit } from '../../src/index.js';

const unit = (name: string, change: Partial<TouchedUnit> = {}): TouchedUnit => ({ name, isOurs: true, dropIns: [], ...change });

const touched: Plan = {
  flags: { ...noFlags, operatingSystem: true, serviceAccountKeyRotation: true },
  files: { changed: ['/changed', '/added'], removed: ['/removed'] },
  units: {
    changed: [
      unit('changed.service', { dropIns: ['kept.conf', 'added.conf'] }),
      unit('added.service', { dropIns: ['10.conf'] }),
      unit('foreign.service', { isOurs: false, dropIns: ['10.conf'] }),
      unit('disabled.service'),
    ],
    removed: [unit('removed.service')],
    removedDropIns: [],
    commands: [],
  },
  restartsAgent: false,
};

describe('what an abandoned run touched (W8)', () => {
  const wanted: Wanted = {
    files: ['/changed', '/removed'],
    units: [
      { name: 'changed.service', content: 'x', dropIns: [{ name: 'kept.conf', content: '' }] },
      { name: 'removed.service', content: 'x' },
      { name: 'disabled.service', content: 'x', enable: false },
      { name: 'untouched.service', content: 'x' },
    ],
  };
  const { flags, files, units } = withLeftovers(emptyPlan, touched, wanted);

  it('is written again where it is wanted, and removed where it is not', () => {
    expect(files).toEqual({ changed: ['/changed', '/removed'], removed: ['/added'] });
    expect(units.changed.map(({ name }) => name)).toEqual(['removed.service', 'changed.service', 'disabled.service']);
    expect(units.removedDropIns).toEqual([{ unit: 'changed.service', dropIn: 'added.conf' }]);
  });

  it("is never taken for ours where it was somebody else's unit with a drop-in of ours", () => {
    expect(units.removed).toEqual([
      unit('added.service', { dropIns: ['10.conf'] }),
      unit('foreign.service', { isOurs: false, dropIns: ['10.conf'] }),
    ]);
  });

  it('is restarted or stopped, as the new config wants it', () => {
    expect(units.commands).toEqual([
      { unit: 'changed.service', command: 'restart' },
      { unit: 'removed.service', command: 'restart' },
      { unit: 'disabled.service', command: 'stop' },
    ]);
  });

  it('needs an empty node again, but for the operating system, which can be looked at', () => {
    expect(flags).toEqual({ ...noFlags, serviceAccountKeyRotation: true });
  });

  it('is nothing after a run that did nothing', () => {
    expect(withLeftovers(touched, emptyPlan, wanted)).toEqual(touched);
  });
});

describe('what several abandoned runs touched', () => {
  const paths = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d'));
  const plans = fc.record({ changed: paths, removed: paths }).map((files): Plan => ({ ...emptyPlan, files }));

  it('is gone through as a whole: every touched path is either written or removed', () => {
    fc.assert(
      fc.property(plans, plans, paths, (older, newer, wanted) => {
        const { files } = withLeftovers(emptyPlan, mergeLeftovers(older, newer), { files: wanted, units: [] });
        const isWanted = (path: string): boolean => wanted.some((one) => one === path);
        const touchedPaths = [older, newer].flatMap(({ files: { changed, removed } }) => [...changed, ...removed]);
        expect(new Set([...files.changed, ...files.removed])).toEqual(new Set(touchedPaths));
        expect(files.changed.every(isWanted)).toBe(true);
        expect(files.removed.some(isWanted)).toBe(false);
      }),
    );
  });
});
