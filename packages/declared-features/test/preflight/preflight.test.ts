import { describe, expect, it } from '@jest/globals';
import type { Pod } from '@gardener-inplace/api';
import { createRegistry, preflight } from '../../src/index.js';
import { container, node, pod, restartAllPod } from '../pods.js';

const restartAll = 'RestartAllContainersOnContainerExits';
const userNamespaces = 'UserNamespacesHostNetworkSupport';
const defaults136 = [
  'ExtendWebSocketsToKubelet',
  'InPlacePodLevelResourcesVerticalScaling',
  'InPlacePodVerticalScalingInitContainers',
  restartAll,
];

const onNode = (nodeName: string, name = 'p', spec: Pod['spec'] = {}): Pod => restartAllPod({ nodeName, ...spec }, name);
const daemon = (subject: Pod): Pod => ({
  ...subject,
  metadata: {
    ...subject.metadata,
    ownerReferences: [
      { apiVersion: 'v1', kind: 'ConfigMap', name: 'c', uid: 'v' },
      { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'd', uid: 'u' },
    ],
  },
});

describe('N05: a gate is switched off', () => {
  const nodes = [node('n1', defaults136, 'v1.36.2'), node('n2', defaults136, 'v1.36.2')];
  const change = { nodes: ['n1'], featureGates: { [restartAll]: false } };

  it('the pods that the restarted kubelet would refuse are named before anything is touched', () => {
    const answer = preflight({ nodes, pods: [onNode('n1', 'needy'), onNode('n2', 'elsewhere'), pod({ nodeName: 'n1' }, 'plain')], change });
    expect(answer.refused).toEqual([{ namespace: 'default', name: 'needy', node: 'n1', missing: [restartAll] }]);
    expect(answer.changes).toEqual([{ node: 'n1', gained: [], lost: [restartAll] }]);
  });

  it('they can move as long as another node declares the feature', () => {
    const answer = preflight({ nodes, pods: [onNode('n1')], change });
    expect([answer.stranded, answer.order, answer.blocked]).toEqual([[], ['n1'], []]);
  });

  it('on every node they can move nowhere, and the last node that has the feature stays', () => {
    const everywhere = { featureGates: { [restartAll]: false } };
    const answer = preflight({ nodes, pods: [onNode('n1')], change: everywhere });
    expect(answer.stranded).toEqual([{ namespace: 'default', name: 'p', node: 'n1', missing: [restartAll], reason: 'no-node' }]);
    expect(answer.order).toEqual(['n1']);
    expect(answer.blocked).toEqual([{ node: 'n2', features: [restartAll], pods: [] }]);
  });

  it('a cordoned node takes nobody in', () => {
    const cordoned = [nodes[0] ?? {}, { ...node('n2', defaults136, 'v1.36.2'), spec: { unschedulable: true } }];
    const answer = preflight({ nodes: cordoned, pods: [onNode('n1')], change });
    expect(answer.stranded.map(({ name }) => name)).toEqual(['p']);
    expect(answer.blocked.map(({ node: name, pods }) => [name, pods])).toEqual([['n1', [{ namespace: 'default', name: 'p' }]]]);
  });

  it('pods of a cordoned node can go to the one node that is left', () => {
    const cordoned = [{ ...node('n1', defaults136, 'v1.36.2'), spec: { unschedulable: true } }, node('n2', defaults136, 'v1.36.2')];
    const answer = preflight({ nodes: cordoned, pods: [onNode('n1')], change });
    expect([answer.order, answer.stranded, answer.blocked]).toEqual([['n1'], [], []]);
  });

  it('pods that ended, or that run on no node, play no part', () => {
    const ended: Pod = { ...onNode('n1'), status: { phase: 'Succeeded' } };
    expect(preflight({ nodes, pods: [ended, restartAllPod(), onNode('ghost')], change }).refused).toEqual([]);
  });

  it('a pod tied to its node holds the node', () => {
    const mirror: Pod = { ...onNode('n2', 'm'), metadata: { name: 'm', annotations: { 'kubernetes.io/config.mirror': 'x' } } };
    const answer = preflight({ nodes, pods: [daemon(onNode('n1', 'd')), mirror], change: { featureGates: { [restartAll]: false } } });
    expect(answer.stranded.map(({ name, reason }) => [name, reason])).toEqual([
      ['d', 'tied'],
      ['m', 'tied'],
    ]);
    expect(answer.order).toEqual([]);
    expect(answer.blocked).toEqual([
      { node: 'n1', features: [restartAll], pods: [{ namespace: 'default', name: 'd' }] },
      { node: 'n2', features: [restartAll], pods: [{ namespace: '', name: 'm' }] },
    ]);
  });
});

