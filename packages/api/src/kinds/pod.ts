import type { Condition, Integer, ObjectMeta, QuantityString, StringMap, Timestamp } from './meta.js';

export interface ResourceRequirements {
  readonly requests?: Readonly<Record<string, QuantityString>>;
  readonly limits?: Readonly<Record<string, QuantityString>>;
  readonly claims?: readonly { readonly name: string; readonly request?: string }[];
}

/** @open */
export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly restartPolicy?: string;
  /** KEP-5532: what a container's exit does to the pod. */
  readonly restartPolicyRules?: readonly {
    readonly action: string;
    readonly exitCodes?: { readonly operator: string; readonly values?: readonly Integer[] };
  }[];
  readonly resources?: ResourceRequirements;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath?: string; readonly bindMountOptions?: readonly string[] }[];
}

/** @open */
export interface PodVolume {
  readonly name: string;
  readonly emptyDir?: { readonly medium?: string; readonly sizeLimit?: QuantityString };
  readonly persistentVolumeClaim?: { readonly claimName: string };
  readonly [source: string]: unknown;
}

export interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
  readonly tolerationSeconds?: Integer;
}

/** @open */
export interface PodSpec {
  /** Where it runs; absent until scheduled. */
  readonly nodeName?: string;
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly ephemeralContainers?: readonly Container[];
  readonly volumes?: readonly PodVolume[];
  readonly hostNetwork?: boolean;
  /** False: the pod has a user namespace of its own. */
  readonly hostUsers?: boolean;
  /** Resources of the pod as a whole. @since Kubernetes 1.34 by default */
  readonly resources?: ResourceRequirements;
  readonly restartPolicy?: string;
  /** Higher is more important. */
  readonly priority?: Integer;
  readonly priorityClassName?: string;
  /** Default 30. */
  readonly terminationGracePeriodSeconds?: Integer;
  readonly nodeSelector?: StringMap;
  readonly tolerations?: readonly Toleration[];
}

/** @open */
export interface PodStatus {
  readonly phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
  readonly qosClass?: string;
  readonly conditions?: readonly Condition[];
  readonly reason?: string;
  readonly message?: string;
  readonly startTime?: Timestamp;
}

/** The Pod fields that matter for draining and for declared features. */
export interface Pod {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Pod';
  readonly metadata?: ObjectMeta;
  readonly spec?: PodSpec;
  readonly status?: PodStatus;
}
