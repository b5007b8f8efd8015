/** What the programs of one control plane need to know of each other. Files are absolute. */
export interface Plan {
  readonly folder: string;
  readonly ports: {
    readonly etcd: number;
    readonly etcdPeer: number;
    readonly api: number;
    readonly manager: number;
    readonly scheduler: number;
  };
  readonly files: {
    readonly authority: string;
    readonly authorityKey: string;
    readonly server: string;
    readonly serverKey: string;
    readonly accounts: string;
    readonly accountsKey: string;
    readonly kubeconfig: string;
    readonly schedulerConfig: string;
    readonly auditPolicy: string;
  };
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly isAudited: boolean;
}

/**
 * Controllers that node updates meet: budgets, owners, namespaces, pods of sets, certificates, accounts. Not the one that
 * taints nodes which don't report, `node-lifecycle-controller`: a test's nodes mostly have no kubelet.
 */
export const defaultControllers: readonly string[] = [
  'certificatesigningrequest-approving-controller',
  'certificatesigningrequest-cleaner-controller',
  'certificatesigningrequest-signing-controller',
  'daemonset-controller',
  'deployment-controller',
  'disruption-controller',
  'garbage-collector-controller',
  'namespace-controller',
  'replicaset-controller',
  'root-ca-certificate-publisher-controller',
  'serviceaccount-controller',
  'statefulset-controller',
];

const gates = ({ featureGates }: Plan): readonly string[] => {
  const pairs = Object.entries(featureGates).map(([name, isOn]) => `${name}=${isOn}`);
  return pairs.length === 0 ? [] : [`--feature-gates=${pairs.join(',')}`];
};

const serving = ({ files }: Plan, port: number): readonly string[] => [
  '--bind-address=127.0.0.1',
  `--secure-port=${port}`,
  `--tls-cert-file=${files.server}`,
  `--tls-private-key-file=${files.serverKey}`,
];

export const etcdArguments = ({ folder, ports }: Plan): readonly string[] => [
  '--name=default',
  `--data-dir=${folder}/etcd`,
  `--listen-client-urls=http://127.0.0.1:${ports.etcd}`,
  `--advertise-client-urls=http://127.0.0.1:${ports.etcd}`,
  `--listen-peer-urls=http://127.0.0.1:${ports.etcdPeer}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${ports.etcdPeer}`,
  `--initial-cluster=default=http://127.0.0.1:${ports.etcdPeer}`,
  '--unsafe-no-fsync',
  '--log-level=warn',
];

/** ServiceAccount admission is off: it refuses pods until a controller has made the account of their namespace. */
export const apiServerArguments = (plan: Plan, more: readonly string[]): readonly string[] => [
  ...serving(plan, plan.ports.api),
  '--advertise-address=127.0.0.1',
  '--endpoint-reconciler-type=none',
  // Without it, watches hold up the end of the server for a minute.
  '--shutdown-watch-termination-grace-period=1s',
  `--etcd-servers=http://127.0.0.1:${plan.ports.etcd}`,
  `--client-ca-file=${plan.files.authority}`,
  '--authorization-mode=Node,RBAC',
  '--allow-privileged=true',
  '--enable-admission-plugins=NodeRestriction',
  '--disable-admission-plugins=ServiceAccount',
  '--service-cluster-ip-range=10.0.0.0/24',
  '--service-account-issuer=https://127.0.0.1',
  `--service-account-key-file=${plan.files.accounts}`,
  `--service-account-signing-key-file=${plan.files.accountsKey}`,
  '--profiling=false',
  ...(plan.isAudited ? [`--audit-policy-file=${plan.files.auditPolicy}`, `--audit-log-path=${plan.folder}/audit.log`] : []),
  ...gates(plan),
  ...more,
];

export const controllerManagerArguments = (plan: Plan, controllers: readonly string[]): readonly string[] => [
  ...serving(plan, plan.ports.manager),
  `--kubeconfig=${plan.files.kubeconfig}`,
  `--authentication-kubeconfig=${plan.files.kubeconfig}`,
  `--authorization-kubeconfig=${plan.files.kubeconfig}`,
  '--leader-elect=false',
  `--controllers=${controllers.join(',')}`,
  `--cluster-signing-cert-file=${plan.files.authority}`,
  `--cluster-signing-key-file=${plan.files.authorityKey}`,
  `--root-ca-file=${plan.files.authority}`,
  `--service-account-private-key-file=${plan.files.accountsKey}`,
  '--kube-api-qps=200',
  '--kube-api-burst=400',
  '--profiling=false',
  ...gates(plan),
];

export const schedulerArguments = (plan: Plan): readonly string[] => [
  ...serving(plan, plan.ports.scheduler),
  `--config=${plan.files.schedulerConfig}`,
  `--authentication-kubeconfig=${plan.files.kubeconfig}`,
  `--authorization-kubeconfig=${plan.files.kubeconfig}`,
  ...gates(plan),
];

export const auditPolicy = (rules: readonly object[]): object => ({
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  omitManagedFields: true,
  rules,
});

export const schedulerConfig = (plan: Plan, fields: Readonly<Record<string, unknown>>): object => ({
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  leaderElection: { leaderElect: false },
  clientConnection: { kubeconfig: plan.files.kubeconfig, qps: 200, burst: 400 },
  ...fields,
});
