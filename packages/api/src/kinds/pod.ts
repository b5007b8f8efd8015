import type { Condition, Integer, KubernetesObject, QuantityString, StringMap, Timestamp } from './meta.js';

/** What a container, or a pod as a whole, needs and may use. */
export interface ResourceRequirements {
  /** Quantities that the scheduler keeps for it, by resource. */
  readonly requests?: Readonly<Record<string, QuantityString>>;
  /** Quantities that it may use at most, by resource. */
  readonly limits?: Readonly<Record<string, QuantityString>>;
  /** Claims of the pod on devices that it uses. */
  readonly claims?: readonly {
    /** Name of the claim in the pod. */
    readonly name: string;
    /** Which request of the claim. Default: all of them. */
    readonly request?: string;
  }[];
}

/**
 * A container, as far as it matters where its pod may run.
 *
 * @open
 */
export interface Container {
  /** Unique in the pod. */
  readonly name: string;
  /** Where its image is. */
  readonly image?: string;
  /** Overrides that of the pod; `Always` makes an init container a sidecar. */
  readonly restartPolicy?: string;
  /** KEP-5532: what a container's exit does to the pod. */
  readonly restartPolicyRules?: readonly {
    /** `Restart` or `RestartAllContainers`. */
    readonly action: string;
    /** For which exits the rule holds. */
    readonly exitCodes?: {
      /** `In` or `NotIn`. */
      readonly operator: string;
      /** Exit codes, 0 to 255. */
      readonly values?: readonly Integer[];
    };
  }[];
  /** What it needs and may use. */
  readonly resources?: ResourceRequirements;
  /** Volumes of the pod that it sees. */
  readonly volumeMounts?: readonly {
    /** Name of the volume in the pod. */
    readonly name: string;
    /** Where the container sees it. */
    readonly mountPath?: string;
    /** Options of the mount on the node. */
    readonly bindMountOptions?: readonly string[];
  }[];
}

/**
 * A volume of a pod: a name and one source.
 *
 * @open
 */
export interface PodVolume {
  /** Unique in the pod. */
  readonly name: string;
  /** A folder that lives and dies with the pod. */
  readonly emptyDir?: {
    /** `Memory` keeps it off the disk. */
    readonly medium?: string;
    /** Bytes; a pod that exceeds it is evicted. */
    readonly sizeLimit?: QuantityString;
  };
  /** Storage that outlives the pod: a drain waits until it is detached. */
  readonly persistentVolumeClaim?: {
    /** Name of the claim, in the pod's namespace. */
    readonly claimName: string;
  };
  readonly [source: string]: unknown;
}

/** Lets a pod onto nodes with a taint. What is absent matches everything. */
export interface Toleration {
  /** Key of the taint. Absent, with operator `Exists`: every taint. */
  readonly key?: string;
  /** `Equal` (default) or `Exists`. */
  readonly operator?: string;
  /** Value of the taint, for `Equal`. */
  readonly value?: string;
  /** Effect of the taint. Absent: each. */
  readonly effect?: string;
  /** For effect `NoExecute`: seconds before the pod has to go all the same. Absent: it stays. */
  readonly tolerationSeconds?: Integer;
}

/**
 * What a pod runs, and what it asks of its node.
 *
 * @open
 */
export interface PodSpec {
  /** Where it runs; absent until scheduled. */
  readonly nodeName?: string;
  /** Run side by side; at least one. */
  readonly containers?: readonly Container[];
  /** Run one after another before those; sidecars among them go on. */
  readonly initContainers?: readonly Container[];
  /** Added to a running pod, to look into it. */
  readonly ephemeralContainers?: readonly Container[];
  /** What containers may mount. */
  readonly volumes?: readonly PodVolume[];
  /** Whether the pod uses the node's network. Default false. */
  readonly hostNetwork?: boolean;
  /** False: the pod has a user namespace of its own. Default true. */
  readonly hostUsers?: boolean;
  /** Resources of the pod as a whole. @since Kubernetes 1.34 by default */
  readonly resources?: ResourceRequirements;
  /** `Always` (default), `OnFailure` or `Never`. */
  readonly restartPolicy?: string;
  /** Higher is more important. Filled from the class. */
  readonly priority?: Integer;
  /** Name of the PriorityClass. `system-node-critical` is the highest. */
  readonly priorityClassName?: string;
  /** Seconds between being asked to end and being killed. Default 30. */
  readonly terminationGracePeriodSeconds?: Integer;
  /** Labels that its node must have. */
  readonly nodeSelector?: StringMap;
  /** Taints that do not keep it away. */
  readonly tolerations?: readonly Toleration[];
}

/**
 * How a pod is.
 *
 * @open
 */
export interface PodStatus {
  /** `Succeeded` and `Failed` are over: a drain need not wait for them. */
  readonly phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
  /** `Guaranteed`, `Burstable` or `BestEffort`, by what it requests. */
  readonly qosClass?: string;
  /** Among them `Ready` and `DisruptionTarget`. */
  readonly conditions?: readonly Condition[];
  /** One word in CamelCase, such as `Evicted`. */
  readonly reason?: string;
  /** For people. */
  readonly message?: string;
  /** When the kubelet took it on. */
  readonly startTime?: Timestamp;
}

/** The Pod fields that matter for draining and for declared features. */
export interface Pod extends KubernetesObject<'v1', 'Pod'> {
  /** What it runs. */
  readonly spec?: PodSpec;
  /** How it is, as the kubelet reports. */
  readonly status?: PodStatus;
}
