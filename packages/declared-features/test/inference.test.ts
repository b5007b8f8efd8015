import { describe, expect, it } from '@jest/globals';
import { createRegistry, requiredForScheduling, requiredForUpdate, type Feature } from '../src/index.js';
import { pod, restartAllPod } from './pods.js';

const always: Feature = {
  name: 'Always',
  requirements: { featureGates: ['Always'] },
  isDeclaredBy: () => true,
  isNeededToRun: () => true,
  isNeededToUpdate: () => true,
};

describe('the target version', () => {
  it.each([null, undefined])('%s is an error', (version) => {
    const error = { code: 'TARGET_VERSION_MISSING', value: version, detail: 'target version cannot be nil' };
    expect(requiredForScheduling(pod(), version)).toEqual({ ok: false, error });
    expect(requiredForUpdate(pod(), pod(), version)).toEqual({ ok: false, error });
  });

  it('must be a version', () => {
    const answer = requiredForScheduling(pod(), 'latest and greatest');
    expect(answer.ok ? undefined : answer.error.code).toBe('VERSION_UNPARSABLE');
  });

  it('decides which features are known', () => {
    const needy = restartAllPod();
    expect(requiredForScheduling(needy, '1.34.8')).toEqual({ ok: true, value: [] });
    expect(requiredForScheduling(needy, '1.35.0')).toEqual({ ok: true, value: ['RestartAllContainersOnContainerExits'] });
    expect(requiredForScheduling(needy, '1.99.0')).toEqual({ ok: true, value: ['RestartAllContainersOnContainerExits'] });
    expect(requiredForScheduling(needy, 'v0.0.0-master+$Format:%H$')).toEqual({
      ok: true,
      value: ['RestartAllContainersOnContainerExits'],
    });
  });
});

describe('N04: maxVersion is inclusive and measured against who asks', () => {
  const registry = createRegistry([{ ...always, maxVersion: '1.36.0' }]);

  it.each([
    ['1.36.0', ['Always']],
    ['1.36.0-rc.1', ['Always']],
    ['0.0.0-alpha.2.39+049eafd34dfbd2', ['Always']],
    ['1.36.1', []],
    ['1.36.1-rc.0', []],
    ['1.37.0-alpha.1', []],
  ])('asked by %s', (version, value) => {
    expect(requiredForScheduling(pod(), version, registry)).toEqual({ ok: true, value });
    expect(requiredForUpdate(pod(), pod(), version, registry)).toEqual({ ok: true, value });
  });

  it('a predicate past its end is not even asked', () => {
    const broken: Feature = {
      ...always,
      maxVersion: '1.30.0',
      isNeededToRun: () => {
        throw new Error('asked');
      },
    };
    expect(requiredForScheduling(pod(), '1.36.0', createRegistry([broken]))).toEqual({ ok: true, value: [] });
  });
});

it('a predicate that fails is an error, not an exception', () => {
  const broken: Feature = {
    ...always,
    isNeededToRun: () => {
      throw new Error('bad pod');
    },
  };
  expect(requiredForScheduling(pod(), '1.36.0', createRegistry([broken]))).toEqual({
    ok: false,
    error: { code: 'PREDICATE_FAILED', value: 'Always', detail: 'predicate of feature Always failed: bad pod' },
  });
});

it('names come in byte order, whatever the order of registration', () => {
  const registry = createRegistry(['b', 'B/x', 'B', 'a', 'B1'].map((name) => ({ ...always, name })));
  expect(requiredForScheduling(pod(), '1.36.0', registry)).toEqual({ ok: true, value: ['B', 'B/x', 'B1', 'a', 'b'] });
});
