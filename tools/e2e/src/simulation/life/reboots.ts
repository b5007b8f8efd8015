import { type Node, resources } from '@gardener-inplace/api';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';
import { readinessOf } from './fleet.js';
import type { Stage } from './stage.js';

const unreachable = 'node.kubernetes.io/unreachable';
const rebootMilliseconds = 1_500;

export async function* rebootChecks({ client, hosts }: Stage): AsyncIterable<Check> {
  const [name = ''] = hosts.keys();
  const nodeNow = () => client.get<Node>(resources.nodes, { name });
  const rebooted = hosts.get(name)?.reboot({ milliseconds: rebootMilliseconds, facts: { osImage: 'Linux 2.0.0' } });
  yield await eventually('reboot: while its machine is away a node is of unknown readiness', async () => {
    const node = await nodeNow();
    return { problems: unless(readinessOf(node) === 'Unknown', `Ready is ${readinessOf(node)}`) };
  });
  await rebooted;
  yield await eventually('reboot: it is ready again with another boot id and what it came up with', async () => {
    const node = await nodeNow();
    const { bootID, osImage } = node.status?.nodeInfo ?? {};
    return {
      figures: `${bootID} of ${osImage}`,
      problems: unless(
        readinessOf(node) === 'True' && bootID === 'boot-2' && osImage === 'Linux 2.0.0',
        `Ready is ${readinessOf(node)}, boot ${bootID}, ${osImage}`,
      ),
    };
  });
}

/** A machine whose kubelet tells nobody that it goes down: only its lease does. */
export async function* silenceChecks({ client, hosts }: Stage, name: string): AsyncIterable<Check> {
  const nodeNow = () => client.get<Node>(resources.nodes, { name });
  const isTainted = ({ spec }: Node): boolean => spec?.taints?.some(({ key }) => key === unreachable) === true;
  yield await eventually('node life cycle: a node that renews its lease is left alone', async () => {
    const node = await nodeNow();
    // One that never had a lease would be left alone for ever.
    await client.get(resources.leases, { namespace: 'kube-node-lease', name });
    return { problems: unless(readinessOf(node) === 'True' && !isTainted(node), `Ready is ${readinessOf(node)}`) };
  });
  hosts.get(name)?.change({ isUp: false });
  yield await eventually('node life cycle: one that fell silent is of unknown readiness and tainted unreachable', async () => {
    const node = await nodeNow();
    return {
      problems: unless(readinessOf(node) === 'Unknown' && isTainted(node), `Ready is ${readinessOf(node)}, tainted: ${isTainted(node)}`),
    };
  });
  hosts.get(name)?.change({ isUp: true, bootID: 'boot-2' });
  yield await eventually('node life cycle: it is welcome again', async () => {
    const node = await nodeNow();
    return {
      problems: unless(readinessOf(node) === 'True' && !isTainted(node), `Ready is ${readinessOf(node)}, tainted: ${isTainted(node)}`),
    };
  });
}
