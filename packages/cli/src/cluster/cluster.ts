import { durationMilliseconds } from '@gardener-inplace/api';
import {
  type CallOptions,
  type ClosableKubeClient,
  createKubeClient,
  inClusterNamespace,
  type KubeClient,
} from '@gardener-inplace/kube-runtime';
import type { Call } from '../command-line/command.js';
import { tell } from '../output/harmless.js';
import { Problem } from '../problem/problem.js';
import { contextNamespace } from './context-namespace.js';

/** The clusters that a command talks to; they are one, unless machines and nodes live apart. */
export interface Cluster {
  /** Holds MachineDeployments, MachineSets and Machines. */
  readonly control: KubeClient;
  /** Holds Nodes, Pods and PodDisruptionBudgets. */
  readonly target: KubeClient;
  /** Of the machines; undefined: all. */
  readonly namespace: string | undefined;
  /** For every request. */
  readonly options: CallOptions;
}

/** Opens the clusters, does the work and closes them, whatever happens. */
export async function withCluster<T>(call: Call, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const { flags, signal, env } = call;
  const timeoutMilliseconds = requestTimeout(call);
  const opened: ClosableKubeClient[] = [];
  const open = async (kubeconfig: string | undefined, context: string | undefined): Promise<KubeClient> => {
    const client = await createKubeClient({ ...clientOptions(call), kubeconfig, context });
    opened.push(client);
    return client;
  };
  try {
    const control = await open(flags.kubeconfig ?? (env['KUBECONFIG'] || undefined), flags.context);
    const target = flags['target-kubeconfig'] === undefined ? control : await open(flags['target-kubeconfig'], undefined);
    return await work({ control, target, namespace: await namespaceOf(call), options: { signal, timeoutMilliseconds } });
  } finally {
    await Promise.all(opened.map((client) => client.close()));
  }
}

const clientOptions = ({ stderr, version = 'unknown' }: Call) => ({
  userAgent: `kubectl-inplace/${version}`,
  fieldManager: 'kubectl-inplace',
  onWarning: (text: string) => tell(stderr, `warning: ${text}`),
});

async function namespaceOf(call: Call): Promise<string | undefined> {
  if (call.flags['all-namespaces']) return undefined;
  return call.flags.namespace ?? (await contextNamespace(call)) ?? (await inClusterNamespace()) ?? 'default';
}

function requestTimeout({ flags, command }: Call): number | undefined {
  const text = flags['request-timeout'];
  if (text === undefined) return undefined;
  // As kubectl's: a bare number is in seconds, and 0 sets no limit.
  const parsed = durationMilliseconds(/^\d+$/.test(text) ? `${text}s` : text);
  if (parsed.ok && parsed.value >= 0) return parsed.value === 0 ? Infinity : parsed.value;
  throw new Problem('USAGE', {
    where: `kubectl inplace ${command} --request-timeout`,
    detail: `${JSON.stringify(text)} is no duration`,
    help: 'for example 10s or 1m',
  });
}
