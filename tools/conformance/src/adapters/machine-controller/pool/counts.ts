import {
  budgetOf,
  maxUnavailableOf,
  planPool,
  resolveFenceposts,
  resolvePolicy,
  type StatedLimits,
  viewPool,
} from '@gardener-inplace/state-machine';
import { decided, movedIn, selectedNow, sizeOf, sizesOf } from './decided.js';
import { type NodeForm, now, type PoolForm } from './forms.js';
import { sceneOf } from './scene.js';
import { sceneOfCounts, type Summary } from './summary.js';
import { marks, type MachineDeployment } from '@gardener-inplace/api';

export function fenceposts(limits: StatedLimits): object {
  const resolved = resolveFenceposts(limits);
  return resolved.ok ? { ...resolved.value, error: false } : { surge: 0, unavailable: 0, error: true };
}

export const maxUnavailable = (form: PoolForm): object => ({
  maxUnavailable: maxUnavailableOf(viewPool(sceneOf({ ...form, machineSets: [] })), resolvePolicy({})),
});

const totalOf = (sets: readonly Parameters<typeof sizeOf>[0][]): number => sets.reduce((sum, set) => sum + sizeOf(set), 0);
const isNew = ({ spec }: Parameters<typeof sizeOf>[0]): boolean => spec.template?.spec.class.name === 'wanted';

/** What a rollout begins with. A manual pool makes only what is missing, whether or not one begins (c.3, c.8). */
export function newSetSize(form: Summary): object {
  const scene = sceneOfCounts(form);
  const { writes } = decided(scene, { kinds: ['start', 'create-machine'], rounds: 2 });
  const made = writes.filter(({ verb, resource }) => verb === 'create' && resource.kind === 'Machine').length;
  const missing = viewPool(scene).isAuto ? 0 : Math.max(0, form.deployment.replicas - scene.machines.length);
  return { newReplicas: made - missing };
}

export function reconcileNew(form: Summary): object {
  const scene = sceneOfCounts(form);
  const about = `MachineSet/${scene.machineSets.find(isNew)?.metadata?.name}`;
  const result = decided(scene, { kinds: ['move', 'create-machine', 'delete-surplus', 'size'], about });
  const [before, after] = [result.before, result.after].map(({ machineSets }) => totalOf(machineSets.filter(isNew)));
  return {
    scaled: before !== after,
    newReplicas: after,
    oldReplicasTotal: totalOf(result.after.machineSets.filter((set) => !isNew(set))),
    effects: result.writes.length,
  };
}

export function reconcileOld(form: Summary): object {
  const result = decided(sceneOfCounts(form), { kinds: ['select', 'delete-surplus', 'size'], rounds: 10 });
  const old = result.after.machineSets.filter((set) => !isNew(set));
  return {
    workDone: result.writes.length > 0,
    selectedNow: selectedNow(result).length,
    oldReplicasTotal: totalOf(old),
    effects: result.writes.length,
  };
}

export function selectCount(form: Summary): object {
  const result = decided(sceneOfCounts(form), { kinds: ['select'] });
  return { selectedNow: selectedNow(result).length, effects: result.writes.length };
}

/** Old machines, one per node. */
const machinesOn = (nodes: readonly NodeForm[]): PoolForm => ({
  nodes,
  machines: nodes.map(({ name }) => ({ name: `machine-of-${name}`, ownerSet: 'old', labels: { [marks.machineNode]: name } })),
});

export function inFlight({ oldSetNodes }: { readonly oldSetNodes: readonly NodeForm[] }): object {
  const view = viewPool(sceneOf(machinesOn(oldSetNodes)));
  return { count: budgetOf(view, resolvePolicy({})).selected, error: false };
}

export function candidatePick({ nodes, want }: { readonly nodes: readonly NodeForm[]; readonly want: number }): object {
  const scene = sceneOf(machinesOn(nodes));
  const { selected, down } = budgetOf(viewPool(scene), resolvePolicy({}));
  // A limit of 0 would be raised to 1.
  const kinds = want === 0 ? [] : (['select'] as const);
  const picked = selectedNow(decided(scene, { kinds, policy: { maxUnavailable: selected + down + want } }));
  return { picked, pickedCount: picked.length, error: false };
}

export function scaleMidRollout({ syncs, ...form }: Summary & { readonly syncs: number }): object {
  const scene = sceneOfCounts(form);
  const held = new Set(viewPool(scene).slots.keys());
  const result = decided(scene, { rounds: syncs });
  const isCarriedOn = planPool(scene, {}, now).some(({ subject }) => held.has(subject.replace('Node/', '')));
  return {
    machineSets: form.machineSets.map(({ role, desiredReplicasAnnotation }, index) => ({
      role,
      replicas: Object.values(sizesOf(result.after)).map((size) => (size as { readonly replicas: number }).replicas)[index],
      ...(desiredReplicasAnnotation === undefined
        ? {}
        : { desiredReplicasAnnotation: result.after.machineSets[index]?.metadata?.annotations?.[marks.desiredReplicas] }),
    })),
    selected: selectedNow(result).length,
    moved: movedIn(result).length,
    alreadySelectedContinue: isCarriedOn,
  };
}

/** Told by counts, or by machines where a case names them. */
export function deploymentStatus(form: Summary & PoolForm): object {
  const { after } = decided(form.machines === undefined ? sceneOfCounts(form) : sceneOf(form), { kinds: ['status'] });
  const { conditions = [], ...numbers }: NonNullable<MachineDeployment['status']> = after.deployments[0]?.status ?? {};
  const isComplete = conditions.some(({ reason }) => reason === 'NewMachineSetAvailable');
  return { ...numbers, complete: isComplete, conditions: Object.fromEntries(conditions.map(({ type, status }) => [type, status])) };
}
