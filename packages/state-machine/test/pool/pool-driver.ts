import { marks, type Node, type Pod } from '@gardener-inplace/api';
import {
  decodeNode,
  planPool,
  type PoolPolicy,
  type PoolSnapshot,
  readiness,
  rehearse,
  type Rehearsal,
  resultPatch,
  type Write,
} from '../../src/index.js';

const nodes = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false };

/** A pool in memory with a controller that can be stopped anywhere, agents that answer when told to, and a clock. */
export interface PoolDriver {
  readonly world: Rehearsal;
  /** Decides and writes until nothing more is decided. */
  settle(): void;
  /** Performs so many writes of what is decided now, then stops as if killed. */
  writeOnly(count: number): void;
  /** The agent of a node reports what was claimed, or another target. */
  report(node: string, result: 'successful' | 'failed', target?: string): void;
  /** What someone else does. */
  patchNode(node: string, patch: object): void;
  useClass(name: string): void;
  patchDeployment(patch: object, name?: string): void;
  pass(minutes: number): void;
  /** Machines without a node get one, as a provider would. */
  provideNodes(): void;
  phases(): Readonly<Record<string, string>>;
  selected(): readonly string[];
  cordoned(): readonly string[];
  classes(): readonly (string | undefined)[];
  readonly writes: readonly Write[];
  now(): string;
}

export function drive(start: PoolSnapshot, policy: PoolPolicy = {}): PoolDriver {
  const world = rehearse(start);
  const writes: Write[] = [];
  let minutes = 0;
  const now = (): string => new Date(Date.parse('2026-11-30T12:00:00Z') + minutes * 60_000).toISOString();
  const node = (name: string): Node => world.snapshot().nodes.find(({ metadata }) => metadata?.name === name)!;
  const perform = (write: Write): boolean => {
    const isDone = world.perform(write, now());
    if (isDone && !write.verb.startsWith('check')) writes.push(write);
    return isDone;
  };
  return {
    world,
    writes,
    now,
    settle: () => {
      for (let round = 0; round < 200; round += 1) {
        const decisions = planPool(world.snapshot(), policy, now());
        if (decisions.length === 0) return;
        for (const decision of decisions) decision.writes.every(perform);
      }
      throw new Error('the pool never comes to rest');
    },
    writeOnly: (count) => {
      let left = count;
      for (const decision of planPool(world.snapshot(), policy, now()))
        decision.writes.every((write) => (left -= 1) >= 0 && perform(write));
    },
    report: (name, result, target) => {
      const told = readiness(node(name));
      const claimed = target ?? told.target ?? node(name).metadata?.annotations?.[marks.target];
      const attempt = { ...(claimed === undefined ? {} : { target: claimed }), bootID: 'b2', started: now(), ended: now() };
      world.change(
        'nodes',
        name,
        resultPatch(node(name), told.vocabulary, result === 'failed' ? { result, attempt, message: 'no space left' } : { result, attempt }),
      );
    },
    patchNode: (name, patch) => world.change('nodes', name, patch),
    useClass: (name) =>
      world
        .snapshot()
        .deployments.forEach(({ metadata }) =>
          world.change('machinedeployments', metadata?.name ?? '', { spec: { template: { spec: { class: { name } } } } }),
        ),
    patchDeployment: (patch, name = 'pool-z1') => world.change('machinedeployments', name, patch),
    pass: (more) => {
      minutes += more;
    },
    provideNodes: () => {
      for (const { metadata } of world.snapshot().machines.filter((machine) => machine.metadata?.labels?.['node'] === undefined)) {
        const name = `node-of-${metadata?.name}`;
        const body = { metadata: { name }, spec: {}, status: { conditions: [{ type: 'Ready', status: 'True' }] } };
        world.perform({ store: 'target', resource: nodes, object: { name }, verb: 'create', body }, now());
        world.change('machines', metadata?.name ?? '', {
          metadata: { labels: { node: name } },
          status: { currentStatus: { phase: 'Running' } },
        });
      }
    },
    phases: () => Object.fromEntries(world.snapshot().nodes.map((each) => [each.metadata?.name ?? '', decodeNode(each).phase])),
    selected: () => names(world.snapshot().nodes.filter(({ metadata }) => metadata?.annotations?.[marks.target] !== undefined)),
    cordoned: () => names(world.snapshot().nodes.filter(({ spec }) => spec?.unschedulable === true)),
    classes: () => world.snapshot().machines.map(({ spec }) => spec.class.name),
  };
}

const names = (objects: readonly (Node | Pod)[]): readonly string[] => objects.map(({ metadata }) => metadata?.name ?? '').sort();
