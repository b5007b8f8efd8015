import type { Node } from '@gardener-inplace/api';
import { isSince, settle, type Component } from '../component.js';
import { readable, reasonOf } from '../reading.js';
import { textOf } from '../text.js';
import { admitPodUpdate } from './pod-update.js';
import { admitResourceSlice } from './resource-slice.js';
import { allowed, forbidden, type AdmissionVerdict } from './verdict.js';

/** The part of an AdmissionReview's request that the plugin reads. */
export interface AdmissionRequest {
  readonly operation: string;
  /** Plural name: `pods`, `resourceslices`. */
  readonly resource: string;
  /** Empty or absent for the object itself. */
  readonly subresource?: string | null;
  readonly object?: unknown;
  readonly oldObject?: unknown;
}

/** The nodes as far as the plugin's cache knows them: a `Map` by name, or a `NodeFeatureIndex`. */
export interface ClusterNodes {
  get(name: string): Node | undefined;
  values(): Iterable<Node>;
}

export interface AdmissionState {
  readonly nodes: ClusterNodes;
  /** Whether the cache holds every node yet. Upstream waits up to ten seconds for that; waiting is the caller's business. Default: it does. */
  readonly isReady?: boolean;
}

/**
 * What the plugin `NodeDeclaredFeatureValidator` says to a request: updates of bound pods that their node can't carry out are refused,
 * and from 1.37 on ResourceSlices whose devices hand out a node's own resources where the node can't do that. Everything else passes;
 * creating a pod is never checked. Where looking up a node fails, or the object can't be read, the answer is no.
 *
 * ```ts
 * const verdict = admit(review.request, { nodes: index }, { version: '1.36.2' });
 * ```
 * @source declared-features (f)
 */
export function admit(request: AdmissionRequest, state: AdmissionState, server: Component): AdmissionVerdict {
  const settled = settle(server);
  if (!settled.isOn) return allowed;
  try {
    if (request.resource === 'pods') return admitPodUpdate(request, state, settled);
    const checksSlices = isSince(settled.release, '1.37') && server.featureGates?.['DRANodeAllocatableResources'] === true;
    return request.resource === 'resourceslices' && checksSlices ? admitResourceSlice(request, state) : allowed;
  } catch (error) {
    const [resource, name] = [readable(() => request.resource), readable(() => (request.object as Named).metadata?.name)];
    return forbidden(textOf(resource), name, `the request could not be checked: ${reasonOf(error)}`);
  }
}

interface Named {
  readonly metadata?: { readonly name?: unknown };
}
