import type { Pod } from '@gardener-inplace/api';
import { settle, type Component } from '../component.js';
import { requiredForScheduling, requiredForUpdate } from '../inference.js';
import { match } from '../match.js';

/** A running kubelet. What it declares is worked out once, at its start. */
export interface Kubelet extends Component {
  readonly declaredFeatures: readonly string[] | null | undefined;
}

export type PodAdmission =
  | { readonly admit: true }
  | {
      readonly admit: false;
      readonly reason: 'PodFeatureUnsupported';
      /** Text of the Warning event. */
      readonly message: string;
      /** What the pod's status becomes. It is final: the pod isn't tried again when the feature comes back. */
      readonly status: { readonly phase: 'Failed'; readonly reason: string; readonly message: string };
    };

const admitted: PodAdmission = { admit: true };

const unavailable = (names: readonly string[]): string => `Pod requires node features that are not available: ${names.join(', ')}`;

/**
 * Whether a kubelet lets a pod run: asked for every new pod, and after a restart for every pod that is already there.
 *
 * ```ts
 * admitPod(pod, { version: '1.36.2', declaredFeatures: [] }); // { admit: false, reason: 'PodFeatureUnsupported', … }
 * ```
 * @source declared-features (g)
 */
export function admitPod(pod: Pod, kubelet: Kubelet): PodAdmission {
  const { isOn, version, registry } = settle(kubelet);
  if (!isOn) return admitted;
  const required = requiredForScheduling(pod, version, registry);
  if (!required.ok) return rejected(`Failed to infer pod's feature requirements: ${required.error.detail}`);
  const answer = match(required.value, kubelet.declaredFeatures);
  return answer.isMatch ? admitted : rejected(unavailable(answer.unsatisfied));
}

const rejected = (message: string): PodAdmission => ({
  admit: false,
  reason: 'PodFeatureUnsupported',
  message,
  status: { phase: 'Failed', reason: 'PodFeatureUnsupported', message: `Pod was rejected: ${message}` },
});

/** What a kubelet does with a changed pod. The update goes on whatever the check says: it can only warn. */
export interface PodUpdate {
  readonly event: { readonly type: 'Warning'; readonly reason: 'FailedNodeDeclaredFeaturesCheck'; readonly message: string } | undefined;
  readonly isDispatched: true;
}

/**
 * A pod that runs on the node was changed. Without a remembered old pod there is nothing to compare; 1.35 doesn't guard against that,
 * here it is skipped in every release.
 *
 * @source declared-features (g)
 */
export function updatePod(oldPod: Pod | null | undefined, newPod: Pod, kubelet: Kubelet): PodUpdate {
  const { isOn, version, registry } = settle(kubelet);
  const required = isOn && oldPod ? requiredForUpdate(oldPod, newPod, version, registry) : undefined;
  const answer = match(required?.ok ? required.value : [], kubelet.declaredFeatures);
  return {
    event: answer.isMatch
      ? undefined
      : { type: 'Warning', reason: 'FailedNodeDeclaredFeaturesCheck', message: unavailable(answer.unsatisfied) },
    isDispatched: true,
  };
}
