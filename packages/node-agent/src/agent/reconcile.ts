import type { OperatingSystemConfig } from '@gardener-inplace/api';
import { readiness, type Readiness } from '@gardener-inplace/state-machine';
import { forgetBootstrapCredentials } from '../credentials/forget-bootstrap.js';
import { decideNext, mustFinish, type Next } from '../decide/next.js';
import { readJournal, writeJournal } from '../journal/journal-file.js';
import type { Journal, Order, Run } from '../journal/journal.js';
import { paths } from '../paths.js';
import { mergeLeftovers } from '../plan/leftovers.js';
import { disruptionsOf, type Plan } from '../plan/plan.js';
import { readConfig } from '../plan/read-config.js';
import type { Ports } from '../ports.js';
import type { Settings } from '../settings.js';
import { appliedPatch, heldBackPatch } from '../steps/node-patch.js';
import type { StepContext } from '../steps/step.js';
import { carryOut, type RunEnd } from './carry-out.js';
import { isBadConfig, observe, type Observation } from './observe.js';

export interface Reconciliation {
  readonly then: 'again' | 'again-soon' | 'wait' | 'restart';
  /** What is awaited, in words; for the log. */
  readonly waitsFor?: string;
  readonly secretName?: string | undefined;
}

export interface Agent {
  readonly ports: Ports;
  readonly settings: Settings;
  readonly signal: AbortSignal;
}

/** One look at the world and one move. Everything is read anew: nothing is remembered but the journal. */
export async function reconcile(agent: Agent): Promise<Reconciliation> {
  const { ports, settings } = agent;
  const journal = await readJournal(ports.files);
  if (mustFinish(journal) && journal.run !== undefined) return continueRun(journal, agent);
  const seen = await observe(journal, ports, settings);
  const next = decideNext(seen);
  const { secretName } = seen;
  switch (next.do) {
    case 'continue':
      return { ...(await continueRun(journal, agent)), secretName };
    case 'abandon':
      await writeJournal(ports.files, abandon(journal, next.run));
      return { then: 'again', secretName };
    case 'start':
      await start(journal, seen, next.plan, next.order, agent);
      return { then: 'again', secretName };
    case 'report-applied':
      return { then: (await reportApplied(seen, ports)) ? 'again' : 'again-soon', secretName };
    case 'wait':
      await noteClosedGate(seen, ports);
      await tellHeldBack(next, seen, ports);
      return { then: 'wait', waitsFor: [next.for, reasonOf(next) ?? []].flat().join(': '), secretName };
  }
}

type Waiting = Extract<Next, { readonly do: 'wait' }>;

/** What people should know about a wait; undefined where there is nothing to it. */
function reasonOf({ plan, problem }: Waiting): string | undefined {
  if (problem !== undefined) return `${problem.code}: ${problem.detail}`;
  return plan === undefined ? undefined : disruptionsOf(plan.flags).join(', ');
}

/** A conflict is no trouble: the Node changed, so it is looked at again. */
async function tellHeldBack(next: Waiting, { node }: Observation, { api }: Ports): Promise<void> {
  const patch = node === undefined || next.for === 'retry' ? undefined : heldBackPatch(node, reasonOf(next));
  if (patch !== undefined) await api.patchNode(patch);
}

const abandon = ({ run: _, ...journal }: Journal, run: Run): Journal => ({
  ...journal,
  leftovers: mergeLeftovers(journal.leftovers, run.plan),
});

async function start(
  journal: Journal,
  seen: Observation,
  plan: Plan,
  order: Readiness | undefined,
  { ports, settings }: Agent,
): Promise<void> {
  const { text, checksum } = seen;
  if (text === undefined || checksum === undefined) return;
  const started = ports.clock.now();
  const ordered = order === undefined ? {} : { order: orderOf(order, checksum, await ports.host.bootID(), started) };
  ports.logger.info({ checksum, inPlace: disruptionsOf(plan.flags), ordered: order !== undefined }, 'applying a config');
  // The config is there before the journal speaks of it.
  await ports.files.write(paths.inProgress, text, 0o600);
  const run: Run = {
    id: `${settings.nodeName}/${checksum.slice(0, 12)}/${started}`,
    checksum,
    plan,
    ...ordered,
    done: [],
    finished: false,
  };
  await writeJournal(ports.files, { ...journal, run });
}

const orderOf = ({ claim, vocabulary, target }: Readiness, checksum: string, bootID: string, started: number): Order => ({
  claim: claim ?? '',
  vocabulary,
  attempt: { ...(target === undefined ? {} : { target }), checksum, bootID, started: new Date(started).toISOString() },
});

async function continueRun(journal: Journal, { ports, settings, signal }: Agent): Promise<Reconciliation> {
  const config = await inProgressConfig(ports);
  let current = journal;
  const run = (): Run => {
    if (current.run === undefined) throw new Error('the journal has no run');
    return current.run;
  };
  const record: StepContext['record'] = async (change) => {
    const next = withOutcome({ ...current, run: { ...run(), ...change } }, change);
    await writeJournal(ports.files, next);
    current = next;
  };
  const end = await carryOut({ ports, settings, signal, config, run, record });
  if (end === 'withdrawn') await writeJournal(ports.files, withoutRun(current));
  return { then: following[end] };
}

const following: Readonly<Record<RunEnd, Reconciliation['then']>> = {
  finished: 'again',
  pending: 'again-soon',
  restart: 'restart',
  withdrawn: 'again',
};

const withoutRun = ({ run: _, ...journal }: Journal): Journal => journal;

/** What a change of the run means beyond it, in the same write: things left half done, a config applied, an order answered. */
function withOutcome(journal: Journal, { done, failure }: Partial<Run>): Journal {
  const { leftovers, run, ...rest } = journal;
  if (run === undefined) return journal;
  if (failure !== undefined) return { ...rest, run, leftovers: mergeLeftovers(leftovers, run.plan) };
  if (done?.at(-1) === 'record-applied') return { ...rest, run, applied: run.checksum };
  return done?.at(-1) === 'report' && run.order !== undefined ? { ...journal, answered: run.order.claim } : journal;
}

async function inProgressConfig({ files }: Ports): Promise<OperatingSystemConfig> {
  const bytes = await files.read(paths.inProgress);
  if (bytes === undefined) throw new Error(`${paths.inProgress} is gone, and the journal's run cannot go on without it`);
  const config = await readConfig(bytes);
  if (isBadConfig(config)) throw new Error(`${paths.inProgress}: ${config.detail}`);
  return config;
}

/** Answers whether the Node took it. */
async function reportApplied({ node, checksum, config }: Observation, { api, files }: Ports): Promise<boolean> {
  if (node === undefined || checksum === undefined || config === undefined || isBadConfig(config)) return false;
  await forgetBootstrapCredentials(files);
  return (await api.patchNode(appliedPatch(node, checksum, config))) !== undefined;
}

/** A gate that opens again is a new order (H20); it may open and close while the agent is down, so it is written down. */
async function noteClosedGate({ journal, node }: Observation, { files }: Ports): Promise<void> {
  if (journal.answered === undefined || node === undefined || readiness(node).ready) return;
  const { answered: _, ...rest } = journal;
  await writeJournal(files, rest);
}
