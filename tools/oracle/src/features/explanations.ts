import type { Pod } from '@gardener-inplace/api';
import type { Library } from './libraries.js';

/** Upstream walks through declared names and registered ones side by side and loses those that come too late. */
export const isOutOfOrder = (names: readonly string[]): boolean =>
  names.some((name, index) => index > 0 && name < (names[index - 1] ?? ''));

/**
 * Why upstream crashes on an update, by rule: it reads past the end of a list that became shorter, or follows a pointer to an
 * `emptyDir` that was none. Undefined when no rule of these applies.
 */
export const crashesUpstream = (oldPod: Pod, pod: Pod, release: Library['release']): string | undefined => {
  const [before, after] = [oldPod.spec ?? {}, pod.spec ?? {}];
  if (release === '1.35') return lengthOf(after.containers) < lengthOf(before.containers) ? 'a container is gone' : undefined;
  if (lengthOf(after.initContainers) < lengthOf(before.initContainers)) return 'an init container is gone';
  const becameMemory = (after.volumes ?? []).some(
    ({ emptyDir }, index) => emptyDir?.medium === 'Memory' && !before.volumes?.[index]?.emptyDir,
  );
  return release === '1.37' && becameMemory ? 'a volume became memory' : undefined;
};

const lengthOf = (list: readonly unknown[] | undefined): number => list?.length ?? 0;
