import type { Container } from '@gardener-inplace/api';
import type { Feature } from '../feature.js';
import { entriesOf } from './entries.js';
import { gated } from './gated.js';

const restartsAllContainers = (container: Container | null | undefined): boolean =>
  entriesOf(container?.restartPolicyRules).some((rule) => rule?.action === 'RestartAllContainers');

/**
 * A container's exit may restart the whole pod in place. A kubelet without the feature would ignore the rule silently.
 * Ephemeral containers can't carry such rules and are not looked at.
 *
 * @source KEP-5532
 * @since Kubernetes 1.35
 */
export const restartAllContainers: Feature = {
  ...gated('RestartAllContainersOnContainerExits'),
  isNeededToRun: ({ spec }) =>
    entriesOf(spec?.containers).some(restartsAllContainers) || entriesOf(spec?.initContainers).some(restartsAllContainers),
};
