import type { Node, OperatingSystemConfig } from '@gardener-inplace/api';
import { createMemoryNode, runNodeAgent } from '@gardener-inplace/node-agent';
import { nodeAgentSecretOf } from '@gardener-inplace/worker-pool';

/** What a fresh machine would get from this config: its files, and the jobs of its init system in order. */
export async function rehearse(config: OperatingSystemConfig, node: Node) {
  const machine = createMemoryNode({ node, secrets: [nodeAgentSecretOf(config)], osRelease: 'PRETTY_NAME="Linux 1.0.0"' });
  const stop = new AbortController();
  machine.ports.api.watchNode(() => stop.abort(), stop.signal); // the agent changes the Node once the config is applied
  await runNodeAgent({ ports: machine.ports, nodeName: node.metadata?.name ?? '', signal: stop.signal });
  return { files: machine.files, jobs: machine.jobs };
}
