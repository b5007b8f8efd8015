import { type Node, resources } from '@gardener-inplace/api';
import type { Write } from '@gardener-inplace/state-machine';
import { type Content, someTime } from '../store/content.js';
import { perform } from '../store/perform.js';
import { edited, ofKind } from './edit.js';
import { type Host, type Run, withHost } from './hosts.js';
import { type Model, versionOfClass } from './model.js';
import { classNameOf } from './orchestrator.js';
import { after, type Change, type State } from './state.js';
import type { Step } from './step.js';

/** What the agents can do: begin, reboot into the new or (a fault) the old system, report. */
export function agentSteps(model: Model, state: State, faultsLeft: number): readonly Step[] {
  return ofKind(state.target, 'Node').flatMap((content) => {
    const node = content.object.metadata.name!;
    const host = state.hosts.byNode[node];
    if (host === undefined) return [];
    if (host.run === undefined)
      return model.configuration.agent === 'recording' ? begin(model, state, content, host) : beginUnseen(model, state, content, host);
    return host.run.result === undefined
      ? reboot(model, state, node, host, host.run, faultsLeft)
      : report(model, state, content, host, host.run);
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

function step(model: Model, state: State, words: () => string, change: Change, more: Partial<Step> = {}): Step {
  return { actor: 'agent', words, isFault: false, next: after(state, change, model.configuration.lag), ...more };
}

/** Older views need no steps of their own: the attempt carries the version that was read, so on an older one it is refused. */
function begin(model: Model, state: State, { object }: Content, host: Host): readonly Step[] {
  const node = object as unknown as Node;
  const name = object.metadata.name!;
  const { ready, result, target, vocabulary } = model.subject.readiness(node);
  if (!ready || result !== undefined) return [];
  const attempt = { ...(target === undefined ? {} : { target }), bootID: 'b1', started: someTime };
  const stores = perform(state, nodeWrite(name, model.subject.attemptPatch(node, attempt)));
  const run: Run = { ...(target === undefined ? {} : { target }), system: model.classOf(target) ?? wantedClass(state), vocabulary };
  const hosts = withHost(state.hosts, name, { ...host, run });
  return stores === undefined
    ? []
    : [step(model, state, () => `of ${name} records its attempt and begins`, { ...stores, hosts }, { begins: name })];
}

/** An agent that records no attempt acts on the ready mark alone, once each time that it appears, and installs what is wanted now. */
function beginUnseen(model: Model, state: State, { object }: Content, host: Host): readonly Step[] {
  const name = object.metadata.name!;
  const isReady = readyMark(object as unknown as Node);
  if (isReady && host.hasSeenReady !== true) {
    const run: Run = { system: wantedClass(state), vocabulary: model.configuration.vocabulary };
    const hosts = withHost(state.hosts, name, { ...host, hasSeenReady: true, run });
    return [step(model, state, () => `of ${name} begins, and records nothing`, { hosts }, { begins: name })];
  }
  if (isReady || host.hasSeenReady !== true) return [];
  const { hasSeenReady: _, ...others } = host;
  return [step(model, state, () => `of ${name} sees that the gate is closed`, { hosts: withHost(state.hosts, name, others) })];
}

export const readyMark = (node: Node): boolean =>
  node.status?.conditions?.some(({ type, reason }) => type === 'InPlaceUpdate' && reason === 'ReadyForUpdate') === true ||
  node.metadata?.labels?.['node.machine.sapcloud.io/ready-for-update'] !== undefined;

export const wantedClass = (state: State): string => classNameOf(state.control.contents.get('MachineDeployment/pool')?.object) ?? '';

function reboot(model: Model, state: State, node: string, host: Host, run: Run, faultsLeft: number): readonly Step[] {
  const { system } = run;
  const target = edited(state.target, `Node/${node}`, { status: { nodeInfo: { kubeletVersion: versionOfClass(system) } } });
  const updated = withHost(state.hosts, node, { ...host, system, run: { ...run, result: 'successful' } });
  const failed = withHost(state.hosts, node, { ...host, run: { ...run, result: 'failed' } });
  return [
    step(model, state, () => `of ${node} reboots into ${system}`, { target, hosts: updated }),
    ...(faultsLeft > 0 ? [step(model, state, () => `of ${node} reboots into the old system`, { hosts: failed }, { isFault: true })] : []),
  ];
}

function report(model: Model, state: State, { object }: Content, host: Host, run: Run): readonly Step[] {
  const name = object.metadata.name!;
  const { run: _, ...others } = host;
  const attempt = { ...(run.target === undefined ? {} : { target: run.target }), bootID: 'b2', started: someTime, ended: someTime };
  const outcome =
    run.result === 'failed'
      ? { result: 'failed' as const, attempt, message: 'rebooted into the old system' }
      : { result: 'successful' as const, attempt };
  const body =
    model.configuration.agent === 'recording'
      ? model.subject.resultPatch(object as unknown as Node, run.vocabulary, outcome)
      : plainResult(run);
  const stores = perform(state, nodeWrite(name, body));
  return stores === undefined
    ? []
    : [step(model, state, () => `of ${name} reports ${run.result}`, { ...stores, hosts: withHost(state.hosts, name, others) })];
}

const plainResult = ({ vocabulary, result }: Run): object => {
  const label = vocabulary === 'shipped' ? 'update-result' : result === 'failed' ? 'update-failed' : 'update-successful';
  return { metadata: { labels: { [`node.machine.sapcloud.io/${label}`]: vocabulary === 'shipped' ? result : 'true' } } };
};
