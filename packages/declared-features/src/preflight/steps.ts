import type { Departure } from './departures.js';
import type { NodePlan, Prospect } from './node-plan.js';
import type { Step } from './order.js';
import type { PodClass, PodClassifier } from './pod-classes.js';
import { createReception, type Reception } from './reception.js';

interface Receptions {
  readonly before: Reception;
  readonly after: Reception;
  readonly loses: readonly number[];
  readonly gains: readonly number[];
}

/** What nodes mean for classes of pods, told once per prospect, however many nodes share it. @internal */
export interface Refuges {
  /** For each class, how many nodes take it in. */
  coverage(plans: readonly NodePlan[], when: 'before' | 'after'): readonly number[];
  /** What updating each node takes away from pods and gives to them. */
  steps(plans: readonly NodePlan[], departures: ReadonlyMap<NodePlan, readonly Departure[]>): readonly Step[];
}

const nothing: readonly number[] = [];

/** @internal */
export const createRefuges = (classes: readonly PodClass[], classifier: PodClassifier): Refuges => {
  const ids = new Map(classes.map((podClass, id) => [podClass, id]));
  const takenIn = createReception(classes, classifier);
  const known = new Map<Prospect, Receptions>();
  const receptionsOf = (prospect: Prospect): Receptions => {
    const found = known.get(prospect);
    if (found) return found;
    const before = takenIn(prospect.before);
    const after = prospect.after === prospect.before ? before : takenIn(prospect.after);
    const loses: number[] = [];
    const gains: number[] = [];
    for (let id = 0; id < classes.length; id += 1) if (before[id] !== after[id]) (before[id] === 1 ? loses : gains).push(id);
    const receptions = { before, after, loses, gains };
    known.set(prospect, receptions);
    return receptions;
  };
  return {
    coverage: (plans, when) => {
      const open = new Map<Prospect, number>();
      for (const { prospect, isOpen } of plans) if (isOpen) open.set(prospect, (open.get(prospect) ?? 0) + 1);
      const coverage = classes.map(() => 0);
      for (const [prospect, count] of open) {
        const reception = receptionsOf(prospect)[when];
        for (let id = 0; id < classes.length; id += 1) if (reception[id] === 1) coverage[id] = (coverage[id] ?? 0) + count;
      }
      return coverage;
    },
    steps: (plans, departures) =>
      plans.map((plan) => {
        const present = new Set(departures.get(plan)?.map(({ podClass }) => ids.get(podClass) ?? -1));
        const { loses, gains } = plan.isOpen ? receptionsOf(plan.prospect) : { loses: nothing, gains: nothing };
        return { node: plan.name, loses, gains, displaces: [...present].sort((a, b) => a - b) };
      }),
  };
};
