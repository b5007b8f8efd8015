import { type Node, resources } from '@gardener-inplace/api';
import { createInformer, type ReconcileResult, systemClock } from '@gardener-inplace/kube-runtime';
import { attemptPatch, readiness, resultPatch } from '@gardener-inplace/state-machine';
import { asInformers, startActor, type Surroundings, unlessGone, waking } from '../actor/actor.js';
import type { HostFacts, MemoryHost } from '../kubelets/host.js';
import { demandGiven, isClient, isFunction, isLog } from '../actor/demand-given.js';

export interface AgentsOptions extends Surroundings {
  /** The host under a node; a node without one has no agent. */
  readonly hosts: (node: string) => MemoryHost | undefined;
  /** What the update makes of the host, or why it fails. */
  readonly update: (node: Node) => Partial<Omit<HostFacts, 'isUp' | 'bootID'>> | { readonly failure: string };
  /** How long the machine is away for an update. Default 60,000. */
  readonly rebootMilliseconds?: number;
  /** Nodes that are worked on at the same time. Default 8. */
  readonly concurrency?: number;
}

/**
 * Stands in for the node agents of many nodes: once a node is told ready, its attempt is recorded, its host reboots into what the update
 * makes of it, and the result is reported in the vocabulary of the ready mark. For fleets that are too large for real agents; those of
 * `@gardener-inplace/node-agent` do what is left out here.
 */
export function startAgents(options: AgentsOptions, signal: AbortSignal): { readonly stopped: Promise<void> } {
  demandGiven('startAgents', options, { client: isClient, log: isLog, hosts: isFunction, update: isFunction }, signal);
  const { client, log, clock = systemClock, hosts, update, rebootMilliseconds = 60_000, concurrency = 8 } = options;
  const nodes = createInformer<Node>(client, resources.nodes);
  /** Claims whose machine is away, by node. */
  const away = new Map<string, string>();
  const time = (): string => new Date(clock.now()).toISOString();

  const reconcile = async (name: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const [node, host] = [nodes.get(name), hosts(name)];
    if (node === undefined || host === undefined || away.has(name)) return;
    const { ready, result, vocabulary, target, claim = '', attempt } = readiness(node);
    if (!ready || result !== undefined) return;
    const wanted = update(node);
    const { bootID } = await host.facts();
    const isBegun = attempt !== undefined && attempt.ended === undefined && attempt.target === target;
    if (!isBegun) {
      const begun = { ...(target === undefined ? {} : { target }), bootID, started: time() };
      await patch(name, attemptPatch(node, begun), abort);
      return { againAfterMilliseconds: 1 };
    }
    const ended = { ...attempt, ended: time() };
    if ('failure' in wanted) {
      const message = wanted.failure;
      return patch(name, resultPatch(node, vocabulary, { result: 'failed', attempt: ended, message }), abort);
    }
    if (attempt.bootID !== bootID) return patch(name, resultPatch(node, vocabulary, { result: 'successful', attempt: ended }), abort);
    away.set(name, claim);
    void host.reboot({ milliseconds: rebootMilliseconds, facts: wanted, clock, signal }).then(() => {
      away.delete(name);
      actor.wake(name);
    });
  };

  const patch = async (name: string, body: object, abort: AbortSignal): Promise<void> => {
    await unlessGone(client.patch(resources.nodes, { name }, { type: 'merge', body }, { signal: abort }));
  };

  const actor = startActor({ name: 'agents', informers: asInformers(nodes), reconcile, log, clock, concurrency }, signal);
  nodes.onChange(waking((node: Node) => node.metadata?.name, actor.wake));
  return { stopped: actor.stopped };
}
