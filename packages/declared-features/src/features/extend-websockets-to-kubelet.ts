import type { Feature } from '../feature.js';
import { gated } from './gated.js';

/**
 * The kubelet speaks WebSocket for exec, attach and port-forward. No pod ever needs it: the API server reads the node's list to decide
 * whether to pass the stream through or translate it.
 *
 * @since Kubernetes 1.36
 */
export const extendWebSocketsToKubelet: Feature = gated('ExtendWebSocketsToKubelet');
