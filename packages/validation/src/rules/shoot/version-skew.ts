import { compareVersions, parseVersion } from '@gardener-inplace/api';
import { forbidden, invalid, type Finding, type Rule } from '../../rule.js';
import type { Pool } from '../../shoot/pool.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import type { ShootView } from '../../shoot/shoot-view.js';

/** The first control plane version that is too new for a pool. */
const tooNew = (version: string): string | undefined => {
  const parsed = parseVersion(version);
  return parsed.ok ? `${parsed.value.major}.${parsed.value.minor + 4}.0` : undefined;
};

const complaint = ({ version: controlPlane }: ShootView, { path, name, pinnedVersion }: Pool): readonly Finding[] => {
  if (pinnedVersion === undefined) return [];
  const field = path.child('kubernetes', 'version');
  const about = { pool: name, version: pinnedVersion, controlPlane };
  const limit = tooNew(pinnedVersion);
  if (limit === undefined) return [invalid(field, pinnedVersion, { problem: 'unparsable', ...about })];
  const ahead = compareVersions(pinnedVersion, '>', controlPlane);
  const behind = compareVersions(controlPlane, '>=', limit);
  // A control plane at `1.x` is a range that a pool can be above, and no version that could be ahead of the pool.
  return [
    ...(ahead.ok && ahead.value ? [forbidden(field, pinnedVersion, { problem: 'ahead', ...about })] : []),
    ...(ahead.ok && behind.ok ? [] : [invalid(field, pinnedVersion, { problem: 'incomparable', ...about })]),
    ...(behind.ok && behind.value ? [forbidden(field, pinnedVersion, { problem: 'behind', ...about })] : []),
  ];
};

/**
 * A kubelet may be up to three minors older than its API server and never newer.
 *
 * @source validateWorkerGroupAndControlPlaneKubernetesVersion; Kubernetes version skew policy
 */
export const versionSkew: Rule<ShootState> = {
  id: 'V-SHOOT-34',
  sentence: 'A pool is never newer than the control plane and at most three minors older.',
  condition:
    'Forbidden when the version of the pool is above the control plane, or the control plane is four minors or more above it; Invalid when it cannot be parsed, or not be compared with the control plane.',
  source: 'validateWorkerGroupAndControlPlaneKubernetesVersion; upstream crashes on an unparsable pool version (F-17)',
  check: ({ shoot }) => shoot.pools.flatMap((pool) => complaint(shoot, pool)),
};
