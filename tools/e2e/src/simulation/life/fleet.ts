import { type Node, resources } from '@gardener-inplace/api';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import { type Kubelets, memoryHost, type MemoryHost } from '@gardener-inplace/simulation';
import type { Check } from '../../check.js';
import { version } from '../../declared-features/features.js';
import { eventually, unless } from '../eventually.js';
import type { Stage } from './stage.js';

export const feature = 'RestartAllContainersOnContainerExits';
const count = 30;

/** Machines in memory under simulated kubelets; every other one has the feature's gate on. */
export function startFleet(kubelets: Kubelets): ReadonlyMap<string, MemoryHost> {
  const hosts = new Map<string, MemoryHost>();
  for (let number = 0; number < count; number += 1) {
    const name = `node-${String(number).padStart(2, '0')}`;
    const host = memoryHost({ osImage: 'Linux 1.0.0', kubeletVersion: version, featureGates: { [feature]: number % 2 === 0 } });
    const addresses = [
      { type: 'Hostname', address: name },
      { type: 'InternalIP', address: `10.0.0.${number + 1}` },
    ];
    kubelets.join({ metadata: { name, labels: { 'kubernetes.io/hostname': name } }, status: { addresses } }, host);
    hosts.set(name, host);
  }
  return hosts;
}

export const readinessOf = ({ status }: Node): string | undefined => status?.conditions?.find(({ type }) => type === 'Ready')?.status;
export const declares = ({ status }: Node): boolean => status?.declaredFeatures?.includes(feature) === true;

const isEven = (node: Node): boolean => Number(node.metadata?.name?.slice(-2)) % 2 === 0;

export async function* fleetChecks({ client }: Stage): AsyncIterable<Check> {
  yield await eventually('kubelets: every node registers, gets ready and loses the taint of a new node', async () => {
    const { items: nodes } = await client.list<Node>(resources.nodes);
    const wrong = nodes.filter((node) => readinessOf(node) !== 'True' || (node.spec?.taints ?? []).length > 0);
    return {
      figures: `${nodes.length} nodes`,
      problems: [
        ...unless(nodes.length === count, `${nodes.length} nodes, not ${count}`),
        ...wrong.map((node) => `${node.metadata?.name}: Ready is ${readinessOf(node)}, taints ${JSON.stringify(node.spec?.taints)}`),
      ],
    };
  });
  yield await eventually('kubelets: nodes declare the features whose gates are on, and no others', async () => {
    const { items: nodes } = await client.list<Node>(resources.nodes);
    return {
      figures: `${nodes.filter(declares).length} of ${nodes.length} declare ${feature}`,
      problems: nodes
        .filter((node) => declares(node) !== isEven(node))
        .map(({ metadata, status }) => `${metadata?.name} declares ${status?.declaredFeatures?.join(', ') ?? 'nothing'}`),
    };
  });
  yield await leasesAreRenewed(client);
}

interface NodeLease extends KubeObject {
  readonly spec?: { readonly holderIdentity?: string; readonly renewTime?: string };
}

async function leasesAreRenewed(client: Stage['client']): Promise<Check> {
  const leases = async () => (await client.list<NodeLease>(resources.leases, { namespace: 'kube-node-lease' })).items;
  const first = new Map<string | undefined, string | undefined>();
  return eventually('kubelets: leases in kube-node-lease belong to their nodes and are renewed', async () => {
    const [items, { items: nodes }] = [await leases(), await client.list<Node>(resources.nodes)];
    const uids = new Map(nodes.map(({ metadata }) => [metadata?.name, metadata?.uid]));
    for (const { metadata, spec } of items) if (!first.has(metadata?.name)) first.set(metadata?.name, spec?.renewTime);
    const foreign = items.filter(({ metadata, spec }) => {
      const owner = metadata?.ownerReferences?.[0];
      return spec?.holderIdentity !== metadata?.name || owner?.kind !== 'Node' || owner.uid !== uids.get(metadata?.name);
    });
    const stale = items.filter(({ metadata, spec }) => first.get(metadata?.name) === spec?.renewTime);
    return {
      figures: `${items.length} leases`,
      problems: [
        ...unless(items.length === nodes.length && items.length > 0, `${items.length} leases of ${nodes.length} nodes`),
        ...foreign.map(({ metadata }) => `${metadata?.name} is not its node's`),
        ...stale.map(({ metadata, spec }) => `${metadata?.name} was last renewed at ${spec?.renewTime}`),
      ],
    };
  });
}
