import { describe, expect, it } from '@jest/globals';
import { toStatus, validateShootUpdate } from '../src/index.js';
import { inPlacePool, machine, shoot } from './builders.js';

const error = { rule: 'X', field: 'spec.a', detail: 'is wrong', params: {} } as const;

describe('toStatus', () => {
  it('answers like an API server', () => {
    const errors = validateShootUpdate(shoot({ pools: [inPlacePool()] }), shoot({ pools: [inPlacePool(machine({ type: 'm5.xlarge' }))] }));
    const message = 'Invalid value: "m5.xlarge": cannot change from m5.large to m5.xlarge: an in-place update keeps the machine';
    expect(toStatus({ kind: 'Shoot', group: 'core.gardener.cloud' }, 'crazy-botany', errors)).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `Shoot.core.gardener.cloud "crazy-botany" is invalid: spec.provider.workers[0].machine.type: ${message}`,
      reason: 'Invalid',
      details: {
        name: 'crazy-botany',
        group: 'core.gardener.cloud',
        kind: 'Shoot',
        causes: [{ reason: 'FieldValueInvalid', message, field: 'spec.provider.workers[0].machine.type' }],
      },
      code: 422,
    });
  });

  it.each([
    ['Invalid', 'FieldValueInvalid', 'Invalid value: "v": is wrong'],
    ['NotSupported', 'FieldValueNotSupported', 'Unsupported value: "v": is wrong'],
    ['Duplicate', 'FieldValueDuplicate', 'Duplicate value: "v": is wrong'],
    ['Forbidden', 'FieldValueForbidden', 'Forbidden: is wrong'],
    ['Required', 'FieldValueRequired', 'Required value: is wrong'],
  ] as const)('%s is %s', (type, reason, message) => {
    expect(toStatus('Shoot', 'a', [{ ...error, type, value: 'v' }]).details.causes).toEqual([{ reason, message, field: 'spec.a' }]);
  });

  it('lists several complaints, each once, and shows no large value', () => {
    const { message } = toStatus('Shoot', 'a', [
      { ...error, type: 'Forbidden' },
      { ...error, type: 'Forbidden' },
      { ...error, type: 'Invalid', value: { a: 1 } },
    ]);
    expect(message).toBe('Shoot "a" is invalid: [spec.a: Forbidden: is wrong, spec.a: Invalid value: is wrong]');
    expect(toStatus('Shoot', 'a', [{ ...error, type: 'Invalid', value: 'x'.repeat(5000) }]).message.length).toBeLessThan(200);
  });
});
