import { isVersionLowerThan, parseVersion } from '@gardener-inplace/api';

/**
 * Whether a version is known to be below Kubernetes 1.34: one that cannot be read is not. Pre-releases of 1.34 count as 1.34.
 *
 * @source rule C-06
 */
export const isKnownBelow134 = (version: string): boolean => {
  const below = isVersionLowerThan(version, '1.34');
  return parseVersion(version).ok && below.ok && below.value;
};
