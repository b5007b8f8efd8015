import { randomUUID } from 'node:crypto';
import { ApiError, badRequest, internalError } from '../errors/api-error.js';
import { failure } from '../errors/status.js';
import { arrayAt, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { Labels } from '../selectors/label-selector.js';
import type { ServedResources } from '../served/served-resources.js';
import type { StoreEngine } from '../store/store.js';
import type { AdmissionSubject, Admit } from './admission.js';
import { callWebhook, type WebhookServices } from './call-webhook.js';
import { labelsOf, wants, webhooksOf, type Webhook } from './webhook-rules.js';

/** Asks the validating webhooks that are configured in the store, all at once; the first refusal in their order is the answer. */
export function webhookAdmission(served: ServedResources, store: StoreEngine, services: WebhookServices): Admit {
  const configurations = served.definitionOf({
    group: 'admissionregistration.k8s.io',
    version: 'v1',
    plural: 'validatingwebhookconfigurations',
    kind: 'ValidatingWebhookConfiguration',
    namespaced: false,
  });
  const namespaces = served.definitionOf({ group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false });

  const namespaceLabels = ({ resource, object, before, namespace }: AdmissionSubject): Labels | undefined => {
    if (resource === namespaces) return labelsOf((object ?? before ?? {}) as JsonObject);
    if (namespace === undefined) return undefined;
    return store.entry(namespaces, { name: namespace })?.object.metadata.labels ?? { 'kubernetes.io/metadata.name': namespace };
  };

  return (subject) => {
    const configured = store.entries(configurations);
    // Nobody but the API itself decides about the hooks, or a bad one could never be removed.
    if (configured.length === 0 || subject.resource === configurations) return undefined;
    const labels = namespaceLabels(subject);
    const hooks = configured.flatMap(({ object }) => webhooksOf(object)).filter((hook) => wants(hook, subject, labels));
    return hooks.length === 0 ? undefined : askAll(hooks, subject, services);
  };
}

async function askAll(hooks: readonly Webhook[], subject: AdmissionSubject, services: WebhookServices): Promise<readonly string[]> {
  const answers = await Promise.allSettled(hooks.map((hook) => ask(hook, subject, services)));
  const refusal = answers.find((answer) => answer.status === 'rejected');
  if (refusal) throw refusal.reason;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

async function ask(hook: Webhook, subject: AdmissionSubject, services: WebhookServices): Promise<readonly string[]> {
  if (subject.isDryRun && !hook.hasNoSideEffects) {
    throw badRequest(`admission webhook "${hook.name}" does not support dry run`);
  }
  const uid = randomUUID();
  let response: JsonObject;
  try {
    response = await callWebhook(
      hook,
      { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: requestOf(subject, uid) },
      uid,
      services,
    );
  } catch (error) {
    if (!hook.isFailClosed) return [];
    throw internalError(`failed calling webhook "${hook.name}": failed to call webhook: ${(error as Error).message}`);
  }
  if (response['allowed'] !== true) throw refusal(hook.name, objectAt(response, 'status'));
  return arrayAt(response, 'warnings').map(String);
}

const optionsKind = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions', CONNECT: 'ConnectOptions' } as const;

function requestOf(subject: AdmissionSubject, uid: string): object {
  const { resource, subresource, namespace, name, operation, object = null, before = null, isDryRun } = subject;
  const kind = { group: resource.group, version: resource.version, kind: resource.kind };
  const gvr = { group: resource.group, version: resource.version, resource: resource.plural };
  return {
    uid,
    kind,
    resource: gvr,
    ...(subresource && { subResource: subresource }),
    requestKind: kind,
    requestResource: gvr,
    ...(subresource && { requestSubResource: subresource }),
    name,
    ...(namespace !== undefined && { namespace }),
    operation,
    userInfo: subject.requester,
    object,
    oldObject: before,
    dryRun: isDryRun,
    options: { kind: optionsKind[operation], apiVersion: 'meta.k8s.io/v1' },
  };
}

function refusal(name: string, status: JsonObject): ApiError {
  const deniedBy = `admission webhook "${name}" denied the request`;
  const code = Number(status['code'] ?? 0);
  const why = stringAt(status, 'message') || stringAt(status, 'reason');
  const details = status['details'] === undefined ? undefined : objectAt(status, 'details');
  return new ApiError(
    failure(code < 400 ? 400 : code, stringAt(status, 'reason'), why ? `${deniedBy}: ${why}` : `${deniedBy} without explanation`, details),
  );
}
