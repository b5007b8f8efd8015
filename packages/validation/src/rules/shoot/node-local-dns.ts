import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { fieldPath } from '../../field-path.js';
import { memberAt } from '../../unknown-value.js';
import type { ShootView } from '../../shoot/shoot-view.js';
import { compareVersions } from '@gardener-inplace/api';

const isEnabled = ({ spec }: ShootView): boolean => memberAt(spec, 'systemComponents', 'nodeLocalDNS', 'enabled') === true;

const usesIpvs = ({ spec }: ShootView): boolean =>
  memberAt(spec, 'kubernetes', 'kubeProxy', 'enabled') === true && memberAt(spec, 'kubernetes', 'kubeProxy', 'mode') === 'IPVS';

const isBelow134 = (version: string): boolean => {
  const reached = compareVersions(version, '>=', '1.34');
  return !(reached.ok && reached.value);
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
    'One Forbidden when the enabled flag changes (absent is off) and an old in-place pool is below Kubernetes 1.34, or the old kube-proxy is explicitly enabled in mode IPVS.',
  exceptions: 'Pools added in the same update; Kubernetes 1.34 and later without IPVS. A version that cannot be read counts as older.',
  source: 'validateNodeLocalDNSUpdate',
  since: '1.113 (relaxed in 1.126)',
  check: ({ old, shoot }) => {
    const [from, to] = [isEnabled(old), isEnabled(shoot)];
    const stuck = old.pools.find(({ isInPlace, version }) => isInPlace && (usesIpvs(old) || isBelow134(version)));
    return from === to || !stuck
      ? []
      : [forbidden(fieldPath('spec', 'systemComponents', 'nodeLocalDNS'), undefined, { pool: stuck.name, from, to })];
  },
};
