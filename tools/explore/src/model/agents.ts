import { type Node, resources } from '@gardener-inplace/api';
import type { Write } from '@gardener-inplace/state-machine';
import type { Content } from '../store/content.js';
import { lookUp, once } from '../store/once.js';
import { perform } from '../store/perform.js';
import { someTime } from '../store/time.js';
import { edited, ofKind } from './edit.js';
import { type Host, type Run, withHost } from './hosts.js';
import { classNameOf, type Model, versionOfClass } from './model.js';
import { deploymentOfNode } from './owners.js';
import type { Change, State } from './state.js';
import type { Deed } from './step.js';

/** What the agents can do: begin, reboot into the new or (a fault) the old system, report. */
export function agentDeeds(model: Model, state: State, faultsLeft: number): readonly Deed[] {
  return ofKind(state.target, 'Node').flatMap((content) => {
    const node = content.object.metadata.name!;
    const host = state.hosts.byNode[node];
    if (host === undefined) return [];
    if (host.run === undefined)
      return model.configuration.agent === 'recording' ? begin(model, state, content, host) : beginUnseen(model, state, content, host);
    return host.run.result === undefined ? reboot(state, node, host, host.run, faultsLeft) : report(model, state, content, host, host.run);
  });
}

const nodeWrite = (name: string, body: object): Write => ({
  store: 'target',
  resource: resources.nodes,
  object: { name },
  verb: 'patch',
  type: 'merge',
  body,
});

const deed = (words: () => string, change: Change, more: Partial<Deed> = {}): Deed => ({ actor: 'agent', words, change, ...more });

const writesOf = once((_: Model) => once((__: Content) => new Map<string, Write>()));

/** The same write for the same node and run, so that what it leads to is worked out once. */
const writeOnce = (model: Model, content: Content, run: string, body: () => object): Write =>
  lookUp(writesOf(model)(content), run, () => nodeWrite(content.object.metadata.name!, body()));

const readinessOf = once(({ subject }: Model) => once(({ object }: Content) => subject.readiness(object as unknown as Node)));

/** Older views need no steps of their own: the attempt carries the version that was read, so on an older one it is refused. */
function begin(model: Model, state: State, content: Content, host: Host): readonly Deed[] {
  const node = content.object as unknown as Node;
  const name = content.object.metadata.name!;
  const { ready, result, target, vocabulary } = readinessOf(model)(content);
  if (!ready || result !== undefined) return [];
  const attempt = { ...(target === undefined ? {} : { target }), bootID: 'b1', started: someTime };
  const stores = perform(
    state,
    writeOnce(model, content, 'begins', () => model.subject.attemptPatch(node, attempt)),
  );
  const run: Run = { ...(target === undefined ? {} : { target }), system: model.classOf(target) ?? wantedClass(state, name), vocabulary };
  const hosts = withHost(state.hosts, name, { ...host, run });
  return stores === undefined ? [] : [deed(() => `of ${name} records its attempt and begins`, { ...stores, hosts }, { begins: name })];
}

/** An agent that records no attempt acts on the ready mark alone, once each time that it appears, and installs what is wanted now. */
function beginUnseen(model: Model, state: State, { object }: Content, host: Host): readonly Deed[] {
  const name = object.metadata.name!;
  const isReady = readyMark(object as unknown as Node);
  if (isReady && host.hasSeenReady !== true) {
    const run: Run = { system: wantedClass(state, name), vocabulary: model.configuration.vocabulary };
    const hosts = withHost(state.hosts, name, { ...host, hasSeenReady: true, run });
    return [deed(() => `of ${name} begins, and records nothing`, { hosts }, { begins: name })];
  }
  if (isReady || host.hasSeenReady !== true) return [];
  const { hasSeenReady: _, ...others } = host;
  return [deed(() => `of ${name} sees that the gate is closed`, { hosts: withHost(state.hosts, name, others) })];
}

export const readyMark = (node: Node): boolean =>
  node.status?.conditions?.some(({ type, reason }) => type === 'InPlaceUpdate' && reason === 'ReadyForUpdate') === true ||
  node.metadata?.labels?.['node.machine.sapcloud.io/ready-for-update'] !== undefined;

export const wantedClass = (state: State, node: string): string => classNameOf(deploymentOfNode(state, node)) ?? '';

function reboot(state: State, node: string, host: Host, run: Run, faultsLeft: number): readonly Deed[] {
  const { system } = run;
  const target = edited(state.target, `Node/${node}`, { status: { nodeInfo: { kubeletVersion: versionOfClass(system) } } });
  const updated = withHost(state.hosts, node, { ...host, system, run: { ...run, result: 'successful' } });
  const failed = withHost(state.hosts, node, { ...host, run: { ...run, result: 'failed' } });
  return [
    deed(() => `of ${node} reboots into ${system}`, { target, hosts: updated }),
    ...(faultsLeft > 0 ? [deed(() => `of ${node} reboots into the old system`, { hosts: failed }, { faults: 1 })] : []),
  ];
}

function report(model: Model, state: State, content: Content, host: Host, run: Run): readonly Deed[] {
  const { object } = content;
  const name = object.metadata.name!;
  const { run: _, ...others } = host;
  const attempt = { ...(run.target === undefined ? {} : { target: run.target }), bootID: 'b2', started: someTime, ended: someTime };
  const outcome =
    run.result === 'failed'
      ? { result: 'failed' as const, attempt, message: 'rebooted into the old system' }
      : { result: 'successful' as const, attempt };
  const body = (): object =>
    model.configuration.agent === 'recording'
      ? model.subject.resultPatch(object as unknown as Node, run.vocabulary, outcome)
      : plainResult(run);
  const stores = perform(state, writeOnce(model, content, JSON.stringify(run), body));
  return stores === undefined
    ? []
    : [deed(() => `of ${name} reports ${run.result}`, { ...stores, hosts: withHost(state.hosts, name, others) })];
}

const plainResult = ({ vocabulary, result }: Run): object => {
  const label = vocabulary === 'shipped' ? 'update-result' : result === 'failed' ? 'update-failed' : 'update-successful';
  return { metadata: { labels: { [`node.machine.sapcloud.io/${label}`]: vocabulary === 'shipped' ? result : 'true' } } };
};
