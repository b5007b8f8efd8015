import type { Condition, ObjectMeta, StringMap } from './meta.js';
import type { Taint } from './shoot-worker.js';

/**
 * What runs on a node.
 *
 * @open
 */
export interface NodeSystemInfo {
  /** Changes with every boot. */
  readonly bootID?: string;
  readonly osImage?: string;
  readonly kubeletVersion?: string;
  readonly kernelVersion?: string;
  readonly containerRuntimeVersion?: string;
  readonly architecture?: string;
  readonly operatingSystem?: string;
  readonly machineID?: string;
  readonly systemUUID?: string;
  readonly kubeProxyVersion?: string;
}

/** @open */
export interface NodeSpec {
  /** Cordoned: nothing new is scheduled here. */
  readonly unschedulable?: boolean;
  readonly taints?: readonly Taint[];
  readonly providerID?: string;
  readonly podCIDR?: string;
}

/** @open */
export interface NodeStatus {
  /** Among them `Ready` and, in the shipped vocabulary, `InPlaceUpdate`. */
  readonly conditions?: readonly Condition[];
  readonly nodeInfo?: NodeSystemInfo;
  /**
   * Features this kubelet supports, sorted by byte order (KEP-5328). Absent means unknown or off, and is read as not supported.
   * @since Kubernetes 1.35
   */
  readonly declaredFeatures?: readonly string[];
  readonly capacity?: StringMap;
  readonly allocatable?: StringMap;
  readonly addresses?: readonly { readonly type: string; readonly address: string }[];
  readonly volumesAttached?: readonly { readonly name: string; readonly devicePath?: string }[];
  readonly volumesInUse?: readonly string[];
}

/** The Node fields that matter for updates and for declared features. */
export interface Node {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Node';
  readonly metadata?: ObjectMeta;
  readonly spec?: NodeSpec;
  readonly status?: NodeStatus;
}
