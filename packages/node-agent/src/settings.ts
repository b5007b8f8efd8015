/** Every phase has one deadline of its own; none is nested in another. Milliseconds. */
export interface Timeouts {
  /** One run of the OS update command. */
  readonly osCommand: number;
  /** Between two runs after a network problem. */
  readonly osRetryPause: number;
  /** No further run is started this long after the first. */
  readonly osRetryWindow: number;
  /** From the command's success to another boot id. */
  readonly reboot: number;
  /** From a restart of the kubelet, or a boot, to its first healthy answer. */
  readonly kubeletHealth: number;
  /** An attempt whose step keeps failing for so long has failed. */
  readonly step: number;
  /** Between two looks at something that is awaited. */
  readonly poll: number;
  /** Everything is looked at again, without any event. */
  readonly resync: number;
}

export interface Settings {
  readonly nodeName: string;
  /** Used while the Node does not exist or does not name its Secret. */
  readonly secretName?: string;
  /** The agent's own unit is never restarted by the agent: it ends, and its supervisor starts it again. */
  readonly ownUnit: string;
  /** The agent's kubeconfig; renewed with a certificate authority rotation. */
  readonly agentKubeconfig: string;
  /** URL of the API server for kubeconfigs that are written. Default: the one that the replaced kubeconfig names. */
  readonly apiServer?: string;
  /** The cluster's certificate authorities, for kubeconfigs that are written. */
  readonly clusterCA: string;
  readonly timeouts: Timeouts;
}

const second = 1000;
const minute = 60 * second;

/** A timer of the runtime that is longer, almost 25 days, fires at once. */
export const longestTimer = 2 ** 31 - 1;

export const defaultTimeouts: Timeouts = {
  osCommand: 10 * minute,
  osRetryPause: 30 * second,
  osRetryWindow: 5 * minute,
  reboot: 15 * minute,
  kubeletHealth: 5 * minute,
  step: 10 * minute,
  poll: second,
  resync: 10 * minute,
};

export const defaultSettings = {
  ownUnit: 'gardener-node-agent.service',
  agentKubeconfig: '/var/lib/gardener-node-agent/credentials/kubeconfig',
  clusterCA: '/var/lib/gardener-node-agent/cluster-ca.crt',
  timeouts: defaultTimeouts,
} as const;
