import { describe, expect, it } from '@jest/globals';
import type { Pod } from '@gardener-inplace/api';
import {
  classifyNodeUpdate,
  createRegistry,
  feasibleNodes,
  filter,
  isHelpful,
  nodeQueueingHint,
  nodeView,
  podQueueingHint,
  podSignature,
  preFilter,
  registeredEvents,
  type Feature,
} from '../../src/index.js';
import { node, pod, restartAllPod } from '../pods.js';

const restartAll = 'RestartAllContainersOnContainerExits';
const failing: Feature = {
  name: 'F',
  requirements: { featureGates: [] },
  isDeclaredBy: () => true,
  isNeededToRun: () => {
    throw new Error('no');
  },
};

describe('PreFilter', () => {
  it.each([
    ['a pod that needs something', restartAllPod(), { version: '1.36.2' }, { status: 'Success', required: [restartAll] }],
    ['a pod that needs nothing', pod(), { version: '1.36.2' }, { status: 'Skip' }],
    ['a profile without the plugin', restartAllPod(), { version: '1.37.0', isInProfile: false }, { status: 'Skip' }],
    ['no version', restartAllPod(), {}, { status: 'Error', detail: 'target version cannot be nil' }],
  ])('%s', (_, subject, scheduler, expected) => {
    expect(preFilter(subject, scheduler)).toEqual(expected);
  });

  it.each([
    ['1.35.2', undefined, 'Skip'],
    ['1.35.2', true, 'Success'],
    ['1.36.2', undefined, 'Success'],
    ['1.36.2', false, 'Skip'],
    ['1.37.0', false, 'Success'],
  ])('%s with the gate set to %s: %s', (version, gate, status) => {
    const featureGates = gate === undefined ? {} : { NodeDeclaredFeatures: gate };
    expect(preFilter(restartAllPod(), { version, featureGates }).status).toBe(status);
  });

  it.each([
    ['1.37.0', 'Deferred', true, 'Skip'],
    ['1.37.0', 'Infeasible', true, 'Success'],
    ['1.37.0', 'Deferred', false, 'Success'],
    ['1.36.2', 'Deferred', true, 'Success'],
  ])('%s, a resize that is %s, preemption gate %s: %s', (version, reason, gate, status) => {
    const subject: Pod = { ...restartAllPod(), status: { conditions: [{ type: 'PodResizePending', status: 'True', reason }] } };
    const featureGates = { InPlacePodVerticalScalingSchedulerPreemption: gate };
    expect(preFilter(subject, { version, featureGates }).status).toBe(status);
  });

  it('the first condition of that type decides', () => {
    const pending = (reason: string) => ({ type: 'PodResizePending', status: 'True', reason }) as const;
    const subject: Pod = { ...restartAllPod(), status: { conditions: [pending('Infeasible'), pending('Deferred')] } };
    const featureGates = { InPlacePodVerticalScalingSchedulerPreemption: true };
    expect(preFilter(subject, { version: '1.37.0', featureGates }).status).toBe('Success');
  });
});

describe('Filter', () => {
  const registry = createRegistry([
    { ...failing, name: 'A' },
    { ...failing, name: 'B' },
  ]);

  it.each([
    ['1.36.2', "node(s) didn't match Pod's required features"],
    ['1.37.0', "node(s) didn't match Pod's required features"],
  ])('%s says that a node will not do, and we say why', (version, reason) => {
    expect(filter(['A', 'B'], node('n', ['A']), { version, registry })).toEqual({
      status: 'UnschedulableAndUnresolvable',
      reasons: [reason],
      missing: ['B'],
    });
  });

  it('1.35 names the features itself', () => {
    const result = filter(['B', 'A'], node('n'), { version: '1.35.2', registry, featureGates: { NodeDeclaredFeatures: true } });
    expect(result).toMatchObject({ reasons: ['node declared features check failed - unsatisfied requirements: A, B'] });
  });

  it('is content with a node that has everything, in whatever order', () => {
    expect(filter(['A', 'B'], node('n', ['B', 'X', 'A']), { version: '1.36.2', registry })).toEqual({ status: 'Success' });
  });

  it('without a result of PreFilter is an error, unless the plugin is off', () => {
    expect(filter(undefined, node('n'), { version: '1.36.2' }).status).toBe('Error');
    expect(filter(null, node('n'), { version: '1.36.2', isInProfile: false }).status).toBe('Success');
  });

  it('sees of a node what it knows, and nothing while the gate is off', () => {
    const subject = node('n', [restartAll, 'Newer']);
    expect(nodeView(subject, { version: '1.36.2' })).toEqual([restartAll]);
    expect(nodeView(subject, { version: '1.36.2', featureGates: { NodeDeclaredFeatures: false } })).toEqual([]);
    expect(nodeView(subject, { version: '1.37.0', featureGates: { NodeDeclaredFeatures: false } })).toEqual([restartAll]);
  });

  it('leaves the nodes over that both extension points accept', () => {
    const nodes = [node('with', [restartAll]), node('without')];
    const names = (subject: Pod, scheduler: object) => feasibleNodes(subject, nodes, scheduler).map(({ metadata }) => metadata?.name);
    expect(names(restartAllPod(), { version: '1.36.2' })).toEqual(['with']);
    expect(names(pod(), { version: '1.36.2' })).toEqual(['with', 'without']);
    expect(names(restartAllPod(), {})).toEqual([]);
  });
});

