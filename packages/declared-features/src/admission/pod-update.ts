import type { Pod } from '@gardener-inplace/api';
import type { Settled } from '../component.js';
import { requiredForUpdate } from '../inference.js';
import { match } from '../match.js';
import { declaredFeaturesOf } from '../reading.js';
import { textOf } from '../text.js';
import type { AdmissionRequest, AdmissionState } from './admit.js';
import { allowed, badRequest, forbidden, kindOf, notReady, type AdmissionVerdict } from './verdict.js';

const isPod = (object: unknown): object is Pod => kindOf(object, 'Pod') === 'Pod';

/** The checks and their order decide which of several answers a request gets. @internal */
export const admitPodUpdate = (request: AdmissionRequest, { nodes, isReady = true }: AdmissionState, server: Settled): AdmissionVerdict => {
  const { operation, subresource, object: pod, oldObject: oldPod } = request;
  if (operation !== 'UPDATE') return allowed;
  if (subresource && subresource !== 'resize') return allowed;
  if (!isPod(pod)) return badRequest(`expected a pod but got a ${kindOf(pod, 'Pod')}`);
  const nodeName = textOf(pod.spec?.nodeName);
  if (!nodeName) return allowed;
  if (!isPod(oldPod)) return badRequest(`expected an old pod but got a ${kindOf(oldPod, 'Pod')}`);
  if ((pod.metadata?.generation ?? 0) === (oldPod.metadata?.generation ?? 0)) return allowed;

  const refuse = (message: string): AdmissionVerdict => forbidden('pods', pod.metadata?.name, message);
  if (!isReady) return refuse(notReady);
  const required = requiredForUpdate(oldPod, pod, server.version, server.registry);
  if (!required.ok) return refuse(`failed to infer pod capability requirements: ${required.error.detail}`);
  if (required.value.length === 0) return allowed;
  const node = nodes.get(nodeName);
  if (!node) return refuse(`node "${nodeName}" not found`);
  const answer = match(required.value, declaredFeaturesOf(node));
  if (answer.isMatch) return allowed;
  return refuse(`pod update requires features ${answer.unsatisfied.join(', ')} which are not available on node "${nodeName}"`);
};
