import { renderKubeconfig, serverOf } from '../credentials/kubeconfig.js';
import { kubeletUnit, paths } from '../paths.js';
import { untilHealthy } from './await-kubelet.js';
import { failed, type Step, type StepContext, type StepOutcome } from './step.js';

/**
 * After a rotation of the certificate authorities the kubelet asks for new certificates, with its present one as the way in.
 * Killed anywhere, it is simply done again: once the kubelet's kubeconfig is gone, the bootstrap one is what counts.
 *
 * @source node-agent (c) executor 6, W22; GEP-0031 "Gardener Node Agent"
 */
export const rebootstrapKubelet: Step = {
  name: 'rebootstrap-kubelet',
  isNeeded: ({ plan }) => plan.flags.certificateAuthoritiesRotation.kubelet,
  carryOut: async (context) => {
    const { files, services } = context.ports;
    const problem = await writeBootstrapKubeconfig(context);
    if (problem !== undefined) return problem;
    await files.remove(paths.kubeletKubeconfig);
    await files.removeTree(paths.kubeletPki);
    await services.restart(kubeletUnit);
    return untilHealthy(context);
  },
};

async function writeBootstrapKubeconfig({ ports: { files }, settings }: StepContext): Promise<StepOutcome | undefined> {
  const kubeconfig = await files.read(paths.kubeletKubeconfig);
  const certificate = await files.read(paths.kubeletClientCertificate);
  if (kubeconfig === undefined || certificate === undefined) {
    // A bootstrap kubeconfig that is there is good; without a certificate there is nothing better to write (W22).
    if ((await files.read(paths.kubeletBootstrapKubeconfig)) !== undefined) return undefined;
    return failed(
      'NO_BOOTSTRAP_KUBECONFIG',
      `neither ${paths.kubeletBootstrapKubeconfig} nor what it is made of exists: the kubelet cannot be bootstrapped again`,
    );
  }
  const server = await serverOf(kubeconfig);
  if (server === undefined) return failed('BAD_KUBECONFIG', `${paths.kubeletKubeconfig} names no API server`);
  const identity = { certificate, key: certificate };
  await files.write(
    paths.kubeletBootstrapKubeconfig,
    renderKubeconfig({ server: settings.apiServer ?? server, caFile: settings.clusterCA }, identity),
    0o600,
  );
  return undefined;
}
