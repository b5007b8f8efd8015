import type { File, OperatingSystemConfig, Unit } from '@gardener-inplace/api';
import {
  createMemoryNode,
  decideNext,
  paths,
  planChange,
  type Journal,
  type MemoryNode,
  type Plan,
  type PlanProblem,
} from '@gardener-inplace/node-agent';
import { nodeAgentSecretOf } from '@gardener-inplace/worker-pool';
import type { Area } from '../../area.js';
import { compareKeys } from '../../compare.js';
import { flagsOf, nodeOf, runUntilQuiet, type PartialFlags } from './agent/scene.js';

interface Content {
  readonly units?: readonly Unit[];
  readonly files?: readonly File[];
  readonly preexistingUnitFiles?: readonly string[];
}

const configOf = ({ units = [], files = [] }: Content): OperatingSystemConfig => ({ metadata: { name: 'osc' }, spec: { units, files } });
const secretOf = (content: Content) => nodeAgentSecretOf(configOf(content), { name: 'osc' });

/** Files, and the folders of drop-ins that they lie in. */
const namesIn = ({ files }: MemoryNode): ReadonlySet<string> => {
  const names = [...files.keys()];
  return new Set([
    ...names,
    ...names
      .map((name) => name.slice(0, name.lastIndexOf('/')))
      .filter((folder) => folder.startsWith(paths.units) && folder.endsWith('.d')),
  ]);
};

const unitPath = (unit: string): string => `${paths.units}/${unit}`;

async function diff({ old, new: desired }: { readonly old: Content; readonly new: Content }) {
  const foreign = [...(old.preexistingUnitFiles ?? []), ...(desired.preexistingUnitFiles ?? [])];
  const files = Object.fromEntries(foreign.map((unit) => [unit.startsWith('/') ? unit : unitPath(unit), '[Unit]']));
  const memory = createMemoryNode({ node: nodeOf({}), secrets: [secretOf(old)], files });
  await runUntilQuiet(memory);
  const [jobsBefore, before, contents] = [memory.jobs.length, namesIn(memory), new Map(memory.files)];
  memory.setSecret(secretOf(desired));
  await runUntilQuiet(memory);
  const after = namesIn(memory);
  return {
    systemd: memory.jobs.slice(jobsBefore),
    removed: [...before].filter((name) => !after.has(name)),
    kept: [...after].filter((name) => before.has(name)),
    written: [...memory.files].filter(([path, file]) => contents.get(path) !== file).map(([path]) => path),
  };
}

type Lists = Readonly<Record<string, readonly string[]>>;

/** Jobs in order, but for restarts and stops that belong to one phase; of files, those that the case names. */
function compareDiff(expected: unknown, actual: unknown): readonly string[] {
  const [wanted, given] = [expected as Lists, actual as Lists];
  const missing = ['removed', 'kept', 'written'].flatMap((key) =>
    (wanted[key] ?? []).filter((path) => !given[key]?.includes(path)).map((path) => `${key}: ${path} is missing`),
  );
  return [
    ...missing,
    ...(wanted['systemd'] === undefined
      ? []
      : compareKeys({ systemd: inPhases(wanted['systemd']) }, { systemd: inPhases(given['systemd'] ?? []) })),
  ];
}

const inPhases = (jobs: readonly string[]): readonly string[] => {
  const reload = jobs.lastIndexOf('daemon-reload');
  return [...jobs.slice(0, reload + 1), ...jobs.slice(reload + 1).sort()];
};

interface ResumeFields {
  readonly changedUnits?: readonly string[];
  readonly restartFails?: readonly string[];
  readonly changesFile?: { readonly operatingSystemConfigChecksum: string; readonly inPlaceUpdates?: PartialFlags };
  readonly secretChecksum?: string;
  readonly lastApplied?: { readonly inPlaceUpdates?: { readonly kubelet?: string } };
  readonly osc?: string | { readonly inPlaceUpdates?: { readonly kubelet?: string } };
}

const ownUnit = 'gardener-node-agent.service';

async function resumeUnits({ changedUnits = [], restartFails = [] }: ResumeFields) {
  const units = changedUnits.map((name) => ({ name, content: '[Unit]' }));
  const memory = createMemoryNode({ node: nodeOf({}), secrets: [secretOf({ units })], failingUnits: restartFails });
  const end = await runUntilQuiet(memory);
  const { run } = JSON.parse(memory.files.get(paths.journal)?.content ?? '{}') as Journal;
  return {
    selfRestart: end === 'restart',
    changesFile: {
      mustRestartNodeAgent: run?.plan.restartsAgent === true && !run.done.includes('restart-agent'),
      commandsContainAgentUnit: run?.plan.units.commands.some(({ unit }) => unit === ownUnit) ?? false,
    },
  };
}

const kubeletConfig = { path: '/var/lib/kubelet/config/kubelet', content: { inline: { data: '{}' } } };

const inPlace = (kubelet: string): OperatingSystemConfig => ({
  spec: { inPlaceUpdates: { operatingSystemVersion: '1.0.0', kubelet }, files: [kubeletConfig] },
});

const replan = (applied: string, desired: string, leftovers: Plan | undefined): Plan | PlanProblem =>
  planChange(inPlace(applied), inPlace(desired), {
    osRelease: 'PRETTY_NAME="1.0.0"',
    hostName: 'node',
    ownUnit,
    parse: JSON.parse,
    leftovers,
  });

/** The changes file is what the journal is here: work that was begun for a checksum. */
function resumePlan({ changesFile, secretChecksum, lastApplied, osc }: ResumeFields) {
  const plan: Plan = {
    flags: flagsOf(changesFile?.inPlaceUpdates),
    files: { changed: [], removed: [] },
    units: { changed: [], removed: [], removedDropIns: [], commands: [] },
    restartsAgent: false,
  };
  const run = { id: 'run', checksum: changesFile?.operatingSystemConfigChecksum ?? '', plan, done: [], finished: false };
  const next = decideNext({ journal: { format: 1, run }, checksum: secretChecksum, node: undefined, isInPlace: true, plan: undefined });
  if (next.do === 'continue') return { recomputed: false, flags: next.run.plan.flags };
  const desired = typeof osc === 'object' ? osc.inPlaceUpdates?.kubelet : undefined;
  const again = replan(
    lastApplied?.inPlaceUpdates?.kubelet ?? '1.0.0',
    desired ?? '1.0.0',
    next.do === 'abandon' ? next.run.plan : undefined,
  );
  return { recomputed: true, ...('flags' in again && { flags: again.flags }) };
}

/** Flags that a case leaves out are no question. */
function compareResume(expected: unknown, actual: unknown): readonly string[] {
  const { flags, ...rest } = expected as { readonly flags?: PartialFlags };
  const given = (actual as { readonly flags?: PartialFlags }).flags ?? {};
  const nested = Object.entries(flags ?? {}).flatMap(([name, wanted]) => {
    const answer = given[name as keyof PartialFlags];
    return typeof wanted === 'object' ? compareKeys(wanted, answer) : compareKeys({ [name]: wanted }, given);
  });
  return [...nested, ...compareKeys(rest, actual)];
}

export const areas: Readonly<Record<string, Area>> = {
  'osc-diff': { run: (test) => diff(test['input'] as { readonly old: Content; readonly new: Content }), compare: compareDiff },
  'changes-resume': {
    run: (test) => {
      const input = test['input'] as ResumeFields;
      return input.changedUnits === undefined ? resumePlan(input) : resumeUnits(input);
    },
    compare: compareResume,
  },
};
