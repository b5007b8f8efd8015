import type { Condition, MachineDeployment } from '@gardener-inplace/api';
import { countOf } from '../count.js';
import { listOf } from '../list-of.js';
import { shown } from '../shown.js';

export interface DeploymentHealth {
  readonly healthy: boolean;
  /** What is wrong, one sentence each. */
  readonly problems: readonly string[];
}

/** Type, wanted status, and whether it may be missing. */
const expectations = [
  ['Available', 'True', false],
  ['Progressing', 'True', true],
  ['ReplicaFailure', 'False', true],
  ['Frozen', 'False', true],
] as const satisfies readonly (readonly [string, Condition['status'], boolean])[];

/**
 * Whether a MachineDeployment is healthy, by its conditions. Numbers of machines are not compared: a pool that people
 * orchestrate is healthy while some of its machines still wait.
 *
 * ```ts
 * machineDeploymentHealth(deployment).problems; // ['condition Available is missing']
 * ```
 * @source node agent reference, health of a deployment
 */
export function machineDeploymentHealth(deployment: MachineDeployment): DeploymentHealth {
  const { metadata, status }: Partial<MachineDeployment> = deployment ?? {};
  const observed = countOf(status?.observedGeneration);
  const generation = countOf(metadata?.generation);
  const problems = observed < generation ? [`generation ${generation} isn't observed yet, only ${observed}`] : [];
  const found = expectations.flatMap(([type, wanted, isOptional]) => {
    const condition = listOf(status?.conditions).find((candidate) => candidate.type === type);
    if (condition === undefined) return isOptional ? [] : [`condition ${type} is missing`];
    return condition.status === wanted
      ? []
      : [`condition ${type} is ${shown(condition.status)}${condition.message ? `: ${shown(condition.message)}` : ''}`];
  });
  return { healthy: problems.length + found.length === 0, problems: [...problems, ...found] };
}
