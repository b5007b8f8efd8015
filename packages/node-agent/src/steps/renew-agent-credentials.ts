import { renderKubeconfig, serverOf } from '../credentials/kubeconfig.js';
import { paths } from '../paths.js';
import { done, failed, type Step, type StepContext } from './step.js';

const organization = 'gardener.cloud:node-agents';

/**
 * The agent's own half of a certificate authority rotation: a new client certificate, asked for with the old one. An agent that
 * speaks with a token has no certificate to renew.
 *
 * @source node-agent (c) executor 5
 */
export const renewAgentCredentials: Step = {
  name: 'renew-agent-credentials',
  isNeeded: ({ plan }) => plan.flags.certificateAuthoritiesRotation.nodeAgent,
  carryOut: async (context) => {
    const { ports, settings, signal } = context;
    if (ports.certificates === undefined) return done;
    const kubeconfig = await ports.files.read(settings.agentKubeconfig);
    const server = settings.apiServer ?? (kubeconfig === undefined ? undefined : await serverOf(kubeconfig));
    if (server === undefined) return failed('BAD_KUBECONFIG', `${settings.agentKubeconfig} names no API server`);
    const subject = { commonName: `gardener.cloud:node-agent:machine:${await machineName(context)}`, organization };
    const identity = await ports.certificates.request(subject, signal);
    await ports.files.write(settings.agentKubeconfig, renderKubeconfig({ server, caFile: settings.clusterCA }, identity), 0o600);
    return done;
  },
};

async function machineName({ ports, settings }: StepContext): Promise<string> {
  const bytes = await ports.files.read(paths.machineName);
  return bytes === undefined ? settings.nodeName : new TextDecoder().decode(bytes).trim();
}
