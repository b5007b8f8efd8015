import type { Decision, PoolSnapshot, Write } from '@gardener-inplace/state-machine';
import { type Stored, timeOf } from '../store/content.js';
import { isCheck, perform, type Stores } from '../store/perform.js';
import type { Version } from '../store/version.js';
import { policyOf } from './configuration.js';
import { type Model, versionOfClass } from './model.js';
import { liveCount, type Order, orderOf, rest } from './order.js';
import { after, type Change, type State } from './state.js';
import type { ActorName, Step } from './step.js';

/**
 * What an orchestrator can do: decide on any pair of views that it may have and write, or go on with what it has begun. A take-over
 * (a fault) turns what the leader had in hand, or had just decided, into a ghost that may land at any later time or never; there is
 * one former orchestrator at a time.
 */
export function orchestratorSteps(model: Model, state: State, faultsLeft: number): readonly Step[] {
  const steps: Step[] = [];
  const begun = state.pending === undefined ? possibleOrders(model, state) : [{ order: state.pending, seen: undefined }];
  for (const { order, seen } of begun) {
    const step = carryOn(model, state, order, 'orchestrator', seen);
    if (step !== undefined) steps.push(step);
    if (faultsLeft > 0 && state.ghosts.length === 0) steps.push(takeOver(model, state, order));
  }
  for (const ghost of state.ghosts) {
    const step = carryOn(model, state, ghost, 'former orchestrator', undefined);
    if (step !== undefined) steps.push(step);
  }
  return steps;
}

interface Choice {
  readonly order: Order;
  readonly seen: Stores | undefined;
}

/** Every decision that some pair of views leads to and that could still be accepted. */
export function possibleOrders(model: Model, state: State): readonly Choice[] {
  const found = new Map<Order, Choice>();
  for (const control of [state.control, ...state.pastControl]) {
    for (const target of [state.target, ...state.pastTarget]) {
      const seen = { control, target };
      for (const { kind, writes } of plan(model, seen, state.clock)) {
        const count = liveCount(writes, state);
        if (count === 0) continue;
        const order = orderOf(kind, writes, count);
        if (!found.has(order)) found.set(order, { order, seen });
      }
    }
  }
  return [...found.values()];
}

function carryOn(
  { configuration: { lag } }: Model,
  state: State,
  order: Order,
  actor: ActorName,
  seen: Stores | undefined,
): Step | undefined {
  const [write] = order.writes;
  if (write === undefined) return undefined;
  const stores = perform(state, write);
  const left = stores === undefined ? undefined : rest(order);
  const change: Change =
    actor === 'orchestrator'
      ? { pending: left }
      : {
          ...lateMachines(state, write, stores),
          ghosts: [...state.ghosts.filter((ghost) => ghost !== order), ...(left === undefined ? [] : [left])],
        };
  // A refusal without anything begun changes nothing.
  if (stores === undefined && actor === 'orchestrator' && state.pending === undefined) return undefined;
  return {
    actor,
    words: () => `${order.kind}: ${stores === undefined ? 'is refused: ' : ''}${wordsOf(order)}`,
    isFault: false,
    next: after(state, { ...stores, ...change }, lag),
    ...(stores === undefined || isCheck(write) ? {} : { write }),
    kind: order.kind,
    ...(seen === undefined ? {} : { seen }),
  };
}

/**
 * What lands after its process died was right when it was decided: a deletion may leave one machine less than was wanted since, a
 * creation one more. Both are made good again.
 */
function lateMachines({ wanted: { least, most } }: State, write: Write, stores: Stores | undefined): Change {
  if (stores === undefined || write.resource.kind !== 'Machine') return {};
  if (write.verb === 'delete') return { wanted: { least: Math.max(0, least - 1), most } };
  return write.verb === 'create' ? { wanted: { least, most: most + 1 } } : {};
}

function takeOver({ configuration: { lag } }: Model, state: State, order: Order): Step {
  return {
    actor: 'former orchestrator',
    words: () => `loses the lead while about to ${order.kind}: ${wordsOf(order)}`,
    isFault: true,
    next: after(state, { pending: undefined, ghosts: [...state.ghosts, order] }, lag),
  };
}

const wordsOf = ({ writes: [write] }: Order): string =>
  write === undefined
    ? ''
    : `${write.verb} ${write.resource.kind}/${write.object.name}${write.verb === 'patch' ? ` (${changes(write.body).join(', ')})` : ''}`;

/** What a patch changes, without prefixes of keys. */
const changes = (body: unknown): readonly string[] =>
  Object.entries((body ?? {}) as object).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'resourceVersion' || key === 'uid' || key === 'ownerReferences') return [];
    if (Array.isArray(value)) return value.map((row: { reason?: string }) => `condition ${row.reason ?? ''}`);
    if (typeof value === 'object' && value !== null) return changes(value);
    return [`${key.replace(/^.*\//, '')}: ${String(value)}`];
  });

/** By views and time; the older half is forgotten from time to time. */
interface Plans {
  recent: Map<string, readonly Decision[]>;
  earlier: Map<string, readonly Decision[]>;
}

const plans = new WeakMap<Model, Plans>();
const rememberedPlans = 30_000;

/** What the subject decides; counts and conditions are left out, as no decision reads them. */
export function plan(model: Model, seen: Stores, clock: number): readonly Decision[] {
  const cache = plans.get(model) ?? { recent: new Map<string, readonly Decision[]>(), earlier: new Map<string, readonly Decision[]>() };
  plans.set(model, cache);
  const key = `${seen.control.id},${seen.target.id},${clock}`;
  const known = cache.recent.get(key) ?? cache.earlier.get(key);
  if (known !== undefined) return known;
  const decisions = model.subject
    .planPool(snapshotOf(seen), policyOf(model.configuration), timeOf(clock))
    .filter(({ kind }) => kind !== 'status');
  if (cache.recent.size >= rememberedPlans) {
    cache.earlier = cache.recent;
    cache.recent = new Map();
  }
  cache.recent.set(key, decisions);
  return decisions;
}

const objects = (version: Version, kind: string): readonly Stored[] =>
  [...version.contents.values()].map(({ object }) => object).filter((object) => object.kind === kind);

export function snapshotOf({ control, target }: Stores): PoolSnapshot {
  const deployments = objects(control, 'MachineDeployment');
  return {
    deployments,
    machineSets: objects(control, 'MachineSet'),
    machines: objects(control, 'Machine'),
    nodes: objects(target, 'Node'),
    pods: objects(target, 'Pod'),
    expected: { kubeletVersion: versionOfClass(classNameOf(deployments[0])) },
  } as unknown as PoolSnapshot;
}

/** Class that a deployment, a set or a machine names. */
export function classNameOf(object: Stored | undefined): string | undefined {
  const spec = object?.spec as { template?: { spec?: { class?: { name?: string } } }; class?: { name?: string } } | undefined;
  return spec?.template?.spec?.class?.name ?? spec?.class?.name;
}
