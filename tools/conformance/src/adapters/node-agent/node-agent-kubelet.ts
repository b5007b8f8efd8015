import { durationMilliseconds } from '@gardener-inplace/api';
import { createTokenSync, type MemoryNode, type MemoryNodeOptions, type Plan } from '@gardener-inplace/node-agent';
import type { Area } from '../../area.js';
import { compareAnswer, errorOf, marksOf, remainingFlags } from './agent/answers.js';
import { flagsOf, inPlaceConfig, nodeOf, order, osReleaseOf, play, type PartialFlags, type Scene } from './agent/scene.js';

const area = <Input>(answer: (input: Input) => unknown, compare: NonNullable<Area['compare']> = compareAnswer): Area => ({
  run: (test) => answer((test['input'] ?? {}) as Input),
  compare,
});

const planOf = (flags: PartialFlags): Plan => ({
  flags: flagsOf(flags),
  files: { changed: [], removed: [] },
  units: { changed: [], removed: [], removedDropIns: [], commands: [] },
  restartsAgent: false,
});

/** A run that was ordered and has these flags, played up to where the config counts as applied. */
const playFlags = (flags: PartialFlags, scene: Partial<Scene>) =>
  play({
    config: inPlaceConfig('1.0.0'),
    osRelease: osReleaseOf('1.0.0'),
    node: nodeOf({}),
    run: { plan: planOf(flags), order, done: ['record-attempt'] },
    until: ({ run }) => run?.done.includes('record-applied') === true || (run?.failure !== undefined && run.finished),
    ...scene,
  });

interface HealthFields {
  readonly endpoint: 'unreachable' | { readonly status: number };
  readonly retryInterval?: string;
  readonly retryTimeout?: string;
  readonly flags?: PartialFlags;
  readonly nodeExists?: boolean;
}

const probeOf =
  (endpoint: HealthFields['endpoint']): NonNullable<MemoryNodeOptions['kubelet']> =>
  () =>
    endpoint === 'unreachable'
      ? { healthy: false, detail: 'connection refused' }
      : { healthy: endpoint.status === 200, detail: `status ${endpoint.status}` };

const millisecondsOf = (duration: string | undefined, otherwise: number): number => {
  const parsed = duration === undefined ? undefined : durationMilliseconds(duration);
  return parsed?.ok ? parsed.value : otherwise;
};

async function health({
  endpoint,
  retryInterval,
  retryTimeout,
  flags = { kubelet: { minorVersion: true } },
  nodeExists = true,
}: HealthFields) {
  const timeouts = { poll: millisecondsOf(retryInterval, 5_000), kubeletHealth: millisecondsOf(retryTimeout, 300_000) };
  const { memory, journal } = await playFlags(flags, {
    kubelet: probeOf(endpoint),
    agent: { timeouts },
    ...(nodeExists
      ? {}
      : { node: undefined, until: ({ run }) => run?.failure !== undefined || run?.done.includes('record-applied') === true }),
  });
  const { labels, annotations } = marksOf(memory, '');
  const { 'node-agent.gardener.cloud/updating-operating-system-version': _, ...ours } = annotations;
  return { error: errorOf(journal), labels, annotations: ours, ...(journal.run && { flagsAfter: remainingFlags(journal.run) }) };
}

interface BootstrapFields {
  readonly apiServer: { readonly server: string; readonly caFile: string };
  readonly files: Readonly<Record<string, string>>;
}

const kubelet = '/var/lib/kubelet';
const bootstrapPath = `${kubelet}/kubeconfig-bootstrap`;

/** Cases name a file's content in angle brackets where any content of that kind will do. */
const kubeconfigText = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'cluster', cluster: { server: 'https://old-server' } }],
  contexts: [{ name: 'context', context: { cluster: 'cluster', user: 'system:node:test-node' } }],
  'current-context': 'context',
});

const spelledOut = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, /^<.*kubeconfig.*>$/.test(text) ? kubeconfigText : text]));

