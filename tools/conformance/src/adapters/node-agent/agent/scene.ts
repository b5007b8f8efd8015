import { marks, type Condition, type Node, type OperatingSystemConfig, type Pod } from '@gardener-inplace/api';
import {
  createMemoryNode,
  defaultTimeouts,
  paths,
  runNodeAgent,
  type Journal,
  type MemoryNode,
  type MemoryNodeOptions,
  type NodeAgentEnd,
  type NodeAgentOptions,
  type Ports,
  type Run,
} from '@gardener-inplace/node-agent';
import { nodeAgentSecretOf, noFlags, type InPlaceFlags } from '@gardener-inplace/worker-pool';

export type PartialFlags = {
  readonly [Flag in keyof InPlaceFlags]?: InPlaceFlags[Flag] extends boolean ? boolean : Partial<InPlaceFlags[Flag]>;
};

export const flagsOf = (flags: PartialFlags = {}): InPlaceFlags => ({
  ...noFlags,
  ...flags,
  kubelet: { ...noFlags.kubelet, ...flags.kubelet },
  certificateAuthoritiesRotation: { ...noFlags.certificateAuthoritiesRotation, ...flags.certificateAuthoritiesRotation },
});

export interface NodeFields {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly conditions?: readonly Condition[];
}

const secretName = 'osc';

export const nodeOf = ({ labels = {}, annotations = {}, conditions = [] }: NodeFields, name = 'node'): Node => ({
  metadata: { name, labels: { ...labels, [marks.nodeAgentSecretName]: secretName }, annotations },
  status: { conditions },
});

export const osReleaseOf = (version: string | null | undefined): string | undefined =>
  version === null || version === undefined ? undefined : `PRETTY_NAME="Linux ${version}"\n`;

export const podOf = (name: string, nodeName: string, annotations: Readonly<Record<string, string>> = {}): Pod => ({
  metadata: { name, namespace: 'default', uid: name, annotations },
  spec: { nodeName },
});

/** A config with an in-place section and an update command. */
export const inPlaceConfig = (
  version: string,
  command: string | null = '/update',
  args: readonly string[] = [],
): OperatingSystemConfig => ({
  metadata: { name: secretName },
  spec: { inPlaceUpdates: { operatingSystemVersion: version, kubelet: '1.32.0' } },
  status: { inPlaceUpdates: { osUpdate: { command: command ?? '', args } } },
});

export interface Scene extends Omit<MemoryNodeOptions, 'secrets'> {
  readonly config: OperatingSystemConfig;
  /** What the agent was in the middle of; without it the config is the one that was applied last. */
  readonly run?: Pick<Run, 'plan' | 'done'> & Partial<Run>;
  readonly answered?: string;
  readonly agent?: Partial<Omit<NodeAgentOptions, 'ports'>>;
  /** Ports in place of those in memory. */
  readonly ports?: (ports: Ports) => Partial<Ports>;
  /** Ends the agent as soon as the journal says so. */
  readonly until?: (journal: Journal) => boolean;
}

export interface Ending {
  readonly memory: MemoryNode;
  readonly journal: Journal;
  readonly end: NodeAgentEnd;
}

/** The claim of an orchestrator that records none, as for machine-controller-manager. */
export const claim = 'unclaimed';

const attempt = { bootID: 'boot-1', started: '2026-01-01T00:00:00.000Z' };
/** An order that was read and recorded on the Node before the scene begins. */
export const order = { claim, vocabulary: 'shipped' as const, attempt };

/** Starts a fresh agent on a node with this past and lets it run until it only waits. */
export async function play({
  config,
  run,
  answered,
  agent = {},
  ports = () => ({}),
  until = () => false,
  ...options
}: Scene): Promise<Ending> {
  const secret = nodeAgentSecretOf(config, { name: secretName });
  const checksum = secret.metadata?.annotations?.[marks.secretChecksum] ?? '';
  const past: Journal = {
    format: 1,
    ...(run === undefined ? { applied: checksum } : { run: { id: 'run', checksum, finished: false, ...run } }),
    ...(answered === undefined ? {} : { answered }),
  };
  const text = JSON.stringify(config);
  const files = {
    ...options.files,
    [paths.journal]: JSON.stringify(past),
    [paths.inProgress]: text,
    ...(run === undefined && { [paths.lastApplied]: text }),
  };
  const node = run?.order === undefined || run.finished ? options.node : withAttempt(options.node);
  const memory = createMemoryNode({ ...options, node, secrets: [secret], files });
  const end = await runUntilQuiet({ ...memory, ports: { ...memory.ports, ...ports(memory.ports) } }, agent, until);
  return { memory, end, journal: journalIn(memory) };
}

const withAttempt = (node: Node | undefined): Node | undefined =>
  node && {
    ...node,
    metadata: { ...node.metadata, annotations: { ...node.metadata?.annotations, [marks.attempt]: JSON.stringify(attempt) } },
  };

const journalIn = ({ files }: MemoryNode): Journal => JSON.parse(files.get(paths.journal)?.content ?? '{"format":1}') as Journal;

/** Of the node's own time: an agent that repeats something in vain is ended. */
const longest = 24 * 3600 * 1000;

export async function runUntilQuiet(memory: MemoryNode, agent: Scene['agent'] = {}, until: (journal: Journal) => boolean = () => false) {
  const quiet = new AbortController();
  const timeouts = { ...defaultTimeouts, ...agent.timeouts };
  const { clock, files } = memory.ports;
  const end = clock.now() + longest;
  const ports = {
    ...memory.ports,
    clock: {
      ...clock,
      sleep: async (milliseconds: number, signal: AbortSignal): Promise<void> => {
        if (milliseconds === timeouts.resync || clock.now() > end) quiet.abort(new Error('only waits'));
        else await clock.sleep(milliseconds, signal);
      },
    },
    files: {
      ...files,
      write: async (path: string, content: Uint8Array | string, mode: number): Promise<void> => {
        await files.write(path, content, mode);
        if (path === paths.journal && until(journalIn(memory))) quiet.abort(new Error('far enough'));
        quiet.signal.throwIfAborted();
      },
    },
  };
  return runNodeAgent({ nodeName: 'node', signal: quiet.signal, ...agent, timeouts, ports });
}
