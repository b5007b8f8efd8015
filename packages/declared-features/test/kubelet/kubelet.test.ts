import { describe, expect, it } from '@jest/globals';
import { admitPod, createRegistry, reportedFeatures, staleFeatures, updatePod, type Feature } from '../../src/index.js';
import { pod, restartAllPod } from '../pods.js';

const restartAll = 'RestartAllContainersOnContainerExits';

describe('a kubelet admits a pod', () => {
  it('that needs nothing, or what the kubelet declares', () => {
    expect(admitPod(pod(), { version: '1.36.2', declaredFeatures: [] })).toEqual({ admit: true });
    expect(admitPod(restartAllPod(), { version: '1.36.2', declaredFeatures: [restartAll] })).toEqual({ admit: true });
  });

  it('and rejects one that needs more, for good', () => {
    expect(admitPod(restartAllPod(), { version: '1.36.2', declaredFeatures: undefined })).toEqual({
      admit: false,
      reason: 'PodFeatureUnsupported',
      message: `Pod requires node features that are not available: ${restartAll}`,
      status: {
        phase: 'Failed',
        reason: 'PodFeatureUnsupported',
        message: `Pod was rejected: Pod requires node features that are not available: ${restartAll}`,
      },
    });
  });

  it('and rejects one of which it can not tell what it needs', () => {
    expect(admitPod(pod(), { version: null, declaredFeatures: [] })).toMatchObject({
      admit: false,
      message: "Failed to infer pod's feature requirements: target version cannot be nil",
    });
  });

  it.each([
    ['1.34.9', undefined, true],
    ['1.35.2', undefined, true],
    ['1.35.2', true, false],
    ['1.36.2', undefined, false],
    ['1.36.2', false, true],
    ['1.37.0', false, false],
  ])('%s with the gate set to %s admits a pod that needs more: %s', (version, gate, expected) => {
    const featureGates = gate === undefined ? {} : { NodeDeclaredFeatures: gate };
    expect(admitPod(restartAllPod(), { version, featureGates, declaredFeatures: [] }).admit).toBe(expected);
  });
});

describe('a kubelet sees a pod change', () => {
  const resized = (cpu: string) => pod({ resources: { requests: { cpu } } });
  const kubelet = { version: '1.36.2', declaredFeatures: [] };
  const name = 'InPlacePodLevelResourcesVerticalScaling';

  it('warns about what it can not do, and goes on all the same', () => {
    expect(updatePod(resized('1'), resized('2'), kubelet)).toEqual({
      event: {
        type: 'Warning',
        reason: 'FailedNodeDeclaredFeaturesCheck',
        message: `Pod requires node features that are not available: ${name}`,
      },
      isDispatched: true,
    });
  });

  it.each([
    ['it can do it', resized('1'), { ...kubelet, declaredFeatures: [name] }],
    ['nothing is needed', resized('2'), kubelet],
    ['it remembers no old pod', undefined, kubelet],
    ['the gate is off', resized('1'), { ...kubelet, featureGates: { NodeDeclaredFeatures: false } }],
    ['it has no version', resized('1'), { declaredFeatures: [] }],
  ])('is silent if %s', (_, oldPod, asked) => {
    expect(updatePod(oldPod, resized('2'), asked)).toEqual({ event: undefined, isDispatched: true });
  });

  it('as upstream, compares by position, whatever else changed', () => {
    const feature: Feature = { name: 'F', requirements: { featureGates: [] }, isDeclaredBy: () => true, isNeededToUpdate: () => true };
    const registry = createRegistry([feature]);
    expect(updatePod(pod(), pod(), { version: '1.36.2', registry, declaredFeatures: ['F'] }).event).toBeUndefined();
    expect(updatePod(pod(), pod(), { version: '1.36.2', registry, declaredFeatures: [] }).event).toBeDefined();
  });
});

describe('what a kubelet reports', () => {
  it.each([
    ['what was discovered, over any edit', ['A'], ['Bogus'], undefined, ['A']],
    ['an empty list', [], ['A'], undefined, []],
    ['nothing: an old list stays', undefined, ['A'], undefined, ['A']],
    ['nothing, over nothing', null, undefined, undefined, undefined],
    ['with the gate off: an old list stays', ['B'], ['A'], false, ['A']],
  ])('%s', (_, discovered, previous, gate, expected) => {
    const featureGates = gate === undefined ? {} : { NodeDeclaredFeatures: gate };
    expect(reportedFeatures(discovered, previous, { version: '1.36.2', featureGates })).toEqual(expected);
  });

  it('from 1.37 on the gate is not asked', () => {
    expect(reportedFeatures(['B'], ['A'], { version: '1.37.0', featureGates: { NodeDeclaredFeatures: false } })).toEqual(['B']);
  });

  it('a kubelet that knows no such field leaves a stale list behind', () => {
    const list = reportedFeatures(undefined, ['A', 'B'], { version: '1.34.2' });
    expect(staleFeatures(list, ['B'])).toEqual(['A']);
    expect(staleFeatures(undefined, ['B'])).toEqual([]);
  });
});