const namedEntries = (list: unknown, key: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries((list as readonly Readonly<Record<string, unknown>>[]).map((entry) => [entry['name'], entry[key]]));

function bootstrapIn({ files }: MemoryNode) {
  const file = files.get(bootstrapPath);
  if (file === undefined || !file.content.startsWith('{')) return undefined;
  const config = JSON.parse(file.content) as { readonly clusters: unknown; readonly users: unknown };
  const users = Object.entries(namedEntries(config.users, 'user') as Readonly<Record<string, Readonly<Record<string, string>>>>);
  return {
    clusters: namedEntries(config.clusters, 'cluster'),
    users: Object.fromEntries(
      users.map(([name, user]) => [name, Object.fromEntries(Object.entries(user).map(([key, data]) => [key, decoded(data)]))]),
    ),
    mode: file.mode.toString(8).padStart(4, '0'),
  };
}

const decoded = (data: string): string => `base64(${Buffer.from(data, 'base64').toString('utf8')})`;

async function rebootstrap({ apiServer, files }: BootstrapFields) {
  const given = spelledOut(files);
  const { memory, journal } = await playFlags(
    { certificateAuthoritiesRotation: { kubelet: true } },
    { files: given, agent: { apiServer: apiServer.server, clusterCA: apiServer.caFile } },
  );
  const isGone = (path: string): boolean =>
    Object.keys(given).some((name) => name === path || name.startsWith(`${path}/`)) &&
    ![...memory.files.keys()].some((name) => name === path || name.startsWith(`${path}/`));
  return {
    error: errorOf(journal),
    bootstrap: bootstrapIn(memory),
    bootstrapUnchanged: memory.files.get(bootstrapPath)?.content === given[bootstrapPath],
    removed: [`${kubelet}/kubeconfig-real`, `${kubelet}/pki`].filter(isGone),
    restarted: restartsIn(memory),
  };
}

const restartsIn = ({ jobs }: MemoryNode): readonly string[] =>
  jobs.flatMap((job) => (job.startsWith('restart ') ? [job.slice('restart '.length)] : []));

const agentKubeconfig = '/var/lib/gardener-node-agent/credentials/kubeconfig';

interface RotationFields {
  readonly flags: PartialFlags;
  readonly tokenSyncConfigs?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly kubeletHealthy?: boolean;
}

async function rotate({ flags, tokenSyncConfigs = [], files = {}, kubeletHealthy = true }: RotationFields) {
  const asked: { readonly namespace: string; readonly name: string }[] = [];
  const { memory, journal, end } = await playFlags(flags, {
    files: { [agentKubeconfig]: kubeconfigText, ...spelledOut(files) },
    kubelet: probeOf({ status: kubeletHealthy ? 200 : 500 }),
    until: ({ run }) => (run?.failure !== undefined && run.finished) || run?.done.includes('list-pods') === true,
    ports: ({ api, files: disk }) => ({
      tokens: createTokenSync(
        tokenSyncConfigs.map((secretName) => ({ secretName, path: `/tokens/${secretName}` })),
        {
          ...api,
          getSecret: async (name) => {
            asked.push({ namespace: 'kube-system', name });
            return { data: { token: '' } };
          },
        },
        disk,
      ),
    }),
  });
  return {
    error: errorOf(journal),
    tokenEvents: asked,
    restarted: restartsIn(memory),
    ...(journal.run && { flagsAfter: remainingFlags(journal.run) }),
    mustRestartNodeAgent: end === 'restart',
    agentKubeconfig: memory.files.get(agentKubeconfig)?.content !== kubeconfigText,
  };
}

export const areas: Readonly<Record<string, Area>> = {
  'kubelet-health': area<HealthFields>(health),
  'kubelet-complete': area<HealthFields>(health),
  'kubelet-rebootstrap': area<BootstrapFields>(rebootstrap),
  'credentials-rotation-perform': area<RotationFields>(rotate, (expected, actual) => {
    // Its content depends on who signs; that it was written anew is what counts.
    const { agentKubeconfig: content, ...rest } = expected as Readonly<Record<string, unknown>>;
    return compareAnswer({ ...rest, ...(content !== undefined && { agentKubeconfig: content !== null }) }, actual);
  }),
};
