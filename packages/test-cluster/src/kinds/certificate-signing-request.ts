import { requiredValue } from '../errors/api-error.js';
import { arrayAt, objectAt, stringAt } from '../json/json-object.js';
import type { KindRules } from './kind-rules.js';

export const certificateSigningRequestRules: KindRules = {
  /** Who asks is what the server saw, never what the request says. */
  complete: (request, _now, { username, groups }) => ({
    ...request,
    spec: { ...objectAt(request, 'spec'), username, groups },
    status: {},
  }),
  validate: (request) => {
    const spec = objectAt(request, 'spec');
    return [
      ...(stringAt(spec, 'request') ? [] : [requiredValue('spec.request')]),
      ...(stringAt(spec, 'signerName') ? [] : [requiredValue('spec.signerName')]),
      ...(arrayAt(spec, 'usages').length > 0 ? [] : [requiredValue('spec.usages', 'usages is required')]),
    ];
  },
};
