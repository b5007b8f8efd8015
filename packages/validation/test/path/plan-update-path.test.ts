import type { CloudProfile } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { planUpdatePath, type UpdatePathRequest } from '../../src/index.js';
import { cloudProfile } from '../builders.js';

const at = (kubernetes: string, version: string, name = 'gardenlinux') => ({ kubernetes, image: { name, version } });
const offers = (...versions: readonly (string | object)[]) => ({
  kubernetes: { versions: versions.map((each) => (typeof each === 'string' ? { version: each } : each)) },
});
const from = (version: string, minVersionForUpdate: string, part: object = {}) => ({
  version,
  inPlaceUpdates: { supported: true, minVersionForUpdate },
  ...part,
});

const kubernetes = offers('1.30.1', '1.30.8', '1.31.0', '1.31.5', '1.32.3', '1.33.0');
const profile = cloudProfile([from('1.0.0', '1.0.0'), from('1.1.0', '1.0.0'), from('1.2.0', '1.1.0'), { version: '1.3.0' }], kubernetes);

const plan = (
  current: UpdatePathRequest['current'],
  target: UpdatePathRequest['target'],
  given: CloudProfile = profile,
  rest: Partial<UpdatePathRequest> = {},
) => planUpdatePath({ current, target, cloudProfile: given, now: '2026-01-01T00:00:00Z', ...rest });
const told = ({ steps }: ReturnType<typeof planUpdatePath>) =>
  steps.map((step) => `${step.kubernetes} ${step.image.version}${step.rulesBroken.length > 0 ? ` (${step.rulesBroken.join(', ')})` : ''}`);

describe('the shortest allowed way', () => {
  it.each([
    ['nothing to do', at('1.30.1', '1.0.0'), at('1.30.1', '1.0.0'), []],
    ['a patch', at('1.30.1', '1.0.0'), at('1.30.8', '1.0.0'), ['1.30.8 1.0.0']],
    ['one minor', at('1.30.1', '1.0.0'), at('1.31.0', '1.0.0'), ['1.31.0 1.0.0']],
    ['two minors, by the latest patch between', at('1.30.1', '1.0.0'), at('1.32.3', '1.0.0'), ['1.31.5 1.0.0', '1.32.3 1.0.0']],
    ['three minors', at('1.30.1', '1.0.0'), at('1.33.0', '1.0.0'), ['1.31.5 1.0.0', '1.32.3 1.0.0', '1.33.0 1.0.0']],
    ['an image by way of another', at('1.30.1', '1.0.0'), at('1.30.1', '1.2.0'), ['1.30.1 1.1.0', '1.30.1 1.2.0']],
    ['both at once are one update', at('1.30.1', '1.0.0'), at('1.31.0', '1.1.0'), ['1.31.0 1.1.0']],
    ['both by way of others', at('1.30.1', '1.0.0'), at('1.32.3', '1.2.0'), ['1.31.5 1.1.0', '1.32.3 1.2.0']],
    ['the longer way decides', at('1.30.1', '1.0.0'), at('1.33.0', '1.2.0'), ['1.31.5 1.1.0', '1.32.3 1.2.0', '1.33.0 1.2.0']],
  ])('%s', (_, current, target, expected) => {
    const path = plan(current, target);
    expect(told(path)).toEqual(expected);
    expect(path).toMatchObject({ possible: true, reasons: [] });
  });

  it('says what each step changes', () => {
    expect(plan(at('1.30.1', '1.0.0'), at('1.32.3', '1.1.0')).steps).toEqual([
      { kubernetes: '1.31.5', image: { name: 'gardenlinux', version: '1.1.0' }, changes: ['kubernetes', 'image'], rulesBroken: [] },
      { kubernetes: '1.32.3', image: { name: 'gardenlinux', version: '1.1.0' }, changes: ['kubernetes'], rulesBroken: [] },
    ]);
  });

  it('chooses stops whose kubelets the image runs', () => {
    const constrained = cloudProfile(
      [{ version: '1.0.0', kubeletVersionConstraint: '< 1.31' }, from('1.1.0', '1.0.0', { kubeletVersionConstraint: '>= 1.30.5' })],
      kubernetes,
    );
    expect(told(plan(at('1.30.1', '1.0.0'), at('1.31.0', '1.1.0'), constrained))).toEqual(['1.31.0 1.1.0']);
    expect(told(plan(at('1.30.1', '1.0.0'), at('1.32.3', '1.1.0'), constrained))).toEqual(['1.31.5 1.1.0', '1.32.3 1.1.0']);
  });

  it('does not stop on previews and on what has expired', () => {
    const preview = { version: '1.31.9', classification: 'preview' };
    const expired = { version: '1.31.8', expirationDate: '2025-01-01T00:00:00Z' };
    const given = cloudProfile([{ version: '1.0.0' }], offers('1.30.1', '1.31.5', expired, preview, '1.32.3'));
    expect(told(plan(at('1.30.1', '1.0.0'), at('1.32.3', '1.0.0'), given))).toEqual(['1.31.5 1.0.0', '1.32.3 1.0.0']);
    expect(told(plan(at('1.30.1', '1.0.0'), at('1.31.9', '1.0.0'), given))).toEqual(['1.31.9 1.0.0']);
  });

  it('takes an expired image for a target, as admission does for a pool that exists', () => {
    const given = cloudProfile([{ version: '1.0.0' }, from('1.1.0', '1.0.0', { expirationDate: '2025-01-01T00:00:00Z' })], kubernetes);
    expect(plan(at('1.30.1', '1.0.0'), at('1.30.1', '1.1.0'), given).possible).toBe(true);
  });

  it('keeps kubelets at or below the oldest API server', () => {
    const rest = { apiServers: ['1.32.0', '1.31.5'] };
    expect(plan(at('1.30.1', '1.0.0'), at('1.31.5', '1.0.0'), profile, rest).possible).toBe(true);
    expect(told(plan(at('1.31.5', '1.0.0'), at('1.32.3', '1.0.0'), profile, rest))).toEqual(['1.32.3 1.0.0 (PATH-04)']);
  });
});

