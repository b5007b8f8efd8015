import { expect, it } from '@jest/globals';
import type { Node, Pod } from '@gardener-inplace/api';
import fc from 'fast-check';
import * as declaredFeatures from '../src/index.js';

const text = fc.constantFrom('', 'A', 'RestartAllContainers', 'Always', 'Memory', '1', '1Gi', 'n', 'UPDATE', 'Pod', 'Deferred', 'In');
const keys = fc.constantFrom(
  ...['toString', 'valueOf', 'length', 'constructor'],
  ...[
    'metadata',
    'spec',
    'status',
    'name',
    'generation',
    'annotations',
    'ownerReferences',
    'containers',
    'initContainers',
    'ephemeralContainers',
  ],
  ...['restartPolicy', 'restartPolicyRules', 'action', 'volumeMounts', 'bindMountOptions', 'volumes', 'emptyDir', 'medium', 'sizeLimit'],
  ...[
    'resources',
    'requests',
    'limits',
    'claims',
    'cpu',
    'hostNetwork',
    'hostUsers',
    'nodeName',
    'declaredFeatures',
    'nodeInfo',
    'kubeletVersion',
  ],
  ...[
    'conditions',
    'type',
    'reason',
    'kind',
    'devices',
    'nodeAllocatableResources',
    'nodeSelector',
    'nodeSelectorTerms',
    'matchExpressions',
  ],
  ...['matchFields', 'key', 'operator', 'values', 'perDeviceNodeSelection', 'allNodes', 'Pod', 'Nodes', 'NodeNames', 'items', 'labels'],
);
/** Objects with the right names and anything in the wrong place. */
const anything = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 6 }, text, fc.constantFrom(null, undefined, 0, 1, true, false), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
})).value;

it('no malformed pod or node makes anything throw', () => {
  fc.assert(
    fc.property(anything, anything, anything, fc.constantFrom('1.35.2', '1.36.2', '1.37.0'), (a, b, c, version) => {
      const [pod, other, node] = [a as Pod, b as Pod, c as Node];
      const featureGates = {
        NodeDeclaredFeatures: true,
        DRANodeAllocatableResources: true,
        InPlacePodVerticalScalingSchedulerPreemption: true,
      };
      const component = { version, featureGates };
      const nodes = declaredFeatures.createNodeFeatureIndex([node, b as Node, { metadata: { name: 'n' }, status: c as object }]);
      const kubelet = { ...component, declaredFeatures: c as string[] };

      declaredFeatures.requiredForScheduling(pod, version);
      declaredFeatures.requiredForUpdate(pod, other, version);
      declaredFeatures.matchNode(['A'], node);
      declaredFeatures.knownNames(declaredFeatures.forVersion('1.37'), c as string[]);
      declaredFeatures.discover(a as never);
      declaredFeatures.preFilter(pod, component);
      declaredFeatures.filter(['A'], node, component);
      declaredFeatures.nodeQueueingHint(a as Node, node);
      declaredFeatures.isHelpful(['A'], a as Node, node);
      declaredFeatures.podQueueingHint(pod, other, pod, component);
      declaredFeatures.podSignature(pod, component);
      declaredFeatures.extenderFilter(a as object, component, nodes);
      declaredFeatures.extenderFilter({ Pod: pod, Nodes: b as never, NodeNames: c as string[] }, component, nodes);
      declaredFeatures.admitPod(pod, kubelet);
      declaredFeatures.updatePod(pod, other, kubelet);
      declaredFeatures.validateDeclaredFeatures(c as string[]);
      declaredFeatures.nodeView(node, component);
      for (const resource of ['pods', 'resourceslices']) {
        const request = { operation: 'UPDATE', resource, object: a, oldObject: b };
        declaredFeatures.admit(request, { nodes }, component);
        declaredFeatures.admit({ ...request, object: { spec: a } }, { nodes }, component);
      }
      nodes.explain(['A']);
      const change = { nodes: ['n'], declaredFeatures: [] };
      declaredFeatures.preflight({
        nodes: [node, { metadata: { name: 'n' }, status: c as object }],
        pods: [pod, { ...other, spec: { nodeName: 'n' } }],
        change,
      });
      declaredFeatures.preflight({ nodes: nodes.values(), pods: [pod], change: { kubeletVersion: '1.36.0' } });
      expect(nodes.size).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});
