import { describe, expect, it } from '@jest/globals';
import type { Node, Pod } from '@gardener-inplace/api';
import * as features from '../src/index.js';
import { node, restartAllPod } from './pods.js';

const fail = (): never => {
  throw new Error('not to be read');
};
/** Whatever is asked of it, it throws. */
const thrower = new Proxy({}, { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail });
const cycle: Record<string, unknown> = { kind: 'Pod' };
for (const key of ['metadata', 'spec', 'status', 'name', 'nodeName', 'resources', 'nodeSelectorTerms']) cycle[key] = cycle;
for (const key of ['containers', 'initContainers', 'volumes', 'declaredFeatures', 'conditions', 'items', 'devices']) cycle[key] = [cycle];
const long = 'x'.repeat(10_000_000);

/** What no JSON can hold, or what nobody would send. */
const hostile: Readonly<Record<string, unknown>> = {
  nothing: null,
  'no value': undefined,
  'a number': Number.NaN,
  'a symbol': Symbol('s'),
  'a big number': 10n,
  'a function': () => 1,
  'an object without prototype': Object.create(null),
  'a list of odd things': [null, undefined, Number.NaN, Symbol('s'), 1n, cycle],
  'a cycle': cycle,
  'an object that throws': thrower,
  'an object whose metadata throw': { metadata: thrower, spec: { nodeName: 'n' } },
  'an object whose spec throws': { metadata: { name: 'n' }, spec: thrower },
  'an object whose status throws': { metadata: { name: 'n' }, spec: { nodeName: 'n' }, status: thrower },
  'a list that throws': {
    metadata: { name: 'n' },
    status: {
      get declaredFeatures() {
        return fail();
      },
    },
  },
  'names of the prototype': {
    metadata: { name: '__proto__' },
    spec: { nodeName: '__proto__' },
    status: { declaredFeatures: ['__proto__', 'constructor'] },
  },
  'long texts': {
    metadata: { name: long },
    spec: { nodeName: long },
    status: { declaredFeatures: [long], nodeInfo: { kubeletVersion: long } },
  },
  'odd amounts': {
    spec: {
      nodeName: 'n',
      resources: { requests: { cpu: Symbol('s') }, limits: cycle, claims: thrower },
      containers: [{ resources: { requests: { cpu: 1n } } }],
      initContainers: [{ resources: { requests: { cpu: Object.create(null) } } }],
      volumes: [{ name: 'v', emptyDir: { medium: 'Memory', sizeLimit: cycle } }],
    },
  },
};

const featureGates = { NodeDeclaredFeatures: true, DRANodeAllocatableResources: true, InPlacePodVerticalScalingSchedulerPreemption: true };
const good = node('n', ['A'], '1.36.2');
const slice = { devices: [{ nodeAllocatableResources: { cpu: {} } }], allNodes: true };

