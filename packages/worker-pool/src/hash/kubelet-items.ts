import { canonicalQuantity, type KubeletConfig, type KubeletEviction, type KubeletReserved, type Result } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { all, map, ok } from '../result.js';
import type { HashItem } from './hash-item.js';

/**
 * What a hash takes from kubelet settings: reserved resources, hard eviction thresholds and the CPU manager policy,
 * each only if set. Reserved resources count by value (`1Gi` and `1024Mi` are the same), thresholds by their text.
 *
 * @internal
 */
export function kubeletItems(kubelet: KubeletConfig | null | undefined): Result<readonly HashItem[]> {
  const { kubeReserved, evictionHard, cpuManagerPolicy } = kubelet ?? {};
  return map(kubeReserved ? reservedText(kubeReserved) : ok(undefined), (reserved) => [
    ...(reserved === undefined ? [] : [{ name: 'kubeReserved', text: reserved } as const]),
    ...(evictionHard ? [{ name: 'evictionHard', text: evictionText(evictionHard) } as const] : []),
    ...(isAbsent(cpuManagerPolicy) ? [] : [{ name: 'cpuManagerPolicy', text: cpuManagerPolicy } as const]),
  ]);
}

const unset = '<nil>';

const reservedText = ({ cpu, memory, pid, ephemeralStorage }: KubeletReserved): Result<string> =>
  map(
    all([cpu, memory, pid, ephemeralStorage].map((quantity) => (isAbsent(quantity) ? ok(unset) : canonicalQuantity(quantity)))),
    (texts) => texts.join('-'),
  );

const evictionText = (eviction: KubeletEviction): string =>
  [eviction.imageFSAvailable, eviction.imageFSInodesFree, eviction.memoryAvailable, eviction.nodeFSAvailable, eviction.nodeFSInodesFree]
    .map((threshold) => threshold ?? '')
    .join('-');
