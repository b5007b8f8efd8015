import { durationMilliseconds, marks, type Condition } from '@gardener-inplace/api';
import {
  decideNext,
  planChange,
  type CommandResult,
  type Facts,
  type Journal,
  type MemoryNodeOptions,
  type Plan,
  type PlanProblem,
} from '@gardener-inplace/node-agent';
import { isSameOsVersion } from '@gardener-inplace/worker-pool';
import type { Area } from '../../area.js';
import { compareAnswer, errorOf, marksOf } from './agent/answers.js';
import {
  claim,
  flagsOf,
  inPlaceConfig,
  nodeOf,
  order,
  osReleaseOf,
  play,
  podOf,
  type NodeFields,
  type PartialFlags,
} from './agent/scene.js';

const area = <Input>(answer: (input: Input) => unknown, compare: NonNullable<Area['compare']> = compareAnswer): Area => ({
  run: (test) => answer((test['input'] ?? {}) as Input),
  compare,
});

const planOf = (flags: PartialFlags): Plan => ({
  flags: flagsOf(flags),
  files: { changed: ['/file'], removed: [] },
  units: { changed: [], removed: [], removedDropIns: [], commands: [] },
  restartsAgent: false,
});

const next = (facts: Partial<Facts>) =>
  decideNext({ journal: { format: 1 }, checksum: 'checksum', node: undefined, isInPlace: true, plan: undefined, ...facts });

interface WatchFields {
  readonly event: 'create' | 'update' | 'delete';
  readonly oldConditions?: readonly Condition[] | null;
  readonly newConditions: readonly Condition[];
}

/** Every event makes the agent look again; one that matters makes it begin what was held back. */
const startsBy = (conditions: readonly Condition[]): boolean =>
  next({ node: nodeOf({ conditions }), plan: planOf({ kubelet: { minorVersion: true } }) }).do === 'start';

const watch = ({ event, oldConditions, newConditions }: WatchFields) => ({
  enqueue: event !== 'delete' && startsBy(newConditions) && !(event === 'update' && startsBy(oldConditions ?? [])),
});

interface GateFields extends NodeFields {
  readonly flags: PartialFlags;
  readonly osVersion?: string;
  readonly desiredVersion?: string;
}

/** Where versions are given, the operating system's flag is decided by the plan, as on a node that booted meanwhile. */
function gate({ flags, osVersion, desiredVersion, ...node }: GateFields) {
  const isReached =
    flags.operatingSystem === true && osVersion !== undefined && desiredVersion !== undefined
      ? isReachedBy(osVersion, desiredVersion)
      : undefined;
  const plan = planOf({ ...flags, ...(isReached === undefined ? {} : { operatingSystem: !isReached }) });
  return {
    error: null,
    proceed: next({ node: nodeOf(node), plan }).do === 'start',
    osFlagAfter: plan.flags.operatingSystem,
    ...(isReached && { persisted: true }),
  };
}

const isReachedBy = (osVersion: string, desiredVersion: string): boolean => {
  const same = isSameOsVersion(osVersion, desiredVersion);
  return same.ok && same.value;
};

interface CommandFields {
  readonly osUpdateFlag: boolean;
  readonly desiredVersion: string | null;
  readonly command: string | null;
  readonly args?: readonly string[] | null;
  readonly runs?: readonly CommandRun[];
  readonly runsForever?: CommandRun;
  readonly retryInterval?: string;
  readonly retryTimeout?: string;
}

interface CommandRun {
  readonly exit: number;
  readonly output?: string;
  readonly error?: string;
}

const resultOf = ({ exit, output = '', error }: CommandRun): CommandResult => ({
  exitCode: exit,
  output,
  ...(error === undefined ? {} : { problem: error }),
});

const millisecondsOf = (duration: string | undefined): number | undefined => {
  const parsed = duration === undefined ? undefined : durationMilliseconds(duration);
  return parsed?.ok ? parsed.value : undefined;
};