describe('queueing hints', () => {
  it.each([
    ['a new node', undefined, node('n', ['A']), 'Queue'],
    ['a new node that declares nothing', null, node('n'), 'Queue'],
    ['a node that gained a feature', node('n', ['A']), node('n', ['A', 'B']), 'Queue'],
    ['a node that lost a feature', node('n', ['A', 'B']), node('n', ['A']), 'Queue'],
    ['a reordered list', node('n', ['A', 'B']), node('n', ['B', 'A']), 'Queue'],
    ['the same list', node('n', ['A']), node('n', ['A']), 'QueueSkip'],
    ['an empty list for none', node('n'), node('n', []), 'QueueSkip'],
  ])('%s', (_, before, after, hint) => {
    expect(nodeQueueingHint(before, after)).toEqual({ hint });
  });

  it.each([
    [['A'], node('n'), node('n', ['A']), true],
    [['A'], undefined, node('n', ['A']), true],
    [['A'], node('n', ['A', 'B']), node('n', ['B', 'A']), false],
    [['A'], node('n', ['A', 'B']), node('n', ['B']), false],
    [['A'], node('n'), node('n', ['B']), false],
  ])('a pod that needs %j is really helped', (required, before, after, expected) => {
    expect(isHelpful(required, before, after)).toBe(expected);
  });

  it('node updates count as an event only if the list changed and the plugin is on', () => {
    expect(classifyNodeUpdate(node('n', ['A']), node('n'), { version: '1.36.2' })).toBe('UpdateNodeDeclaredFeature');
    expect(classifyNodeUpdate(node('n'), node('n', []), { version: '1.36.2' })).toBeUndefined();
    expect(classifyNodeUpdate(node('n', ['A']), node('n'), { version: '1.35.2' })).toBeUndefined();
  });

  const withUid = (subject: Pod, uid: string): Pod => ({ ...subject, metadata: { ...subject.metadata, uid } });

  it.each([
    ['needs something now', pod(), restartAllPod(), { hint: 'Queue' }],
    ['needs nothing any more', restartAllPod(), pod(), { hint: 'Queue' }],
    ['needs the same', restartAllPod(), restartAllPod(), { hint: 'QueueSkip' }],
  ])('a pod that %s', (_, before, after, expected) => {
    expect(podQueueingHint(pod(), before, after, { version: '1.36.2' })).toEqual(expected);
  });

  it('updates of other pods arrive, and are skipped, up to 1.36 only', () => {
    const hint = (version: string) => podQueueingHint(withUid(pod(), '1'), withUid(pod(), '2'), withUid(restartAllPod(), '2'), { version });
    expect(hint('1.36.2')).toEqual({ hint: 'QueueSkip' });
    expect(hint('1.37.0')).toEqual({ hint: 'Queue' });
  });

  it('queues with the error where nobody can tell', () => {
    expect(podQueueingHint(pod(), pod(), pod(), {})).toEqual({ hint: 'Queue', error: 'target version cannot be nil' });
    expect(podQueueingHint(pod(), pod(), pod(), { version: '1.37.0', registry: createRegistry([failing]) })).toEqual({
      hint: 'Queue',
      error: 'predicate of feature F failed: no',
    });
  });

  it.each([
    ['1.36.2', undefined, ['Node/Add', 'Node/UpdateNodeDeclaredFeature', 'Pod/Update']],
    ['1.37.0', undefined, ['Node/Add', 'Node/UpdateNodeDeclaredFeature', 'TargetPod/Update']],
    ['1.37.0', false, []],
    ['1.35.2', undefined, []],
  ])('%s registers for its events', (version, isInProfile, expected) => {
    expect(registeredEvents({ version, ...(isInProfile !== undefined && { isInProfile }) })).toEqual(expected);
  });
});

describe('the signature of a pod', () => {
  it.each([
    ['1.35.2', [restartAll]],
    ['1.36.2', '00010'],
    ['1.37.0', '000000100'],
  ])('%s', (version, value) => {
    expect(podSignature(restartAllPod(), { version })).toEqual({ ok: true, value });
  });

  it('needs a version', () => {
    expect(podSignature(pod(), {}).ok).toBe(false);
  });
});
