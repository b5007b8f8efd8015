import { arrayAt, isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import { labelSelectorOf, type Labels } from '../selectors/label-selector.js';
import type { AdmissionSubject } from './admission.js';

/** One entry of `webhooks` in a ValidatingWebhookConfiguration, defaults filled in. */
export interface Webhook {
  readonly name: string;
  readonly clientConfig: JsonObject;
  readonly isFailClosed: boolean;
  readonly timeoutSeconds: number;
  readonly hasNoSideEffects: boolean;
  readonly hasMatchConditions: boolean;
  readonly rules: readonly JsonObject[];
  readonly namespaceSelector: unknown;
  readonly objectSelector: unknown;
}

export const webhooksOf = (configuration: JsonObject): readonly Webhook[] =>
  arrayAt(configuration, 'webhooks')
    .filter(isJsonObject)
    .map((hook) => ({
      name: stringAt(hook, 'name') ?? '',
      clientConfig: objectAt(hook, 'clientConfig'),
      isFailClosed: hook['failurePolicy'] !== 'Ignore',
      timeoutSeconds: Number(hook['timeoutSeconds'] ?? 10),
      hasNoSideEffects: hook['sideEffects'] === 'None' || hook['sideEffects'] === 'NoneOnDryRun',
      hasMatchConditions: arrayAt(hook, 'matchConditions').length > 0,
      rules: arrayAt(hook, 'rules').filter(isJsonObject),
      namespaceSelector: hook['namespaceSelector'] ?? {},
      objectSelector: hook['objectSelector'] ?? {},
    }));

/** Whether the webhook wants to be asked about a write. */
export const wants = (hook: Webhook, subject: AdmissionSubject, namespaceLabels: Labels | undefined): boolean =>
  hook.rules.some((rule) => ruleMatches(rule, subject)) &&
  (namespaceLabels === undefined || labelSelectorOf(hook.namespaceSelector)(namespaceLabels)) &&
  [subject.object, subject.before].some((object) => isJsonObject(object) && labelSelectorOf(hook.objectSelector)(labelsOf(object)));

export const labelsOf = (object: JsonObject): Labels => objectAt(objectAt(object, 'metadata'), 'labels') as Labels;

function ruleMatches(rule: JsonObject, { operation, resource, subresource }: AdmissionSubject): boolean {
  const has = (field: string, value: string) => arrayAt(rule, field).some((each) => each === value || each === '*');
  const scope = rule['scope'] ?? '*';
  return (
    has('operations', operation) &&
    has('apiGroups', resource.group) &&
    has('apiVersions', resource.version) &&
    (scope === '*' || (scope === 'Namespaced') === resource.namespaced) &&
    arrayAt(rule, 'resources').some((pattern) => resourceMatches(String(pattern), resource.plural, subresource))
  );
}

/** A pattern names a resource, a resource and a subresource, or a star for either; a lone star means no subresources. */
function resourceMatches(pattern: string, plural: string, subresource: string | undefined): boolean {
  const [wantedPlural, wantedSubresource] = pattern.split('/');
  const isPlural = wantedPlural === '*' || wantedPlural === plural;
  return isPlural && (pattern === '*/*' || wantedSubresource === subresource || (wantedSubresource === '*' && subresource !== undefined));
}
