import { forbidden, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import { needsRunningCluster } from '../../shoot/operation-vocabulary.js';
import { isHibernated, requestedOperations } from '../../shoot/operations.js';

/**
 * What has to reach nodes or re-encrypt data waits until the cluster is awake.
 *
 * @source validateShootOperation
 */
export const operationWhileHibernated: Rule<ShootState> = {
  id: 'V-SHOOT-31',
  sentence: 'Operations that need the running cluster are not asked for while it is hibernated or waking up.',
  condition:
    'Forbidden for rotations of all credentials, of the service account key and of the etcd key, and for rolling pools, while spec.hibernation.enabled or status.hibernated is true.',
  exceptions: 'Rotating only the certificate authorities, the SSH key pair or observability credentials; force-in-place-update.',
  source: 'validateShootOperation',
  check: ({ shoot }) =>
    isHibernated(shoot)
      ? requestedOperations(shoot)
          .filter(({ name }) => needsRunningCluster(name))
          .map(({ name, path }) => forbidden(path, name, { operation: name }))
      : [],
};
