import type { Departure } from './departures.js';
import type { NodePlan } from './node-plan.js';
import type { Step } from './order.js';
import type { Outlook } from './outlook.js';
import { missingOn, type PodClass } from './pod-classes.js';

const takesIn = (plan: NodePlan, outlook: Outlook, podClass: PodClass): boolean => plan.isOpen && missingOn(podClass, outlook).length === 0;

/** For each class, how many nodes take it in. @internal */
export const coverageOf = (plans: readonly NodePlan[], classes: readonly PodClass[], when: 'before' | 'after'): readonly number[] =>
  classes.map((podClass) => plans.filter((plan) => takesIn(plan, plan[when], podClass)).length);

/** What updating each node takes away from pods and gives to them, by number of their class. @internal */
export const stepsOf = (
  plans: readonly NodePlan[],
  classes: readonly PodClass[],
  departures: ReadonlyMap<NodePlan, readonly Departure[]>,
): readonly Step[] =>
  plans.map((plan) => {
    const present = new Set(departures.get(plan)?.map(({ podClass }) => podClass));
    const change = classes.map((podClass, id) => ({
      id,
      isHere: present.has(podClass),
      before: takesIn(plan, plan.before, podClass),
      after: takesIn(plan, plan.after, podClass),
    }));
    return {
      node: plan.name,
      loses: change.filter(({ before, after }) => before && !after).map(({ id }) => id),
      gains: change.filter(({ before, after }) => !before && after).map(({ id }) => id),
      displaces: change.filter(({ isHere }) => isHere).map(({ id }) => id),
    };
  });