const oldVersion = '0.0.1';

async function runCommand(input: CommandFields) {
  const { osUpdateFlag, command, args, runs = [], runsForever } = input;
  const version = input.desiredVersion ?? '';
  const config = inPlaceConfig(version, command, args ?? []);
  const problem = osUpdateFlag ? problemOf(planChangeTo(config)) : undefined;
  if (problem !== undefined) return { error: problem.code, executions: 0, labels: {}, annotations: {} };
  let at = 0;
  const pause = millisecondsOf(input.retryInterval);
  const window = millisecondsOf(input.retryTimeout);
  const timeouts = { ...(pause && { osRetryPause: pause, poll: pause }), ...(window && { osRetryWindow: window }) };
  const { memory, journal } = await play({
    agent: { timeouts },
    config,
    osRelease: osReleaseOf(oldVersion),
    node: nodeOf({}),
    ...(osUpdateFlag && { run: { plan: planOf({ operatingSystem: true }), order, done: ['record-attempt'] } }),
    command: () => resultOf(runs[at++] ?? runsForever ?? { exit: 0 }),
    until: ({ run }) => run?.osUpdate?.state === 'installed',
  });
  const error = errorOf(journal);
  return { error: error === 'AWAITING_REBOOT' ? null : error, executions: memory.commands.length, ...marksOf(memory, version) };
}

/** From an applied config of another version of the operating system. */
const planChangeTo = (config: ReturnType<typeof inPlaceConfig>): Plan | PlanProblem => {
  const kubelet = { path: '/var/lib/kubelet/config/kubelet', content: { inline: { data: '{}' } } };
  const withKubelet = (osc: typeof config): typeof config => ({ ...osc, spec: { ...osc.spec, files: [kubelet] } });
  return planChange(withKubelet(inPlaceConfig(oldVersion)), withKubelet(config), {
    osRelease: osReleaseOf(oldVersion),
    hostName: 'node',
    ownUnit: 'gardener-node-agent.service',
    parse: JSON.parse,
    leftovers: undefined,
  });
};

const problemOf = (plan: Plan | PlanProblem): PlanProblem | undefined => ('code' in plan ? plan : undefined);

interface PerformFields {
  readonly specInPlaceUpdates: boolean;
  readonly desiredVersion: string;
  readonly osVersion: string;
  readonly osVersionAfterCommand?: string | null;
  readonly commandResult?: CommandRun | null;
  readonly command?: string | null;
  readonly flags: PartialFlags;
  readonly node: NodeFields | null;
  readonly podsOnNode: number;
}

const attemptKey = 'node-agent.gardener.cloud/updating-operating-system-version';

/**
 * Upstream's executor stands behind the gate, so work that is flagged was ordered and begun. Its attempt annotation means that the
 * command ran before this boot; with a reason beside it, that the failure was told already.
 */
function pastOf({ flags, node, desiredVersion, specInPlaceUpdates }: PerformFields): {
  readonly run?: NonNullable<Journal['run']>;
  readonly answered?: string;
} {
  if (node === null || !specInPlaceUpdates) return {};
  const { labels = {}, annotations = {} } = node;
  const plan = planOf(flags);
  const isFlagged = JSON.stringify(plan.flags) !== JSON.stringify(flagsOf());
  if (!isFlagged && labels[marks.updateResult] !== 'failed') return {};
  const run = { id: 'run', checksum: '', plan, order, done: ['record-attempt' as const], finished: false };
  const attempted = annotations[attemptKey];
  if (!plan.flags.operatingSystem || attempted === undefined || !isReachedBy(attempted, desiredVersion)) return { run };
  const failure = { code: 'OS_UPDATE_FAILED' as const, detail: '' };
  if (annotations[marks.updateFailedReason] !== undefined) return { run: { ...run, done: [], failure, finished: true }, answered: claim };
  return { run: { ...run, osUpdate: { state: 'installed', bootID: 'boot-0', runs: 1, firstRun: 0, since: 0 } } };
}

