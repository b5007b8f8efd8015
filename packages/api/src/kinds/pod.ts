import type { Condition, ObjectMeta } from './meta.js';

export interface ResourceRequirements {
  readonly requests?: Readonly<Record<string, string | number>>;
  readonly limits?: Readonly<Record<string, string | number>>;
  readonly claims?: readonly { readonly name: string; readonly request?: string }[];
}

export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly restartPolicy?: string;
  /** KEP-5532: what a container's exit does to the pod. */
  readonly restartPolicyRules?: readonly {
    readonly action: string;
    readonly exitCodes?: { readonly operator: string; readonly values?: readonly number[] };
  }[];
  readonly resources?: ResourceRequirements;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath?: string; readonly bindMountOptions?: readonly string[] }[];
}

export interface PodVolume {
  readonly name: string;
  readonly emptyDir?: { readonly medium?: string; readonly sizeLimit?: string | number };
  readonly persistentVolumeClaim?: { readonly claimName: string };
  readonly [source: string]: unknown;
}

export interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
  readonly tolerationSeconds?: number;
}

export interface PodSpec {
  readonly nodeName?: string;
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly ephemeralContainers?: readonly Container[];
  readonly volumes?: readonly PodVolume[];
  readonly hostNetwork?: boolean;
  readonly hostUsers?: boolean;
  readonly resources?: ResourceRequirements;
  readonly restartPolicy?: string;
  readonly priority?: number;
  readonly priorityClassName?: string;
  readonly terminationGracePeriodSeconds?: number;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly tolerations?: readonly Toleration[];
}

export interface PodStatus {
  readonly phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
  readonly qosClass?: string;
  readonly conditions?: readonly Condition[];
  readonly reason?: string;
  readonly message?: string;
  readonly startTime?: string;
}

/** The Pod fields that matter for draining and for declared features. */
export interface Pod {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Pod';
  readonly metadata?: ObjectMeta;
  readonly spec?: PodSpec;
  readonly status?: PodStatus;
}
