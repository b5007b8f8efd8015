import type { Machine, MachineDeployment, MachineSet, Node, Pod, PodDisruptionBudget } from '@gardener-inplace/api';
import type { PoolObjects } from '@gardener-inplace/state-machine';
import { checkStructure, type StructureKind } from '@gardener-inplace/validation';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';
import { readObjects } from './read-objects.js';

const kinds = [
  'MachineDeployment',
  'MachineSet',
  'Machine',
  'Node',
  'Pod',
  'PodDisruptionBudget',
] as const satisfies readonly StructureKind[];

/**
 * What pools are made of, from files, for example from `kubectl get -o yaml`. Objects of other kinds are left out.
 *
 * @throws Problem `STRUCTURE` for an object that is not what its kind says, or what reading throws.
 */
export async function readPoolObjects(call: Pick<Call, 'stdin'>, paths: readonly string[]): Promise<PoolObjects> {
  const found: Record<(typeof kinds)[number], unknown[]> = {
    MachineDeployment: [],
    MachineSet: [],
    Machine: [],
    Node: [],
    Pod: [],
    PodDisruptionBudget: [],
  };
  for (const path of paths) {
    for (const { value, where } of await readObjects(call, path)) {
      const kind = kinds.find((name) => name === value['kind']);
      if (kind === undefined) continue;
      const [error] = checkStructure(kind, value, { unknownFields: 'ignore' });
      if (error !== undefined)
        throw new Problem('STRUCTURE', { where: `${where(error.field)} ${error.field}`, detail: error.detail, help: 'correct the object' });
      found[kind].push(value);
    }
  }
  return {
    deployments: found.MachineDeployment as readonly MachineDeployment[],
    machineSets: found.MachineSet as readonly MachineSet[],
    machines: found.Machine as readonly Machine[],
    nodes: found.Node as readonly Node[],
    pods: found.Pod as readonly Pod[],
    budgets: found.PodDisruptionBudget as readonly PodDisruptionBudget[],
  };
}
