import type { Feature } from '../feature.js';
import { gated } from './gated.js';

/**
 * Devices that hand out the node's own CPU or memory. No pod ever needs it: admission checks the ResourceSlices that offer such devices.
 *
 * @source KEP-5517
 * @since Kubernetes 1.37
 */
export const draNodeAllocatableResources: Feature = gated('DRANodeAllocatableResources');
