import { parseVersion } from '@gardener-inplace/api';
import { forbidden, invalid, type Finding, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { fieldPath } from '../../field-path.js';
import { memberAt } from '../../unknown-value.js';
import type { ShootView } from '../../shoot/shoot-view.js';
import { isKnownBelow134 } from '../../shoot/kubernetes-134.js';

const isEnabled = ({ spec }: ShootView): boolean => memberAt(spec, 'systemComponents', 'nodeLocalDNS', 'enabled') === true;

const usesIpvs = ({ spec }: ShootView): boolean =>
  memberAt(spec, 'kubernetes', 'kubeProxy', 'enabled') === true && memberAt(spec, 'kubernetes', 'kubeProxy', 'mode') === 'IPVS';

const path = /* @__PURE__ */ fieldPath('spec', 'systemComponents', 'nodeLocalDNS');

/** The first old pool that decides: one that cannot follow, or one whose version cannot be read. */
const decide = (old: ShootView, from: boolean, to: boolean): readonly Finding[] => {
  for (const pool of old.pools) {
    if (pool.pinnedVersion !== undefined && !parseVersion(pool.pinnedVersion).ok) {
      return [invalid(pool.path, undefined, { problem: 'unparsable', version: pool.pinnedVersion, pool: pool.name })];
    }
    if (pool.isInPlace && (usesIpvs(old) || isKnownBelow134(pool.version))) {
      return [forbidden(path, undefined, { problem: 'stuck', pool: pool.name, from, to })];
    }
  }
  return [];
};

/**
 * Node-local DNS moves the address that pods ask. A fresh node starts with it; on a node that stays, running pods keep the old one.
 *
 * @source validateNodeLocalDNSUpdate
 * @since Gardener 1.113 (relaxed in 1.126)
 */
export const nodeLocalDNS: Rule<ShootUpdate> = {
  id: 'V-SHOOT-17',
  sentence: 'Node-local DNS is not switched while a pool that is updated in place cannot follow.',
  condition:
    'One Forbidden when the enabled flag changes (absent is off) and an old in-place pool is below Kubernetes 1.34, or the old kube-proxy is explicitly enabled in mode IPVS. Invalid instead, at the version of the Shoot or at the pool, when an old version cannot be read.',
  exceptions: 'Pools added in the same update; Kubernetes 1.34 and later without IPVS.',
  source: 'validateNodeLocalDNSUpdate',
  since: '1.113 (relaxed in 1.126)',
  check: ({ old, shoot }) => {
    const [from, to] = [isEnabled(old), isEnabled(shoot)];
    if (from === to) return [];
    if (parseVersion(old.version).ok) return decide(old, from, to);
    return [invalid(fieldPath('spec', 'kubernetes', 'version'), old.version, { problem: 'unparsable', version: old.version })];
  },
};
