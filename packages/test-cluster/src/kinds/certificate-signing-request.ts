import { badRequest, forbiddenValue, invalidValue, requiredValue } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, stringAt, textOf, withField, without, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { timestamp } from '../server-context.js';
import type { KindRules } from './kind-rules.js';

const verdicts = ['Approved', 'Denied'];

const conditionsOf = (request: KubeObject): readonly JsonObject[] =>
  arrayAt(objectAt(request, 'status'), 'conditions').filter(isJsonObject);

const shortestSeconds = 600;
const isInt32 = (value: unknown): boolean => Number.isInteger(value) && (value as number) === ((value as number) | 0);

export const certificateSigningRequestRules: KindRules = {
  decode: (request) => {
    const { expirationSeconds: seconds } = objectAt(request, 'spec');
    if (seconds === undefined || seconds === null || isInt32(seconds)) return;
    throw badRequest(
      `CertificateSigningRequest in version "v1" cannot be handled: spec.expirationSeconds is no whole number: ${JSON.stringify(seconds)}`,
    );
  },
  /** Who asks is what the server saw, never what the request says. */
  complete: (request, _now, { username, groups }) => ({
    ...request,
    spec: { ...objectAt(request, 'spec'), username, groups },
    status: {},
  }),
  /** What was asked, and by whom, never changes; an approval changes conditions only, and no update a verdict that was given. */
  keep: (before, after, subresource) => {
    const status = objectAt(subresource === 'status' ? after : before, 'status');
    const conditions = conditionsOf(after).map((each) => {
      const given = verdicts.includes(textOf(each['type'])) && conditionsOf(before).find(({ type }) => type === each['type']);
      return given || each;
    });
    const kept = conditions.length > 0 ? { ...status, conditions } : without(status, 'conditions');
    const withSpec = withField(after, 'spec', before['spec']);
    return withField(withSpec, 'status', subresource === undefined ? before['status'] : kept) as KubeObject;
  },
  /** A condition without times has them from now on. */
  settle: (request, now) => {
    const status = objectAt(request, 'status');
    const conditions = conditionsOf(request);
    const times = { lastUpdateTime: timestamp(now), lastTransitionTime: timestamp(now) };
    return conditions.length === 0
      ? request
      : { ...request, status: { ...status, conditions: conditions.map((each) => ({ ...times, ...each })) } };
  },
  validate: (request) => {
    const spec = objectAt(request, 'spec');
    const { expirationSeconds: seconds } = spec;
    return [
      ...(stringAt(spec, 'request') ? [] : [requiredValue('spec.request')]),
      ...(stringAt(spec, 'signerName') ? [] : [requiredValue('spec.signerName')]),
      ...(typeof seconds === 'number' && seconds < shortestSeconds
        ? [invalidValue('spec.expirationSeconds', seconds, 'may not specify a duration less than 600 seconds (10 minutes)')]
        : []),
      ...(arrayAt(spec, 'usages').length > 0 ? [] : [requiredValue('spec.usages', 'usages is required')]),
    ];
  },
  /** A verdict comes through `approval` and stays. */
  validateSubresource: (before, after, subresource) =>
    verdicts.flatMap((verdict) => {
      const [had, has] = [before, after].map((request) => conditionsOf(request).some(({ type }) => type === verdict));
      if (had && !has) return [forbiddenValue('status.conditions', `updates may not remove a condition of type "${verdict}"`)];
      if (has && !had && subresource === 'status')
        return [forbiddenValue('status.conditions', `updates may not add a condition of type "${verdict}"`)];
      return [];
    }),
};
