import { ApiError, conflict, notFound, notSupportedValue, requiredValue } from '../errors/api-error.js';
import { failure, success } from '../errors/status.js';
import { isDryRun, nameOf, type Answer, type ApiRequest } from '../http/api-request.js';
import { arrayAt, isJsonObject, objectAt, stringAt, textOf, type JsonObject } from '../json/json-object.js';
import type { Metadata } from '../kube-object.js';
import { demandAbout } from '../objects/demand-about.js';
import { parseBody } from '../objects/decode-object.js';
import { demandTypes, isObject, isText } from '../objects/type-checks.js';
import type { ResourceType } from '@gardener-inplace/api';
import { timestamp, type ServerContext } from '../server-context.js';
import { answerStatus } from '../verbs/answers.js';
import { recordWrite } from '../verbs/record-write.js';

/** POST pods/NAME/binding: the scheduler puts a pod on a node, once. */
export function bindPod(context: ServerContext, request: ApiRequest): Answer {
  const { resource, namespace } = request;
  const name = nameOf(request);
  const binding = parseBody(request);
  demandAbout(binding, request, { kind: 'Binding', apiVersions: ['v1'] });
  const node = targetOf(binding);
  const before = context.store.entry(resource, { namespace, name })?.object;
  if (!before) throw notFound(resource, name);
  context.namespaces.demandStaying(namespace ?? '', { resource, name });
  const spec = objectAt(before, 'spec');
  const status = objectAt(before, 'status');
  const boundTo = stringAt(spec, 'nodeName');
  demandSame(resource, before.metadata, objectAt(binding, 'metadata'));
  if (before.metadata.deletionTimestamp)
    throw conflict({ ...resource, plural: 'pods/binding' }, name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (boundTo) throw conflict({ ...resource, plural: 'pods/binding' }, name, `pod ${name} is already assigned to node "${boundTo}"`);
  if (arrayAt(spec, 'schedulingGates').length > 0)
    throw conflict({ ...resource, plural: 'pods/binding' }, name, `pod ${name} has non-empty .spec.schedulingGates`);
  const scheduled = { type: 'PodScheduled', status: 'True', lastTransitionTime: timestamp(context.now()) };
  const others = arrayAt(status, 'conditions').filter((condition) => !isJsonObject(condition) || condition['type'] !== 'PodScheduled');
  if (!isDryRun(request)) {
    const after = context.store.write(resource, {
      ...before,
      metadata: withNotes(before.metadata, objectAt(binding, 'metadata')),
      spec: { ...spec, nodeName: node },
      status: { ...status, conditions: [...others, scheduled] },
    });
    recordWrite(context, request, { verb: 'create', name, before, after: after.object });
  }
  return answerStatus(success(undefined, 201));
}

/** The node that the binding names. What is wrong with it breaks the real server's answer (500) where it could be a 422. */
function targetOf(binding: JsonObject): string {
  const cannot = 'Binding in version "v1" cannot be handled as a Binding';
  demandTypes(binding, { target: isObject }, '', cannot);
  const target = objectAt(binding, 'target');
  demandTypes(target, { kind: isText, name: isText }, 'target.', cannot);
  const { kind, name } = target;
  const problem =
    kind && kind !== 'Node' ? notSupportedValue('target.kind', kind, ['Node', '<empty>']) : name ? undefined : requiredValue('target.name');
  if (problem) throw new ApiError(failure(500, undefined, `${problem.field}: ${problem.message}`));
  return textOf(name);
}

/** The pod that the scheduler decided on may be gone, with another of its name in its place. */
function demandSame(resource: ResourceType, pod: Metadata, wanted: JsonObject): void {
  for (const [field, word] of [
    ['uid', 'UID'],
    ['resourceVersion', 'ResourceVersion'],
  ] as const) {
    const [asked, own = ''] = [wanted[field], pod[field]];
    if (!asked || asked === own) continue;
    throw conflict(resource, pod.name, `Precondition failed: ${word} in precondition: ${textOf(asked)}, ${word} in object meta: ${own}`);
  }
}

/** What the scheduler notes on the binding is noted on the pod. */
const withNotes = (metadata: Metadata, noted: JsonObject): Metadata =>
  (['annotations', 'labels'] as const)
    .filter((field) => Object.keys(objectAt(noted, field)).length > 0)
    .reduce((rest, field) => ({ ...rest, [field]: { ...rest[field], ...objectAt(noted, field) } }), metadata);
