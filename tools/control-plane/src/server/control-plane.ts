import type { ClientIdentity } from '../certificates/authority.js';

export interface ControlPlaneOptions {
  /** For kube-controller-manager's `--controllers`. Default: what node updates meet, see `defaultControllers`. Empty: none runs. */
  readonly controllers?: readonly string[];
  /** Fields of a KubeSchedulerConfiguration, for example `profiles` and `extenders`; `{}` is upstream's default. Default: no scheduler. */
  readonly scheduler?: Readonly<Record<string, unknown>>;
  /** Of all components, for example `{ NodeDeclaredFeatures: true }`. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** More flags of kube-apiserver, for example `--runtime-config=api/all=true`. */
  readonly apiServerFlags?: readonly string[];
  /** Rules of an audit policy, first match first; what they ask for is a line of `audit.log` in `folder`. Default: no audit. */
  readonly audit?: readonly object[];
  /** Default 60. */
  readonly readyWithinSeconds?: number;
}

/** A real etcd, kube-apiserver, kube-controller-manager and, where asked for, kube-scheduler on loopback. */
export interface ControlPlane {
  /** `https://127.0.0.1:PORT`. */
  readonly url: string;
  /** A kubeconfig, as text, with this cluster and an administrator as its current context. */
  kubeconfig(): string;
  /** The file of a kubectl of the same version. */
  readonly kubectl: string;
  /** Where its data and logs are (`NAME.log`) until it stops; undefined for a cluster of KUBECONFIG. */
  readonly folder: string | undefined;
  /** Whether it was started here: only then it can be harmed. A cluster of KUBECONFIG is never. */
  readonly isOurs: boolean;
  /** The kubeconfig of somebody else, for example a node or a certificate that is over in seconds. */
  kubeconfigFor(identity: ClientIdentity): Promise<string>;
  /** Ends kube-apiserver (SIGTERM, or as said) and starts it again under the same address. Resolves when it is ready. */
  restartApiServer(signal?: NodeJS.Signals): Promise<void>;
  /** Ends etcd by kill -9; with `downMilliseconds` it stays away so long. Resolves when it serves again with the same data. */
  killEtcd(options?: { readonly downMilliseconds?: number }): Promise<void>;
  /** Drops the history before now from etcd: watches that start from an older version get 410 once they can't be served from the cache. */
  compact(): Promise<void>;
  /** Ends everything and removes its data. */
  stop(): Promise<void>;
}
