import { invalidValue } from '../errors/api-error.js';
import { objectAt } from '../json/json-object.js';
import { demandTypes, isObject, isText, isWhole } from '../objects/type-checks.js';
import type { KindRules } from './kind-rules.js';
import { isMicroTime } from './micro-time.js';

const types = {
  holderIdentity: isText,
  leaseDurationSeconds: isWhole,
  acquireTime: isMicroTime,
  renewTime: isMicroTime,
  leaseTransitions: isWhole,
};

export const leaseRules: KindRules = {
  settle: (lease) => ({ ...lease, spec: objectAt(lease, 'spec') }),
  decode: (object, cannot) => {
    demandTypes(object, { spec: isObject }, '', cannot);
    demandTypes(objectAt(object, 'spec'), types, 'spec.', cannot);
  },
  validate: (object) => {
    const { leaseDurationSeconds: duration, leaseTransitions: transitions } = objectAt(object, 'spec');
    return [
      ...(typeof duration === 'number' && duration <= 0
        ? [invalidValue('spec.leaseDurationSeconds', duration, 'must be greater than 0')]
        : []),
      ...(typeof transitions === 'number' && transitions < 0
        ? [invalidValue('spec.leaseTransitions', transitions, 'must be greater than or equal to 0')]
        : []),
    ];
  },
};
