import type { Decision, PoolSnapshot } from '@gardener-inplace/state-machine';
import type { Stored } from '../store/content.js';
import { once } from '../store/once.js';
import type { Stores } from '../store/perform.js';
import { longAgo, timeOf } from '../store/time.js';
import type { Version } from '../store/version.js';
import { policyOf } from './configuration.js';
import { classNameOf, type Model, versionOfClass } from './model.js';
import { liveCount, type Order, orderOf } from './order.js';
import type { Refusals } from './refusals.js';
import type { State } from './state.js';

/** A moment that no state reaches. */
const later = '2026-12-31T00:00:00.000Z';

/** What the subject decides; counts and conditions are left out, as no decision reads them. */
export const decisionsFor = (model: Model, seen: Stores, refusals: Refusals, clock: number): readonly Decision[] =>
  model.subject.planPool(snapshotOf(seen, refusals), policyOf(model.configuration), timeOf(clock)).filter(({ kind }) => kind !== 'status');

type Decisions = readonly Pick<Decision, 'kind' | 'writes'>[];

/** By views, answers and time; the older half is forgotten from time to time. */
interface Plans {
  recent: Map<string, Decisions>;
  earlier: Map<string, Decisions>;
}

const plansOf = once((_: Model): Plans => ({ recent: new Map(), earlier: new Map() }));
const rememberedPlans = 100_000;

/** What is decided on the views given, as far as it could still be accepted now. */
export const ordersFor = (model: Model, state: State, seen: Stores): readonly Order[] =>
  liveOrders(planFor(model, seen, state.refusals, state.clock), state);

function planFor(model: Model, seen: Stores, refusals: Refusals, clock: number): Decisions {
  const cache = plansOf(model);
  const key = `${seen.control.id},${seen.target.id},${clock},${refusals.id}`;
  const known = cache.recent.get(key) ?? cache.earlier.get(key);
  if (known !== undefined) return known;
  const plan = decisionsFor(model, seen, refusals, clock).map(({ kind, writes }) => ({ kind, writes }));
  if (cache.recent.size >= rememberedPlans) {
    cache.earlier = cache.recent;
    cache.recent = new Map();
  }
  cache.recent.set(key, plan);
  return plan;
}

const liveOrders = (decisions: Decisions, now: Stores): readonly Order[] =>
  decisions.flatMap(({ kind, writes }) => {
    const count = liveCount(writes, now);
    return count === 0 ? [] : [orderOf(kind, writes, count)];
  });

const objects = (version: Version, kind: string): readonly Stored[] => {
  const found: Stored[] = [];
  for (const { object } of version.contents.values()) if (object.kind === kind) found.push(object);
  return found;
};

export function snapshotOf({ control, target }: Stores, { byPod }: Refusals): PoolSnapshot {
  const deployments = objects(control, 'MachineDeployment');
  const evictions = Object.fromEntries(
    Object.entries(byPod).map(([uid, { attempts, isTooEarly }]) => [
      uid,
      { outcome: 'blocked', detail: 'refused', attempts, retryAt: isTooEarly ? later : longAgo },
    ]),
  );
  return {
    deployments,
    machineSets: objects(control, 'MachineSet'),
    machines: objects(control, 'Machine'),
    nodes: objects(target, 'Node'),
    pods: objects(target, 'Pod'),
    evictions,
    expected: { kubeletVersion: versionOfClass(classNameOf(deployments[0])) },
  } as unknown as PoolSnapshot;
}
