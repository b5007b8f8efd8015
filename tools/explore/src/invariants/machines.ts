import { classNameOf } from '../model/model.js';
import { isLiving, machinesOf, ownersOf } from './facts.js';
import { type Invariant, isOurs } from './invariant.js';

/** 4. A machine moves only to the set whose system is on its disk. */
export const tieToTarget: Invariant = (before, step) => {
  if (!isOurs(step) || before.control === step.next.control) return [];
  return machinesOf(step.next).flatMap((machine) => {
    const was = before.control.contents.get(`Machine/${machine.metadata.name}`)?.object;
    const host = step.next.hosts.byNode[machine.metadata.labels?.['node'] ?? ''];
    if (was === undefined || host === undefined || ownersOf(was)[0] === ownersOf(machine)[0]) return [];
    const reached = classNameOf(
      [...step.next.control.contents.values()].find(({ object }) => object.metadata.uid === ownersOf(machine)[0])?.object,
    );
    return reached === host.system ? [] : [`4 target: ${machine.metadata.name} was moved to the set of ${reached} but runs ${host.system}`];
  });
};

/** 5. Every machine has exactly one owning set; machines come and go only by decision, and never too many of either. */
export const conservation: Invariant = (before, step) => {
  const { next } = step;
  if (before.control === next.control) return [];
  const problems: string[] = [];
  const sets = new Set(
    [...next.control.contents.values()].filter(({ object }) => object.kind === 'MachineSet').map(({ object }) => object.metadata.uid),
  );
  for (const machine of machinesOf(next)) {
    const owners = ownersOf(machine);
    if (owners.length !== 1) problems.push(`5 conservation: ${machine.metadata.name} has ${owners.length} owners`);
    else if (!sets.has(owners[0])) problems.push(`5 conservation: the set that owns ${machine.metadata.name} is gone`);
  }
  if (!isOurs(step)) return problems;
  const count = machinesOf(next).filter(isLiving).length;
  const difference = count - machinesOf(before).filter(isLiving).length;
  const { least, most } = next.wanted;
  if (difference > 0 && (step.kind !== 'create-machine' || count > most))
    problems.push(`5 conservation: ${count} machines where at most ${most} were ever wanted`);
  if (difference < 0 && ((step.kind !== 'delete-surplus' && step.kind !== 'replace') || count < least))
    problems.push(`5 conservation: ${count} machines where at least ${least} were always wanted`);
  return problems;
};
