import { deploymentOfNode, isManual } from '../model/owners.js';
import type { Stores } from '../store/perform.js';
import { isAvailable, isLiving, machinesOf, nodeNamed, nodesOf, poolFacts, slotsOf } from './facts.js';
import { type Invariant, isOurs } from './invariant.js';

const granted = (before: Stores, after: Stores): readonly string[] => {
  const had = slotsOf(before);
  return [...slotsOf(after)].filter((name) => !had.has(name));
};

/** 1. Selected nodes never outnumber the budget, whoever leads; a selection needs room in what its orchestrator had seen. */
export const budget: Invariant = (before, step) => {
  const { next, seen } = step;
  // A record that is rebuilt from what was seen on nodes grants nothing.
  if (!isOurs(step) || step.write === undefined || step.kind === 'record') return [];
  const pool = poolFacts(next);
  const grants = granted(before, next);
  // Where a person chooses the person is the budget.
  if (!grants.some((name) => !isManual(deploymentOfNode(next, name)))) return [];
  const surge =
    step.actor === 'former orchestrator'
      ? pool.maxSurge
      : Math.max(
          0,
          ...[before.control, ...before.pastControl, ...(seen === undefined ? [] : [seen.control])].map(
            (control) => machinesOf({ control }).filter(isLiving).length - pool.replicas,
          ),
        );
  const selected = slotsOf(next).size;
  const problems =
    selected > pool.maxUnavailable + surge ? [`1 budget: ${selected} nodes are selected where ${pool.maxUnavailable + surge} may be`] : [];
  if (seen === undefined) return problems;
  const slots = new Set([...slotsOf(seen), ...grants]);
  const left = machinesOf(seen).filter((machine) => isAvailable(seen, machine, slots)).length;
  if (left < pool.replicas - pool.maxUnavailable)
    problems.push(`1 budget: the orchestrator saw ${left} nodes left, of ${pool.replicas} only ${pool.maxUnavailable} may be away`);
  return problems;
};

/** 7. A manual pool never selects by itself; once a pause is stored where selections are written to, none is. */
export const consent: Invariant = (before, step) => {
  const { next } = step;
  if (!isOurs(step) || before.control === next.control) return [];
  const had = new Set(poolFacts(before).recorded);
  const { isHolderPaused, isAuto, recorded } = poolFacts(next);
  // A record that is rebuilt from what was seen on nodes grants nothing.
  const isHeld = (name: string): boolean => step.kind === 'record' || nodeNamed(before, name)?.claim !== undefined;
  const grants = recorded.filter((name) => !had.has(name) && !isHeld(name));
  if (grants.length > 0 && isHolderPaused) return [`7 pause: ${grants.join(', ')} was selected in a paused pool`];
  // What a former orchestrator has in hand was examined as a choice of the leader when it was decided.
  if (isAuto || step.actor === 'former orchestrator') return [];
  const chosen = new Set(
    [next.target, ...next.pastTarget, ...(step.seen === undefined ? [] : [step.seen.target])].flatMap((target) =>
      nodesOf({ target }).flatMap(({ name, isSelected }) => (isSelected ? [name] : [])),
    ),
  );
  return grants
    .filter((name) => !chosen.has(name) && nodeNamed(next, name) !== undefined)
    .map((name) => `7 manual: nobody selected ${name}`);
};

/** 6. A failed node keeps its slot until a person or another template gives it another run; a spent failure budget stops selections. */
export const halt: Invariant = (before, step, { configuration: { failureBudget } }) => {
  const { next, seen } = step;
  if (!isOurs(step) || step.write === undefined) return [];
  const freed = nodesOf(before).filter(({ name, result, claim }) => {
    const now = nodeNamed(next, name);
    return result === 'failed' && claim !== undefined && now !== undefined && now.claim === undefined;
  });
  const problems = freed.map(({ name }) => `6 halt: ${name} failed and was given back`);
  if (failureBudget === undefined || seen === undefined || !poolFacts(next).isAuto || granted(before, next).length === 0) return problems;
  const failed = nodesOf(seen).filter(({ result, claim }) => result === 'failed' && claim !== undefined).length;
  return failed > failureBudget ? [...problems, `6 halt: a node was selected although ${failed} had failed`] : problems;
};
