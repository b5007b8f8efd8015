import type { Feature } from '../feature.js';
import { gated } from './gated.js';

/**
 * A pod in the host's network with a user namespace of its own. Only an explicit `hostUsers: false` asks for one.
 *
 * @source KEP-5607
 * @since Kubernetes 1.36
 */
export const userNamespacesHostNetwork: Feature = {
  ...gated('UserNamespacesHostNetworkSupport', ['userNamespacesHostNetwork']),
  isNeededToRun: ({ spec }) => spec?.hostNetwork === true && spec.hostUsers === false,
};
