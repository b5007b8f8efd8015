import type { Condition, ObjectMeta } from './meta.js';
import type { Taint } from './shoot.js';

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

export interface NodeSpec {
  readonly unschedulable?: boolean;
  readonly taints?: readonly Taint[];
  readonly providerID?: string;
  readonly podCIDR?: string;
}

export interface NodeStatus {
  readonly conditions?: readonly Condition[];
  readonly nodeInfo?: NodeSystemInfo;
  /**
   * Features this kubelet supports, sorted by byte order (KEP-5328). Absent means unknown or off, and is read as not supported.
   * @since Kubernetes 1.35
   */
  readonly declaredFeatures?: readonly string[];
  readonly capacity?: Readonly<Record<string, string>>;
  readonly allocatable?: Readonly<Record<string, string>>;
  readonly addresses?: readonly { readonly type: string; readonly address: string }[];
  readonly volumesAttached?: readonly { readonly name: string; readonly devicePath?: string }[];
  readonly volumesInUse?: readonly string[];
}

export interface Node {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Node';
  readonly metadata?: ObjectMeta;
  readonly spec?: NodeSpec;
  readonly status?: NodeStatus;
}
