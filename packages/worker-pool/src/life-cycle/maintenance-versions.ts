import { compareVersions, inPlaceConfigOf, isInPlace, type MachineImageVersion, type ShootWorker } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { listOf } from '../list-of.js';

export interface MaintenanceVersions {
  /** In the order they were given. */
  readonly versions: readonly MachineImageVersion[];
  /**
   * The pool's version is not among them and therefore counts as expired: an update is attempted even where automatic
   * updates are switched off. Never true with `strict`.
   */
  readonly currentCountsAsExpired: boolean;
}

/**
 * The image versions among which maintenance may choose for a pool. A pool that is updated in place stays or goes where an
 * update in place leads: to versions that support it and accept the current one. There is no direction check here.
 *
 * ```ts
 * maintenanceVersions(pool, image.versions).versions.map(({ version }) => version);
 * ```
 * @param options `strict`: a current version that was filtered out is left alone instead of being replaced
 * @source rule MT-01; field report V02
 */
export function maintenanceVersions(
  pool: Pick<ShootWorker, 'updateStrategy' | 'machine'>,
  versions: readonly MachineImageVersion[],
  options: { readonly strict?: boolean | undefined } = {},
): MaintenanceVersions {
  const current = pool?.machine?.image?.version ?? '';
  const offered = listOf(versions);
  const kept = isInPlace(pool?.updateStrategy) ? offered.filter((version) => isReachable(version, current)) : offered;
  return { versions: kept, currentCountsAsExpired: !options?.strict && !kept.some(({ version }) => version === current) };
}

function isReachable(offered: MachineImageVersion, current: string): boolean {
  const { supported, minVersionForUpdate: minimum } = inPlaceConfigOf(offered).value ?? {};
  if (supported !== true) return false;
  if (offered.version === current) return true;
  const accepts = isAbsent(minimum) ? undefined : compareVersions(minimum, '<=', current);
  return accepts?.ok === true && accepts.value;
}
