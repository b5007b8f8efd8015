import { requiredValue } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, stringAt } from '../json/json-object.js';
import { timestamp } from '../server-context.js';
import type { KindRules } from './kind-rules.js';

export const certificateSigningRequestRules: KindRules = {
  /** Who asks is what the server saw, never what the request says. */
  complete: (request, _now, { username, groups }) => ({
    ...request,
    spec: { ...objectAt(request, 'spec'), username, groups },
    status: {},
  }),
  /** A condition without times has them from now on. */
  settle: (request, now) => {
    const status = objectAt(request, 'status');
    const conditions = arrayAt(status, 'conditions').filter(isJsonObject);
    const times = { lastUpdateTime: timestamp(now), lastTransitionTime: timestamp(now) };
    return conditions.length === 0
      ? request
      : { ...request, status: { ...status, conditions: conditions.map((each) => ({ ...times, ...each })) } };
  },
  validate: (request) => {
    const spec = objectAt(request, 'spec');
    return [
      ...(stringAt(spec, 'request') ? [] : [requiredValue('spec.request')]),
      ...(stringAt(spec, 'signerName') ? [] : [requiredValue('spec.signerName')]),
      ...(arrayAt(spec, 'usages').length > 0 ? [] : [requiredValue('spec.usages', 'usages is required')]),
    ];
  },
};
