import { orderVersions } from '@gardener-inplace/api';

const byVersion = (a: string, b: string): number => {
  const order = orderVersions(a, b);
  return order.ok ? order.value : 0;
};

const isBetween = (version: string, from: string, to: string): boolean => {
  const [low, high] = [orderVersions(from, version), orderVersions(version, to)];
  return low.ok && high.ok && low.value <= 0 && high.value <= 0;
};

/**
 * The stops that can lie on the way, in the order they are reached: from, offers between, to. Going back is never a detour
 * worth making, as a newer version reaches whatever an older one does; so a way back has no stops.
 */
export function stopsBetween(from: string, to: string, offers: readonly string[]): readonly string[] {
  if (from === to) return [from];
  const between = [...new Set(offers)].filter((version) => version !== from && version !== to && isBetween(version, from, to));
  return [from, ...between.sort(byVersion), to];
}
