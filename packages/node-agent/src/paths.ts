/** Where things are on a node. */
export const paths = {
  /** Ours alone. */
  journal: '/var/lib/gardener-inplace-node-agent/journal.json',
  lastApplied: '/var/lib/gardener-inplace-node-agent/last-applied-osc.yaml',
  /** The config of the run that the journal tells of: a run is finished with what it began with. */
  inProgress: '/var/lib/gardener-inplace-node-agent/in-progress-osc.yaml',
  lock: '/var/lib/gardener-inplace-node-agent/agent.lock',
  commandOutput: '/var/lib/gardener-inplace-node-agent/os-update.log',
  /** Of gardener-node-agent: read once, when this agent takes a node over. */
  foreignLastApplied: '/var/lib/gardener-node-agent/last-applied-osc.yaml',
  machineName: '/var/lib/gardener-node-agent/machine-name',
  bootstrapToken: '/var/lib/gardener-node-agent/credentials/bootstrap-token',
  units: '/etc/systemd/system',
  kubeletKubeconfig: '/var/lib/kubelet/kubeconfig-real',
  kubeletBootstrapKubeconfig: '/var/lib/kubelet/kubeconfig-bootstrap',
  kubeletPki: '/var/lib/kubelet/pki',
  kubeletClientCertificate: '/var/lib/kubelet/pki/kubelet-client-current.pem',
  cpuManagerState: '/var/lib/kubelet/cpu_manager_state',
} as const;

export const kubeletUnit = 'kubelet.service';
