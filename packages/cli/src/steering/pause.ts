import { type MachineDeployment, resources } from '@gardener-inplace/api';
import { isKubeError } from '@gardener-inplace/kube-runtime';
import { type NamedPool, recordHolder } from '@gardener-inplace/state-machine';
import type { Cluster } from '../cluster/cluster.js';
import type { Call } from '../command-line/command.js';
import { tell } from '../output/harmless.js';
import { dryRunOf, dryRunSuffix } from './dry-run.js';

/** How often a deployment is looked at again when something else changed it meanwhile. */
const attempts = 5;

/**
 * Pauses or resumes every deployment of a pool. The one that holds the pool's record comes first: once its pause is stored no new
 * selection can be written.
 */
export async function setPaused(call: Call, cluster: Cluster, { snapshot }: NamedPool, paused: boolean): Promise<boolean> {
  const dryRun = dryRunOf(call);
  const holder = recordHolder(snapshot.deployments);
  const inOrder = [...snapshot.deployments].sort((a, b) => Number(b === holder) - Number(a === holder));
  let isChanged = false;
  for (const deployment of inOrder) {
    const changes = dryRun === 'client' ? isPaused(deployment) !== paused : await write(cluster, deployment, paused, dryRun === 'server');
    isChanged ||= changes;
    const verb = changes ? `${paused ? 'paused' : 'resumed'}${dryRunSuffix(dryRun)}` : 'unchanged';
    tell(call.stdout, `machinedeployment/${deployment.metadata?.name ?? ''} ${verb}`);
  }
  return isChanged;
}

const isPaused = ({ spec }: MachineDeployment): boolean => spec.paused === true;

async function write(cluster: Cluster, first: MachineDeployment, paused: boolean, dryRun: boolean): Promise<boolean> {
  const reference = { namespace: first.metadata?.namespace, name: first.metadata?.name ?? '' };
  for (let attempt = 1, deployment = first; ; attempt += 1) {
    if (isPaused(deployment) === paused) return false;
    const { uid, resourceVersion } = deployment.metadata ?? {};
    const body = { metadata: { uid, resourceVersion }, spec: { paused: paused || null } };
    try {
      await cluster.control.patch(resources.machineDeployments, reference, { type: 'merge', body }, { ...cluster.options, dryRun });
      return true;
    } catch (error) {
      if (!isKubeError(error, 'Conflict') || attempt === attempts) throw error;
      deployment = await cluster.control.get<MachineDeployment>(resources.machineDeployments, reference, cluster.options);
    }
  }
}
