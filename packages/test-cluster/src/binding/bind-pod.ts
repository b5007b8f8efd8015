import { conflict, invalid, notFound, requiredValue } from '../errors/api-error.js';
import { success } from '../errors/status.js';
import { isDryRun, nameOf, type Answer, type ApiRequest } from '../http/api-request.js';
import { arrayAt, isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { Metadata } from '../kube-object.js';
import { demandAbout } from '../objects/demand-about.js';
import { parseBody } from '../objects/decode-object.js';
import { timestamp, type ServerContext } from '../server-context.js';
import { answerStatus } from '../verbs/answers.js';
import { recordWrite } from '../verbs/record-write.js';

/** POST pods/NAME/binding: the scheduler puts a pod on a node, once. */
export function bindPod(context: ServerContext, request: ApiRequest): Answer {
  const { resource, namespace } = request;
  const name = nameOf(request);
  const binding = parseBody(request);
  const node = stringAt(objectAt(binding, 'target'), 'name');
  demandAbout(binding, request, { kind: 'Binding', apiVersions: ['v1'] });
  if (!node) throw invalid({ ...resource, kind: 'Binding' }, name, [requiredValue('target.name')]);
  const before = context.store.entry(resource, { namespace, name })?.object;
  if (!before) throw notFound(resource, name);
  context.namespaces.demandStaying(namespace ?? '', { resource, name });
  const spec = objectAt(before, 'spec');
  const status = objectAt(before, 'status');
  const boundTo = stringAt(spec, 'nodeName');
  if (before.metadata.deletionTimestamp)
    throw conflict({ ...resource, plural: 'pods/binding' }, name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (boundTo) throw conflict({ ...resource, plural: 'pods/binding' }, name, `pod ${name} is already assigned to node "${boundTo}"`);
  const scheduled = { type: 'PodScheduled', status: 'True', lastTransitionTime: timestamp(context.now()) };
  const others = arrayAt(status, 'conditions').filter((condition) => !isJsonObject(condition) || condition['type'] !== 'PodScheduled');
  if (!isDryRun(request)) {
    const after = context.store.write(resource, {
      ...before,
      metadata: withAnnotations(before.metadata, objectAt(binding, 'metadata')),
      spec: { ...spec, nodeName: node },
      status: { ...status, conditions: [...others, scheduled] },
    });
    recordWrite(context, request, { verb: 'create', name, before, after: after.object });
  }
  return answerStatus(success(undefined, 201));
}

/** What the scheduler notes on the binding is noted on the pod. */
const withAnnotations = (metadata: Metadata, { annotations }: JsonObject): Metadata =>
  isJsonObject(annotations) && Object.keys(annotations).length > 0
    ? { ...metadata, annotations: { ...metadata.annotations, ...(annotations as Record<string, string>) } }
    : metadata;
