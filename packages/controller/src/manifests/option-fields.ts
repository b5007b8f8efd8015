import { configChecks, type ConfigCheck, type ConfigFields } from '@gardener-inplace/kube-runtime';
import { controllerConfigFields, matches } from '../config.js';
import type { ControllerManifestOptions } from './controller-manifests.js';

// The pod has the kubeconfig of its own account and what `target` mounts, and without a lease both replicas would work.
const { kubeconfig: _, targetKubeconfig: __, leaderElection: ___, ...config } = controllerConfigFields;

const isMemory: ConfigCheck = (value) => Number.isSafeInteger(value) && (value as number) >= 128;
/** Probes must know it. */
const isProbePort: ConfigCheck = (value) => configChecks.port(value) && value !== 0;

/** What may stand in each option. */
export const manifestOptionFields: ConfigFields & Readonly<Record<keyof ControllerManifestOptions, ConfigCheck | ConfigFields>> = {
  image: matches(/^\S+$/),
  config: { ...config, probePort: isProbePort },
  target: { user: configChecks.text, secret: matches(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/) },
  memoryMebibytes: isMemory,
};

export const requiredOptions = [
  'image',
  'config',
  'config.namespace',
  'config.holdStrandedPods.kubernetesVersion',
  'target.user',
  'target.secret',
] as const;
