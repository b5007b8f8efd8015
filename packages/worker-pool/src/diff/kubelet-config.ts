import { parseQuantity, type ValueError } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { stableJson } from '../operating-system-config/stable-json.js';

/** The part of a `KubeletConfiguration` (kubelet.config.k8s.io) that can ask for an empty node. */
export interface KubeletConfiguration {
  readonly evictionHard?: Readonly<Record<string, string | undefined>> | null | undefined;
  readonly kubeReserved?: Readonly<Record<string, string | number | undefined>> | null | undefined;
  readonly cpuManagerPolicy?: string | null | undefined;
  readonly [setting: string]: unknown;
}

export interface KubeletConfigChange {
  /** Hard eviction thresholds or reserved resources differ. */
  readonly configChanged: boolean;
  readonly cpuManagerPolicyChanged: boolean;
  /** A reserved resource that is no quantity; `configChanged` says nothing then. */
  readonly error?: ValueError;
}

const evictionSignals = ['memory.available', 'imagefs.available', 'imagefs.inodesFree', 'nodefs.available', 'nodefs.inodesFree'];
const reservedResources = ['cpu', 'memory', 'ephemeral-storage', 'pid'];

/**
 * Which changes of a kubelet configuration need an empty node. Values are compared by their text: the file on the node is
 * text, and the kubelet restarts for it either way. Every other setting is applied at once.
 *
 * ```ts
 * compareKubeletConfig({ cpuManagerPolicy: 'none' }, { cpuManagerPolicy: 'static' });
 * // { configChanged: false, cpuManagerPolicyChanged: true }
 * ```
 * @source node agent reference, change classification
 */
export function compareKubeletConfig(applied: KubeletConfiguration, desired: KubeletConfiguration): KubeletConfigChange {
  const cpuManagerPolicyChanged = (applied?.cpuManagerPolicy ?? '') !== (desired?.cpuManagerPolicy ?? '');
  if (differ(applied?.evictionHard, desired?.evictionHard, evictionSignals)) return { configChanged: true, cpuManagerPolicyChanged };
  const error = firstBadQuantity(applied) ?? firstBadQuantity(desired);
  if (error !== undefined) return { configChanged: false, cpuManagerPolicyChanged, error };
  return { configChanged: differ(applied?.kubeReserved, desired?.kubeReserved, reservedResources), cpuManagerPolicyChanged };
}

type Settings = Readonly<Record<string, string | number | undefined>> | null | undefined;

const differ = (applied: Settings, desired: Settings, keys: readonly string[]): boolean =>
  keys.some((key) => textOf(applied?.[key]) !== textOf(desired?.[key]));

const textOf = (value: unknown): string | undefined =>
  isAbsent(value) ? undefined : typeof value === 'string' ? value : stableJson(value);

function firstBadQuantity(config: KubeletConfiguration): ValueError | undefined {
  const kubeReserved = config?.kubeReserved;
  for (const resource of reservedResources) {
    const amount = kubeReserved?.[resource];
    const parsed = isAbsent(amount) ? undefined : parseQuantity(amount);
    if (parsed && !parsed.ok) return { ...parsed.error, detail: `kubeReserved.${resource} ${parsed.error.detail}` };
  }
  return undefined;
}
