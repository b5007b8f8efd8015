import type { PodDisruptionBudget } from '@gardener-inplace/api';
import { inPlaceConditionFor, isImpossible, planNodeDrain } from '@gardener-inplace/state-machine';
import { decided } from './decided.js';
import { type ConditionForm, type MachineForm, type NodeForm, now } from './forms.js';
import { sceneOf } from './scene.js';

interface DrainCase {
  readonly machines: readonly MachineForm[];
  readonly nodes: readonly NodeForm[];
  readonly drainTimeoutSeconds?: number;
  readonly maxEvictRetries?: number;
}

const selected: ConditionForm = { type: 'InPlaceUpdate', status: 'True', reason: 'SelectedForUpdate' };

/** The cases tell a node's conditions by the copy in the machine's status. */
export function drainPlan({ machines: told, nodes: [form], drainTimeoutSeconds, maxEvictRetries }: DrainCase): object {
  const machines = told.map((machine) => ({
    ...machine,
    spec: { ...(maxEvictRetries === undefined ? {} : { maxEvictRetries }), ...machine.spec },
  }));
  const copied = machines[0]?.status?.conditions ?? [];
  const own = (form?.status?.conditions ?? []).filter(({ type }) => !copied.some((each) => each.type === type));
  const isTold = own.some(({ type }) => type === selected.type);
  const node: NodeForm = { name: 'node-0', ...form, status: { conditions: [...copied, ...own, ...(isTold ? [] : [selected])] } };
  const policy = drainTimeoutSeconds === undefined ? {} : { drainTimeoutMilliseconds: drainTimeoutSeconds * 1000 };
  const scene = sceneOf({ machines, nodes: [node] });
  const plan = planNodeDrain(scene, policy, now, node.name);
  const status = decided(scene, { kinds: ['repair', 'drain', 'mark-ready'], rounds: 5, policy }).after.machines[0]?.status;
  return {
    error: false,
    forced: plan?.force !== undefined,
    attemptTimeoutSeconds: (plan?.limits.attemptMilliseconds ?? 0) / 1000,
    maxEvictRetries: plan?.limits.evictions,
    condition: plan?.isDrained ? inPlaceConditionFor('DrainSuccessful') : null,
    phase: status?.currentStatus?.phase,
    lastOperation: status?.lastOperation,
  };
}

export interface BudgetStatus {
  readonly expectedPods?: number;
  readonly desiredHealthy?: number;
  readonly currentHealthy?: number;
  readonly disruptionsAllowed?: number;
  /** How many. */
  readonly disruptedPods?: number;
  readonly observedGeneration?: number;
}

export function budgetOf({ disruptedPods = 0, ...counts }: BudgetStatus, generation: number): PodDisruptionBudget {
  const disrupted = Object.fromEntries(Array.from({ length: disruptedPods }, (_, index) => [`pod-${index}`, now]));
  return {
    metadata: { name: 'budget', namespace: 'default', generation },
    spec: { selector: {} },
    status: { observedGeneration: generation, ...counts, disruptedPods: disrupted },
  };
}

interface BudgetCase {
  readonly pdbStatus: BudgetStatus & { readonly generation?: number };
  readonly generation?: number;
}

export function budget({ pdbStatus: { generation: stated = 1, ...status }, generation = stated }: BudgetCase): object {
  return { misconfigured: isImpossible(budgetOf(status, generation)) };
}
