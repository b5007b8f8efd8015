import type { Node } from '@gardener-inplace/api';
import { draNodeAllocatableResources } from '../features/dra-node-allocatable-resources.js';
import { declaredFeaturesOf, nameOf } from '../reading.js';
import { textOf } from '../text.js';
import type { AdmissionRequest, AdmissionState, ClusterNodes } from './admit.js';
import { problemWith, selects, type NodeSelector } from './node-selector.js';
import { allowed, badRequest, forbidden, kindOf, notReady, type AdmissionVerdict } from './verdict.js';

/** Where devices are: the first of the three that is set. */
interface Place {
  readonly nodeName?: string | null;
  readonly nodeSelector?: NodeSelector | null;
  readonly allNodes?: boolean | null;
}

interface Device extends Place {
  readonly name?: string;
  readonly nodeAllocatableResources?: object | null;
}

/** The fields of a ResourceSlice (resource.k8s.io) that this check reads. */
export interface ResourceSlice {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string };
  readonly spec?: Place & { readonly perDeviceNodeSelection?: boolean | null; readonly devices?: readonly Device[] | null };
}

const feature = draNodeAllocatableResources.name;

const declares = (node: Node): boolean => declaredFeaturesOf(node).includes(feature);

const isResourceSlice = (object: unknown): object is ResourceSlice => kindOf(object, 'ResourceSlice') === 'ResourceSlice';

const isNonEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/**
 * Devices that hand out a node's own resources may only be offered where every node in question declares that it can. Nodes that join
 * or lose the feature later are not looked at again.
 *
 * @internal
 */
export const admitResourceSlice = (request: AdmissionRequest, { nodes, isReady = true }: AdmissionState): AdmissionVerdict => {
  if ((request.operation !== 'CREATE' && request.operation !== 'UPDATE') || request.subresource) return allowed;
  if (!isResourceSlice(request.object)) return badRequest(`expected a ResourceSlice but got a ${kindOf(request.object, 'ResourceSlice')}`);
  const { metadata, spec } = request.object;

  const refuse = (message: string): AdmissionVerdict => forbidden('resourceslices.resource.k8s.io', metadata?.name, message);
  for (const device of Array.isArray(spec?.devices) ? spec.devices : []) {
    if (!isNonEmpty(device?.nodeAllocatableResources)) continue;
    if (!isReady) return refuse(notReady);
    const verdict = admitDevice(textOf(device.name), spec?.perDeviceNodeSelection === true ? device : (spec ?? {}), nodes, refuse);
    if (!verdict.allowed) return verdict;
  }
  return allowed;
};

const admitDevice = (
  device: string,
  place: Place,
  nodes: ClusterNodes,
  refuse: (message: string) => AdmissionVerdict,
): AdmissionVerdict => {
  const lacks = (name: string): AdmissionVerdict => refuse(`node "${name}" does not support ${feature} feature`);
  const nodeName = textOf(place.nodeName);
  const { nodeSelector, allNodes } = place;
  if (nodeName) {
    const node = nodes.get(nodeName);
    if (!node) return refuse(`node "${nodeName}" not found for device "${device}"`);
    return declares(node) ? allowed : lacks(nodeName);
  }
  if (!nodeSelector && allNodes !== true) {
    return refuse(`device "${device}" in ResourceSlice has NodeAllocatableResources but does not map to any nodes`);
  }
  const problem = nodeSelector ? problemWith(nodeSelector) : undefined;
  if (problem) return badRequest(`node selector of device "${device}" can't be used: ${problem}`);
  for (const node of nodes.values()) {
    if ((!nodeSelector || selects(nodeSelector, node)) && !declares(node)) return lacks(nameOf(node) ?? '');
  }
  return allowed;
};