async function perform(input: PerformFields) {
  const { node, desiredVersion, osVersion, osVersionAfterCommand, commandResult, podsOnNode } = input;
  const config = inPlaceConfig(desiredVersion, input.command === undefined ? '/update' : input.command);
  const { run, ...past } = pastOf(input);
  const command: MemoryNodeOptions['command'] = (_, memory) => {
    if (osVersionAfterCommand) memory.setOsRelease(osReleaseOf(osVersionAfterCommand));
    return resultOf(commandResult ?? { exit: 0 });
  };
  const isReached = isReachedBy(osVersionAfterCommand ?? osVersion, desiredVersion);
  const { checksum: _, ...ours } = run ?? { checksum: '' };
  const { memory, journal } = await play({
    config: input.specInPlaceUpdates ? config : { ...config, spec: {} },
    osRelease: osReleaseOf(osVersion),
    node: node === null ? undefined : nodeOf(node),
    pods: Array.from({ length: podsOnNode }, (__, at) => podOf(`pod-${at}`, 'node')),
    command,
    ...(run && { run: ours as typeof run }),
    ...past,
    until: ({ run: now }) => now?.osUpdate?.state === 'installed' && now.osUpdate.bootID === 'boot-1' && !isReached,
  });
  // Told before, and nothing new was tried.
  const error = past.answered !== undefined && memory.commands.length === 0 ? 'OS_FAILED_EARLIER' : errorOf(journal);
  const seen = marksOf(memory, desiredVersion);
  return {
    ...seen,
    annotations: withForeign(seen.annotations, memory.node()?.metadata?.annotations?.[attemptKey], seen.labels),
    error,
    terminal: error !== null && !looksAgain.includes(error),
    commandExecuted: memory.commands.length > 0,
    podsDeleted: podsOnNode - memory.pods.size,
  };
}

/** Upstream's queue comes back at once after these, only to find that the attempt failed; our loop looks again by itself. */
const looksAgain = ['OS_UPDATE_FAILED', 'OS_UPDATE_RETRIES_EXHAUSTED'];

/** An annotation of upstream's agent stays where no success says otherwise. */
const withForeign = (
  annotations: Readonly<Record<string, string>>,
  foreign: string | undefined,
  labels: Readonly<Record<string, string>>,
) => (foreign === undefined || labels[marks.updateResult] === 'successful' ? annotations : { [attemptKey]: foreign, ...annotations });

/** No time to come back is none, however it is written. */
const withoutZero = (expected: object): object =>
  Object.fromEntries(Object.entries(expected).filter(([key, value]) => key !== 'requeueAfter' || !['0s', 0, false].includes(value)));

export const areas: Readonly<Record<string, Area>> = {
  'node-watch': area<WatchFields>(watch),
  'reconcile-gate': area<GateFields>(gate, (expected, actual) => compareAnswer(withoutZero(expected as object), actual)),
  'os-update-command': area<CommandFields>(runCommand),
  'perform-in-place-update': area<PerformFields>(perform),
  'delete-pods': area<{
    readonly node: string;
    readonly pods: readonly {
      readonly name: string;
      readonly nodeName: string;
      readonly mirror?: boolean;
      readonly annotations?: Readonly<Record<string, string>>;
    }[];
  }>(async ({ node, pods }) => {
    const { memory } = await play({
      config: inPlaceConfig('1.0.0'),
      osRelease: osReleaseOf('1.0.0'),
      node: nodeOf({ conditions: [{ type: 'InPlaceUpdate', status: 'True', reason: 'ReadyForUpdate' }] }, node),
      pods: pods.map(({ name, nodeName, mirror, annotations }) =>
        podOf(name, nodeName, mirror ? { 'kubernetes.io/config.mirror': 'hash' } : annotations),
      ),
    });
    return { error: null, remaining: [...memory.pods.keys()] };
  }),
};