describe('a kubelet gets another version', () => {
  it('an upgrade gives what the new release declares by default', () => {
    const answer = preflight({ nodes: [node('n1', [], 'v1.35.4')], pods: [], change: { kubeletVersion: 'v1.36.2' } });
    expect(answer.changes).toEqual([{ node: 'n1', gained: defaults136, lost: [] }]);
    expect(answer.order).toEqual(['n1']);
  });

  it('a kubelet keeps its configuration: what the list proves was set by hand stays set', () => {
    const withUserNamespaces = [...defaults136, userNamespaces];
    const [kept] = preflight({ nodes: [node('n1', withUserNamespaces, '1.36.2')], pods: [], change: { kubeletVersion: '1.37.0' } }).changes;
    expect(kept).toBeUndefined();
    const without = defaults136.filter((name) => name !== 'ExtendWebSocketsToKubelet');
    expect(preflight({ nodes: [node('n1', without, '1.36.2')], pods: [], change: { kubeletVersion: '1.37.0' } }).changes).toEqual([]);
  });

  it('within a minor nothing changes but what the change touches', () => {
    const nodes = [node('n1', ['GuaranteedQoSPodCPUResize', 'Own', restartAll], '1.35.2')];
    const answer = preflight({ nodes, pods: [], change: { kubeletVersion: '1.35.4', featureGates: { [restartAll]: false } } });
    expect(answer.changes).toEqual([{ node: 'n1', gained: [], lost: [restartAll] }]);
  });

  it('a node that declares nothing proves nothing: it gets the defaults', () => {
    const answer = preflight({ nodes: [node('n1', [], '1.36.2')], pods: [], change: { kubeletVersion: '1.37.0' } });
    expect(answer.changes).toEqual([{ node: 'n1', gained: defaults136, lost: [] }]);
  });

  it('a node that declares nothing goes on declaring nothing within its minor, unless declaring is switched on', () => {
    const nodes = [node('n1', [], '1.36.2')];
    const gainedBy = (featureGates?: Readonly<Record<string, boolean>>) =>
      preflight({ nodes, pods: [], change: { kubeletVersion: '1.36.3', ...(featureGates && { featureGates }) } }).changes.map(
        ({ gained }) => gained,
      );
    expect(gainedBy()).toEqual([]);
    expect(gainedBy({ [restartAll]: true })).toEqual([[restartAll]]);
    expect(gainedBy({ NodeDeclaredFeatures: true })).toEqual([defaults136]);
  });

  it('what a 1.34 kubelet left in the list is no promise', () => {
    const nodes = [node('old', defaults136, '1.34.2'), node('n2', defaults136, '1.36.2')];
    const change = { nodes: ['n2'], featureGates: { [restartAll]: false } };
    expect(preflight({ nodes, pods: [onNode('n2')], change }).stranded).toHaveLength(1);
  });

  it('a gate that needs the runtime helps only where the runtime is known to be able', () => {
    const nodes = [node('n1', defaults136, '1.36.2')];
    const featureGates = { [userNamespaces]: true };
    expect(preflight({ nodes, pods: [], change: { featureGates } }).changes).toEqual([]);
    expect(preflight({ nodes, pods: [], change: { featureGates, runtimeFeatures: { userNamespacesHostNetwork: true } } }).changes).toEqual([
      { node: 'n1', gained: [userNamespaces], lost: [] },
    ]);
  });

  it('a newer kubelet refuses what an older one ran with the feature silently missing', () => {
    const bindOptions = pod({
      nodeName: 'n1',
      containers: [container(undefined, { volumeMounts: [{ name: 'v', bindMountOptions: ['noexec'] }] })],
    });
    const answer = preflight({ nodes: [node('n1', defaults136, '1.36.2')], pods: [bindOptions], change: { kubeletVersion: '1.37.0' } });
    expect(answer.refused.map(({ missing }) => missing)).toEqual([['VolumeBindMountOptions']]);
    expect(answer.blocked.map(({ node: name, features }) => [name, features])).toEqual([['n1', ['VolumeBindMountOptions']]]);
  });

  it('an older kubelet does not refuse what only the scheduler knows, but nobody would bring the pod back', () => {
    const bindOptions = pod({
      nodeName: 'n1',
      containers: [container(undefined, { volumeMounts: [{ name: 'v', bindMountOptions: ['noexec'] }] })],
    });
    const nodes = [node('n1', ['VolumeBindMountOptions'], '1.37.0')];
    const answer = preflight({ nodes, pods: [bindOptions], change: { kubeletVersion: '1.36.2' } });
    expect(answer.refused).toEqual([]);
    expect(answer.stranded).toEqual([
      { namespace: 'default', name: 'p', node: 'n1', missing: ['VolumeBindMountOptions'], reason: 'no-node' },
    ]);
    expect(answer.blocked.map(({ node: name }) => name)).toEqual(['n1']);
  });

  it('a kubelet of unknown version is taken to know what the scheduler knows', () => {
    const answer = preflight({
      nodes: [node('n1', defaults136)],
      pods: [onNode('n1')],
      change: { featureGates: { [restartAll]: false } },
      controlPlaneVersion: '1.36.2',
    });
    expect(answer.refused.map(({ missing }) => missing)).toEqual([[restartAll]]);
  });

  it('a kubelet that says an unreadable version is one of unknown version, and concerns no other node', () => {
    const answer = preflight({
      nodes: [node('n1', defaults136, '1.36.2'), node('odd', defaults136, 'unknown')],
      pods: [onNode('n1'), onNode('odd', 'q')],
      change: { featureGates: { [restartAll]: false } },
    });
    expect(answer.unreadable).toEqual([]);
    expect(answer.refused.map(({ name }) => name)).toEqual(['p', 'q']);
  });

  it('a feature ends with its version, within a minor too', () => {
    const registry = createRegistry([
      { name: 'Ending', maxVersion: '1.36.2', requirements: { featureGates: [] }, isDeclaredBy: () => true, isNeededToRun: () => true },
    ]);
    const nodes = [node('n1', ['Ending', 'Unknown'], '1.36.2')];
    const answer = preflight({ nodes, pods: [], change: { kubeletVersion: '1.36.3' }, registry });
    expect(answer.changes).toEqual([{ node: 'n1', gained: [], lost: ['Ending'] }]);
    expect(preflight({ nodes, pods: [], change: { kubeletVersion: '1.36.2+vendor' }, registry }).changes).toEqual([]);
  });

  it('a kubelet without the mechanism refuses nothing and ignores the feature', () => {
    const nodes = [node('n1', defaults136, '1.36.2'), node('n2', defaults136, '1.36.2')];
    const answer = preflight({ nodes, pods: [onNode('n1')], change: { nodes: ['n1'], kubeletVersion: '1.34.8' } });
    expect(answer.refused).toEqual([]);
    expect(answer.ignored).toEqual([{ namespace: 'default', name: 'p', node: 'n1', missing: [restartAll] }]);
    expect(answer.order).toEqual(['n1']);
    expect(answer.stranded).toEqual([]);
  });

  it('1.35 has the mechanism off unless its gate says otherwise', () => {
    const nodes = [node('n1', defaults136, '1.36.2')];
    const pods = [onNode('n1')];
    expect(preflight({ nodes, pods, change: { kubeletVersion: '1.35.4' } }).ignored).toHaveLength(1);
    const on = { NodeDeclaredFeatures: true, [restartAll]: true };
    expect(preflight({ nodes, pods, change: { kubeletVersion: '1.35.4', featureGates: on } })).toMatchObject({ ignored: [], refused: [] });
    const off = { NodeDeclaredFeatures: true, [restartAll]: false };
    expect(preflight({ nodes, pods, change: { kubeletVersion: '1.35.4', featureGates: off } }).refused).toHaveLength(1);
  });

  it('switching the mechanism off is ignored from 1.37 on', () => {
    const change = { featureGates: { NodeDeclaredFeatures: false } };
    expect(preflight({ nodes: [node('n1', defaults136, '1.37.0')], pods: [onNode('n1')], change }).ignored).toEqual([]);
    expect(preflight({ nodes: [node('n1', defaults136, '1.36.0')], pods: [onNode('n1')], change }).ignored).toHaveLength(1);
  });
});