describe('no allowed way: the chain that breaks the fewest rules', () => {
  it.each([
    ['back to an older Kubernetes', at('1.31.5', '1.0.0'), at('1.31.0', '1.0.0'), ['1.31.0 1.0.0 (V-SHOOT-10)']],
    ['three minors back, in one step', at('1.33.0', '1.0.0'), at('1.30.1', '1.0.0'), ['1.30.1 1.0.0 (V-SHOOT-10)']],
    ['both back at once', at('1.33.0', '1.2.0'), at('1.31.0', '1.0.0'), ['1.31.0 1.0.0 (V-SHOOT-10, V-SHOOT-15)']],
    ['a minor nobody offers between', at('1.29.0', '1.0.0'), at('1.31.0', '1.0.0'), ['1.30.8 1.0.0', '1.31.0 1.0.0']],
    ['a version nobody offers', at('1.33.0', '1.0.0'), at('1.34.0', '1.0.0'), ['1.34.0 1.0.0 (PATH-01)']],
    ['an image without support', at('1.30.1', '1.2.0'), at('1.30.1', '1.3.0'), ['1.30.1 1.3.0 (V-ADM-03)']],
    ['back to an older image that accepts the newer', at('1.30.1', '1.1.0'), at('1.30.1', '1.0.0'), ['1.30.1 1.0.0 (V-SHOOT-15)']],
    ['an image nobody has', at('1.30.1', '1.0.0'), at('1.30.1', '9.9.9'), ['1.30.1 9.9.9 (V-ADM-01)']],
    ['another image', at('1.30.1', '1.0.0'), at('1.30.1', '1.0.0', 'ubuntu'), ['1.30.1 1.0.0 (V-SHOOT-07, V-ADM-01)']],
    ['a version that is none', at('x', '1.0.0'), at('1.30.1', '1.0.0'), ['1.30.1 1.0.0 (V-SHOOT-13)']],
  ])('%s', (_, current, target, expected) => {
    const path = plan(current, target);
    expect(told(path)).toEqual(expected);
    expect(path.reasons.map(({ rule }) => rule)).toEqual(path.steps.flatMap(({ rulesBroken }) => rulesBroken));
    expect(path.possible).toBe(path.reasons.length === 0);
  });

  it('goes back by way of a still older image to one that has expired, as only a step forward may end there', () => {
    const expired = from('1.1.0', '1.0.0', { expirationDate: '2025-01-01T00:00:00Z' });
    const older = cloudProfile([from('1.0.0', '1.0.0'), expired, from('1.2.0', '1.0.0')], kubernetes);
    const onlyExpired = cloudProfile([expired, from('1.2.0', '1.0.0')], kubernetes);
    const [newer, target] = [at('1.30.1', '1.2.0'), at('1.30.1', '1.1.0')];
    expect(told(plan(newer, target, older))).toEqual(['1.30.1 1.0.0 (V-SHOOT-15)', '1.30.1 1.1.0']);
    expect(told(plan(newer, target, onlyExpired))).toEqual(['1.30.1 1.1.0 (V-SHOOT-15, V-ADM-05)']);
  });

  it('goes back further for an image that runs on older kubelets only', () => {
    const given = cloudProfile(
      [from('1.0.0', '1.0.0'), from('1.1.0', '1.0.0', { kubeletVersionConstraint: '< 1.31' }), from('1.2.0', '1.1.0')],
      kubernetes,
    );
    expect(told(plan(at('1.32.3', '1.0.0'), at('1.31.0', '1.2.0'), given))).toEqual(['1.30.8 1.1.0 (V-SHOOT-10)', '1.31.0 1.2.0']);
  });

  it('changes the image to a version that the current one reaches, and goes on from there', () => {
    const images = [
      { name: 'gardenlinux', versions: [from('1.0.0', '1.0.0')] },
      { name: 'ubuntu', versions: [from('2.0.0', '1.0.0'), from('3.0.0', '2.0.0')] },
    ];
    const given = cloudProfile([], { ...kubernetes, machineImages: images });
    expect(told(plan(at('1.30.1', '1.0.0'), at('1.30.1', '3.0.0', 'ubuntu'), given))).toEqual([
      '1.30.1 2.0.0 (V-SHOOT-07)',
      '1.30.1 3.0.0',
    ]);
  });

  it('skips a minor when the only stop between has expired, and says so', () => {
    const expired = { version: '1.31.0', expirationDate: '2025-01-01T00:00:00Z' };
    const path = plan(
      at('1.30.1', '1.0.0'),
      at('1.32.3', '1.0.0'),
      cloudProfile([{ version: '1.0.0' }], offers('1.30.1', expired, '1.32.3')),
    );
    expect(told(path)).toEqual(['1.32.3 1.0.0 (V-SHOOT-11)']);
    expect(path.reasons).toEqual([
      {
        step: 0,
        rule: 'V-SHOOT-11',
        detail: 'Kubernetes cannot go from 1.30.1 to 1.32.3: a pool that is updated in place takes one minor at a time',
      },
    ]);
  });
});
