import type { KubeletConfig } from '../kinds/kubelet.js';
import type { Shoot } from '../kinds/shoot.js';
import type { ShootWorker } from '../kinds/shoot-worker.js';

/**
 * The Kubernetes version that a pool runs: its own, or else that of the Shoot. Empty when neither names one.
 *
 * @source rule C-05
 */
export const effectiveKubernetesVersion = (shoot: Shoot, worker: ShootWorker): string =>
  worker?.kubernetes?.version ?? shoot?.spec?.kubernetes?.version ?? '';

/**
 * The kubelet settings that a pool runs with: its own section as a whole, even an empty one, or else that of the Shoot. Sections
 * are never merged.
 *
 * @source rule C-05
 */
export const effectiveKubelet = (shoot: Shoot, worker: ShootWorker): KubeletConfig | undefined =>
  worker?.kubernetes?.kubelet ?? shoot?.spec?.kubernetes?.kubelet ?? undefined;
