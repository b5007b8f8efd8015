import type { Feature } from '../feature.js';
import { gated } from './gated.js';

/**
 * Devices that need no preparation on the node. No pod ever needs it by inference: which device a pod gets is known only to the
 * scheduler's dynamic-resources plugin, which filters by itself.
 *
 * @source KEP-5945
 * @since Kubernetes 1.37
 */
export const draOptionalNodeOperations: Feature = gated('DRAOptionalNodeOperations');
