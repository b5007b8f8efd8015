import { forbidden, type Rule } from '../../rule.js';
import type { ShootUpdate } from '../../shoot/shoot-context.js';
import { fieldPath } from '../../field-path.js';
import { rotationPhase } from '../../shoot/operations.js';
import { memberAt } from '../../unknown-value.js';
import type { ShootView } from '../../shoot/shoot-view.js';

const isEnabled = ({ spec }: ShootView): boolean => memberAt(spec, 'hibernation', 'enabled') === true;

const busyPhases: Readonly<Record<string, readonly string[]>> = {
  etcdEncryptionKey: ['Preparing', 'Completing'],
  serviceAccountKey: ['Preparing', 'PreparingWithoutWorkersRollout', 'Completing'],
};

/**
 * These rotations rewrite data in the running cluster; put to sleep in between, it would wake up half rotated.
 *
 * @source validateHibernationUpdate
 */
export const noHibernationInRotation: Rule<ShootUpdate> = {
  id: 'V-SHOOT-39',
  sentence: 'A Shoot is not hibernated in the middle of a rotation of the service account key or the etcd key.',
  condition:
    'Forbidden when hibernation is switched on while the service account key is Preparing, PreparingWithoutWorkersRollout or Completing, or the etcd key is Preparing or Completing.',
  exceptions: 'The certificate authorities are not looked at.',
  source: 'validateHibernationUpdate',
  check: ({ old, shoot }) =>
    isEnabled(shoot) && !isEnabled(old)
      ? Object.entries(busyPhases)
          .filter(([credential, phases]) => phases.includes(rotationPhase(shoot, credential)))
          .map(([credential]) =>
            forbidden(fieldPath('spec', 'hibernation', 'enabled'), true, { credential, phase: rotationPhase(shoot, credential) }),
          )
      : [],
};
