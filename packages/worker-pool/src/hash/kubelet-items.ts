import { canonicalQuantity, type KubeletConfig, type KubeletEviction, type KubeletReserved, type Result } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { all, map, ok } from '../result.js';
import { textOf } from '../text.js';
import type { HashItem } from './hash-item.js';

/**
 * What a hash takes from kubelet settings: reserved resources, hard eviction thresholds and the CPU manager policy,
 * each only if set. Reserved resources count by value (`1Gi` and `1024Mi` are the same), thresholds by their text.
 *
 * @internal
 */
export function kubeletItems(kubelet: KubeletConfig | null | undefined): Result<readonly HashItem[]> {
  const { kubeReserved, evictionHard, cpuManagerPolicy } = kubelet ?? {};
  const parts = [
    item('kubeReserved', kubeReserved && reservedText(kubeReserved)),
    item('evictionHard', evictionHard && evictionText(evictionHard)),
    item('cpuManagerPolicy', isAbsent(cpuManagerPolicy) ? undefined : textOf(cpuManagerPolicy)),
  ];
  return map(all(parts), (lists) => lists.flat());
}

const item = (name: HashItem['name'], text: Result<string> | null | undefined): Result<readonly HashItem[]> =>
  text ? map(text, (found) => [{ name, text: found }]) : ok([]);

const unset = '<nil>';

const reservedText = ({ cpu, memory, pid, ephemeralStorage }: KubeletReserved): Result<string> =>
  map(
    all([cpu, memory, pid, ephemeralStorage].map((quantity) => (isAbsent(quantity) ? ok(unset) : canonicalQuantity(quantity)))),
    (texts) => texts.join('-'),
  );

const evictionText = (eviction: KubeletEviction): Result<string> =>
  map(
    all(
      [
        eviction.imageFSAvailable,
        eviction.imageFSInodesFree,
        eviction.memoryAvailable,
        eviction.nodeFSAvailable,
        eviction.nodeFSInodesFree,
      ].map(textOf),
    ),
    (texts) => texts.join('-'),
  );
