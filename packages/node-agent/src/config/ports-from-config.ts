import type { ClosableKubeClient, Logger } from '@gardener-inplace/kube-runtime';
import { belowRoot } from '../adapters/below-root.js';
import { createCertificateRequester } from '../adapters/certificate-requests.js';
import { createCommandRunner } from '../adapters/command-runner.js';
import { createContainerdImages } from '../adapters/containerd-images.js';
import { createHostInfo } from '../adapters/host-info.js';
import { createNodeApi } from '../adapters/kube-node-api.js';
import { createKubeletProbe } from '../adapters/kubelet-probe.js';
import { createRootedFiles } from '../adapters/rooted-files.js';
import { createTokenSync } from '../adapters/secret-tokens.js';
import { systemClock } from '../adapters/system-clock.js';
import { createSystemctl } from '../adapters/systemctl.js';
import type { Ports } from '../ports.js';
import type { AgentConfig } from './agent-config.js';

/** Every port on the real machine, or below a root that stands for one. */
export function portsFromConfig(config: AgentConfig, client: ClosableKubeClient, logger: Logger, signal: AbortSignal): Ports {
  const { nodeName, root, bootIdPath } = config;
  const files = createRootedFiles(root);
  const api = createNodeApi(client, { nodeName, clock: systemClock, signal });
  return {
    files,
    api,
    logger,
    clock: systemClock,
    services: createSystemctl({ root, ...(config.systemctl && { program: config.systemctl }) }),
    commands: createCommandRunner({ root, ...(config.commandPrefix && { prefix: config.commandPrefix }) }),
    host: createHostInfo(files, { root, nodeName, ...(bootIdPath !== undefined && { bootIdPath }) }),
    kubelet: createKubeletProbe(config.kubeletHealthURL),
    images: createContainerdImages({ root, ...(config.ctr && { program: config.ctr }) }),
    tokens: createTokenSync(config.tokens, api, files),
    // Without a kubeconfig there is no certificate of the agent to renew.
    ...(config.kubeconfig !== undefined && { certificates: createCertificateRequester(client, systemClock) }),
  };
}

export const openClient = async (config: AgentConfig): Promise<ClosableKubeClient> => {
  const { createKubeClient } = await import('@gardener-inplace/kube-runtime');
  const access =
    config.server === undefined
      ? { kubeconfig: await belowRoot(config.root, config.kubeconfig ?? '', 'followed') }
      : { server: { url: config.server } };
  return createKubeClient({ ...access, userAgent: 'gardener-inplace-node-agent', fieldManager: 'gardener-inplace-node-agent' });
};
