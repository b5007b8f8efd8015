import { join } from 'node:path';
import { type CloudProfile, type Node, resources, type ResourceType, type Shoot } from '@gardener-inplace/api';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import { QuickstartProblem } from '../problem.js';
import { checkBudgets } from './expectations.js';
import { checkInventory } from './inventory.js';
import { readObjects } from './read-objects.js';

export { expectationsOf } from './expectations.js';
export { poolsOf } from './pools.js';

/** Everything that the example's YAML files say. */
export interface Manifests {
  readonly cloudProfile: CloudProfile;
  readonly shoot: Shoot;
  /** The machines in the racks. */
  readonly nodes: readonly Node[];
  readonly workloads: readonly KubeObject[];
}

/**
 * Reads and checks the files of a directory before anything is started.
 * @throws QuickstartProblem with file, line and field
 */
export async function readManifests(directory: string): Promise<Manifests> {
  const [profileFile, shootFile, nodesFile, workloadsFile] = ['cloudprofile', 'shoot', 'nodes', 'workloads'].map((name) =>
    join(directory, `${name}.yaml`),
  ) as [string, string, string, string];
  const [profiles, shoots, nodes, workloads] = await Promise.all([
    readObjects(profileFile, ['CloudProfile']),
    readObjects(shootFile, ['Shoot']),
    readObjects(nodesFile, ['Node']),
    readObjects(workloadsFile, Object.keys(byKind)),
  ]);
  const manifests: Manifests = {
    cloudProfile: only(profiles, profileFile) as CloudProfile,
    shoot: only(shoots, shootFile) as unknown as Shoot,
    nodes: nodes as readonly Node[],
    workloads,
  };
  checkBudgets(manifests, shootFile);
  checkInventory(manifests, nodesFile);
  return manifests;
}

function only([object, ...more]: readonly KubeObject[], where: string): KubeObject {
  if (object !== undefined && more.length === 0) return object;
  throw new QuickstartProblem('MANIFEST_INVALID', {
    where,
    detail: `holds ${more.length + 1} objects`,
    help: 'keep exactly one object in this file',
  });
}

const byKind: Readonly<Record<string, ResourceType>> = {
  Deployment: resources.deployments,
  DaemonSet: resources.daemonSets,
  PodDisruptionBudget: resources.podDisruptionBudgets,
};

export const resourceOf = ({ kind = '' }: KubeObject): ResourceType => byKind[kind]!;
