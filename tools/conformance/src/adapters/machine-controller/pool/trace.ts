import { budgetOf, readiness, rehearse, resolvePolicy, resultPatch, viewPool, planPool } from '@gardener-inplace/state-machine';
import { type DeploymentForm, now } from './forms.js';
import { sceneOfCounts } from './summary.js';

interface TraceCase {
  readonly deployment: DeploymentForm;
  /** Which of the selected fail, counted from 0 in the order in which they are selected. */
  readonly failing: readonly number[];
}

/** A whole rollout in memory: all that is decided, then one agent reports, until none is at work. */
export function rolloutTrace({ deployment, failing }: TraceCase): object {
  const sets = [
    { role: 'old' as const, replicas: deployment.replicas },
    { role: 'new' as const, replicas: 0 },
  ];
  const world = rehearse(sceneOfCounts({ deployment, machineSets: sets }));
  const order: string[] = [];
  const reported: string[] = [];
  const steps: object[] = [];
  for (let step = 0; step < 1000; step += 1) {
    const known = order.length;
    settle(world);
    const view = viewPool(world.snapshot());
    const held = [...view.slots.keys()].filter((name) => !order.includes(name)).sort();
    order.push(...held);
    const failed = view.members.filter(({ phase }) => phase === 'Failed').length;
    const updating = budgetOf(view, resolvePolicy({})).selected - failed;
    if (updating === 0) break;
    steps.push({ selectedNow: order.length - known, updating, failed, done: view.members.filter(({ isUpdated }) => isUpdated).length });
    const next = order.find((name) => !reported.includes(name))!;
    reported.push(next);
    report(world, next, failing.includes(order.indexOf(next)));
  }
  return { steps };
}

type World = ReturnType<typeof rehearse>;

function settle(world: World): void {
  for (let round = 0; round < 100; round += 1) {
    const decisions = planPool(world.snapshot(), {}, now);
    if (decisions.length === 0) return;
    for (const { writes } of decisions) writes.every((write) => world.perform(write, now));
  }
}

function report(world: World, name: string, isFailing: boolean): void {
  const node = world.snapshot().nodes.find(({ metadata }) => metadata?.name === name)!;
  const { vocabulary, target } = readiness(node);
  const attempt = { ...(target === undefined ? {} : { target }), bootID: 'boot', started: now, ended: now };
  world.change(
    'nodes',
    name,
    resultPatch(node, vocabulary, isFailing ? { result: 'failed', attempt, message: 'x' } : { result: 'successful', attempt }),
  );
}