/** Every public function, asked about something in every place where a pod, a node or a list may stand. */
const questions: Readonly<Record<string, (odd: never, component: features.Component) => unknown>> = {
  requiredForScheduling: (odd, { version }) => features.requiredForScheduling(odd, version),
  requiredForUpdate: (odd, { version }) => [features.requiredForUpdate(odd, {}, version), features.requiredForUpdate({}, odd, version)],
  match: (odd) => features.match(['A'], odd),
  matchNode: (odd) => features.matchNode(['A'], odd),
  knownNames: (odd) => features.knownNames(features.forVersion('1.37'), odd),
  registeredNames: (odd) => features.registeredNames(features.forVersion('1.37'), [odd]),
  leftovers: (odd) => [features.leftovers(odd, '1.36.2'), features.leftovers([odd], '1.36.2')],
  preFilter: (odd, component) => features.preFilter(odd, component),
  filter: (odd, component) => features.filter(['A'], odd, component),
  nodeView: (odd, component) => features.nodeView(odd, component),
  feasibleNodes: (odd, component) => [
    features.feasibleNodes(odd, [good], component),
    features.feasibleNodes(restartAllPod(), [odd], component),
  ],
  classifyNodeUpdate: (odd, component) => features.classifyNodeUpdate(odd, good, component),
  nodeQueueingHint: (odd) => [features.nodeQueueingHint(odd, good), features.nodeQueueingHint(good, odd)],
  podQueueingHint: (odd, component) => features.podQueueingHint(odd, odd, odd, component),
  isHelpful: (odd) => [features.isHelpful(['A'], odd, good), features.isHelpful(['A'], good, odd)],
  podSignature: (odd, component) => features.podSignature(odd, component),
  extenderFilter: (odd, component) => [
    features.extenderFilter(odd, component),
    features.extenderFilter({ Pod: odd, Nodes: { items: [odd, good] } }, component),
    features.extenderFilter({ Pod: restartAllPod(), Nodes: odd }, component),
    features.extenderFilter({ Pod: restartAllPod(), Nodes: { items: [odd] } }, component),
    features.extenderFilter({ Pod: restartAllPod(), NodeNames: ['n', odd] }, component, new Map([['n', odd]])),
  ],
  admit: (odd, component) =>
    ['pods', 'resourceslices'].flatMap((resource) => {
      const request = { operation: 'UPDATE', resource };
      const nodes = new Map<string, Node>([['n', odd]]);
      return [
        features.admit(odd, { nodes }, component),
        features.admit({ ...request, object: odd, oldObject: odd }, { nodes }, component),
        features.admit({ ...request, object: { spec: odd }, oldObject: {} }, { nodes }, component),
        features.admit({ ...request, object: { spec: slice } }, { nodes }, component),
        features.admit({ ...request, object: { spec: { ...slice, nodeSelector: odd } } }, { nodes }, component),
      ];
    }),
  admitPod: (odd, component) => [
    features.admitPod(odd, { ...component, declaredFeatures: [] }),
    features.admitPod(restartAllPod(), { ...component, declaredFeatures: odd }),
  ],
  updatePod: (odd, component) => features.updatePod(odd, odd, { ...component, declaredFeatures: odd }),
  reportedFeatures: (odd, component) => features.reportedFeatures(odd, odd, component),
  staleFeatures: (odd) => features.staleFeatures(odd, ['A']),
  validateDeclaredFeatures: (odd) => [features.validateDeclaredFeatures(odd), features.validateDeclaredFeatures([odd, odd])],
  isFeatureName: (odd) => features.isFeatureName(odd),
  storedFeatures: (odd, component) => features.storedFeatures('create', { old: odd, new: odd }, component),
  createNodeFeatureIndex: (odd) => {
    const index = features.createNodeFeatureIndex([odd, good]);
    index.update(odd);
    return [[...index.values()], index.explain(['A']).message, index.feasible(['A']).toArray(), index.remove('n')];
  },
  preflight: (odd) => [
    features.preflight({ nodes: [odd, good], pods: [odd, restartAllPod({ nodeName: 'n' })], change: { declaredFeatures: [] } }),
    features.preflight({ nodes: [odd, good], pods: [odd], change: { kubeletVersion: '1.36.0' } }),
  ],
  strandedPods: (odd) =>
    features.strandedPods({ nodes: [odd, good], allNodes: [odd], podsOf: () => [odd as Pod], kubernetesVersion: '1.36.2' }),
};

describe.each(Object.keys(hostile))('%s', (name) => {
  it.each(Object.keys(questions))('is no reason for %s to throw', (question) => {
    for (const version of ['1.35.2', '1.36.2', '1.37.0'])
      expect(() => questions[question]?.(hostile[name] as never, { version, featureGates })).not.toThrow();
  });
});

it('a new public function is asked about them too', () => {
  const asked = ['createRegistry', 'forVersion', 'registryFor', 'releaseOf', 'defaultGates', 'isMechanismOn', 'requirementsOf'];
  const ofNames = [
    'recommendedMaxVersion',
    'retiredFeatures',
    'discover',
    'difference',
    'featureSet',
    'featureSetOf',
    'formatFeatureSet',
    'isSubset',
  ];
  const others = [...asked, ...ofNames, 'preFilterStateKey', 'registeredEvents'];
  expect(
    Object.keys(features)
      .filter((name) => !Object.hasOwn(questions, name))
      .sort(),
  ).toEqual(others.sort());
});
