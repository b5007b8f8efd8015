import { invalidValue } from '../errors/api-error.js';
import { objectAt } from '../json/json-object.js';
import type { KindRules } from './kind-rules.js';
import { demandMicroTime } from './micro-time.js';

export const leaseRules: KindRules = {
  decode: (object) => {
    demandMicroTime(object, ['spec', 'acquireTime'], 'Lease', 'v1');
    demandMicroTime(object, ['spec', 'renewTime'], 'Lease', 'v1');
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
