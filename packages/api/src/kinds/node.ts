import type { Condition, KubernetesObject, StringMap } from './meta.js';
import type { Taint } from './shoot-worker.js';

/**
 * What runs on a node.
 *
 * @open
 */
export interface NodeSystemInfo {
  /** Changes with every boot: two equal ones mean that the node was not restarted between. */
  readonly bootID?: string;
  /** The `PRETTY_NAME` of the running operating system, its version in it. */
  readonly osImage?: string;
  /** Version of the running kubelet, such as `v1.31.1`. */
  readonly kubeletVersion?: string;
  /** Version of the kernel. */
  readonly kernelVersion?: string;
  /** Name and version of the container runtime, such as `containerd://2.0.0`. */
  readonly containerRuntimeVersion?: string;
  /** CPU architecture, such as `amd64`. */
  readonly architecture?: string;
  /** `linux` or `windows`. */
  readonly operatingSystem?: string;
  /** Of the installed operating system, from `/etc/machine-id`. */
  readonly machineID?: string;
  /** Of the hardware or the virtual machine. */
  readonly systemUUID?: string;
  /** Deprecated; tells nothing about the kube-proxy that runs. */
  readonly kubeProxyVersion?: string;
}

/**
 * What is wanted of a node.
 *
 * @open
 */
export interface NodeSpec {
  /** Cordoned: nothing new is scheduled here. */
  readonly unschedulable?: boolean;
  /** Keep pods off that do not tolerate them. */
  readonly taints?: readonly Taint[];
  /** The machine at the infrastructure, as `<provider>://<id>`. */
  readonly providerID?: string;
  /** Range of IP addresses for its pods. */
  readonly podCIDR?: string;
}

/**
 * How a node is.
 *
 * @open
 */
export interface NodeStatus {
  /** Among them `Ready` and, in the shipped vocabulary, `InPlaceUpdate`. */
  readonly conditions?: readonly Condition[];
  /** What runs on it. */
  readonly nodeInfo?: NodeSystemInfo;
  /**
   * Features this kubelet supports, sorted by byte order (KEP-5328). Absent means unknown or off, and is read as not supported.
   * @since Kubernetes 1.35
   */
  readonly declaredFeatures?: readonly string[];
  /** Quantities of all resources, by name. */
  readonly capacity?: StringMap;
  /** Quantities left for pods, by name: capacity less what is reserved and the hard eviction threshold. */
  readonly allocatable?: StringMap;
  /** Under which it is reached. */
  readonly addresses?: readonly {
    /** `Hostname`, `InternalIP`, `ExternalIP`, `InternalDNS` or `ExternalDNS`. */
    readonly type: string;
    /** Host name or IP address. */
    readonly address: string;
  }[];
  /** Volumes that are attached to the node; a drain waits for those of its pods. */
  readonly volumesAttached?: readonly {
    /** Name of the volume, with its driver. */
    readonly name: string;
    /** Where the node sees it. */
    readonly devicePath?: string;
  }[];
  /** Names of attachable volumes that are mounted; not to be detached. */
  readonly volumesInUse?: readonly string[];
}

/** The Node fields that matter for updates and for declared features. */
export interface Node extends KubernetesObject<'v1', 'Node'> {
  /** What is wanted of it. */
  readonly spec?: NodeSpec;
  /** How it is, as its kubelet reports. */
  readonly status?: NodeStatus;
}
