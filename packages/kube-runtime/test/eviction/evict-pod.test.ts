import { describe, expect, it } from '@jest/globals';
import { evictPod, KubeError } from '../../src/index.js';

const pod = { namespace: 'shop', name: 'cart-0', uid: 'uid-1' };
type Facts = ConstructorParameters<typeof KubeError>[0];
const refusedWith = (facts: Facts) => evictPod({ evict: () => Promise.reject(new KubeError(facts)) }, pod);

const budget = (message: string) => [{ reason: 'DisruptionBudget', message }];
const cannot = "Cannot evict pod as it would violate the pod's disruption budget.";

describe('§6.8 §9.o evictPod tells what the server made of it', () => {
  it('§6.9 accepted, under the pod’s uid', async () => {
    const sent: unknown[] = [];
    expect(await evictPod({ evict: async (...call) => void sent.push(call) }, pod, { gracePeriodSeconds: 10, dryRun: true })).toEqual({
      outcome: 'accepted',
    });
    expect(sent).toEqual([
      [
        { namespace: 'shop', name: 'cart-0' },
        { gracePeriodSeconds: 10, dryRun: true, uid: 'uid-1' },
      ],
    ]);
  });

  it.each<[string, Facts, object]>([
    ['404: gone', { code: 404, reason: 'NotFound', message: 'pods "cart-0" not found' }, { outcome: 'gone' }],
    [
      '409 uid: another pod has the name',
      {
        code: 409,
        reason: 'Conflict',
        message:
          'Operation cannot be fulfilled on Pod "cart-0": the UID in the precondition (uid-1) does not match the UID in record (uid-2).',
      },
      { outcome: 'replaced' },
    ],
    [
      '409 uid, found out at storage',
      { code: 409, reason: 'Conflict', message: 'Precondition failed: UID in precondition: uid-1, UID in object meta: uid-2' },
      { outcome: 'replaced' },
    ],
    [
      '429 with a budget: blocked, by name, after the server’s time',
      {
        code: 429,
        reason: 'TooManyRequests',
        message: cannot,
        causes: budget('The disruption budget cart needs 2 healthy pods and has 2 currently'),
        retryAfterSeconds: 10,
      },
      { outcome: 'blocked', budget: 'cart', message: cannot, retryAfterSeconds: 10 },
    ],
    [
      '429 with a budget that is not computed yet',
      {
        code: 429,
        reason: 'TooManyRequests',
        message: cannot,
        causes: budget('The disruption budget cart is still being processed by the server.'),
        retryAfterSeconds: 10,
      },
      { outcome: 'blocked', budget: 'cart', message: cannot, retryAfterSeconds: 10 },
    ],
    [
      '429 without Retry-After: 5 s',
      { code: 429, reason: 'TooManyRequests', message: cannot },
      { outcome: 'blocked', budget: undefined, message: cannot, retryAfterSeconds: 5 },
    ],
    [
      '429 of a busy server: throttled',
      { code: 429, reason: 'TooManyRequests', message: 'too many requests', retryAfterSeconds: 1 },
      { outcome: 'throttled', retryAfterSeconds: 1 },
    ],
    [
      '500 with several budgets',
      {
        code: 500,
        reason: 'InternalError',
        message: 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
      },
      {
        outcome: 'severalBudgets',
        message: 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
      },
    ],
    [
      '403: forbidden',
      { code: 403, reason: 'Forbidden', message: 'cannot create pods/eviction' },
      { outcome: 'forbidden', message: 'cannot create pods/eviction' },
    ],
    [
      '403 in a namespace that is being deleted',
      { code: 403, reason: 'Forbidden', message: 'being terminated', causes: [{ reason: 'NamespaceTerminating' }] },
      { outcome: 'namespaceTerminating', retryAfterSeconds: 5 },
    ],
    ['500 otherwise: may be tried again', { code: 500, reason: 'InternalError', message: 'x' }, { outcome: 'failed', mayRetry: true }],
    [
      '409 otherwise: may be tried again',
      { code: 409, reason: 'Conflict', message: 'the object has been modified' },
      { outcome: 'failed', mayRetry: true },
    ],
    ['no answer: may be tried again', { code: 0, reason: 'ClientTimeout', message: 'x' }, { outcome: 'failed', mayRetry: true }],
    ['422: not worth another try', { code: 422, reason: 'Invalid', message: 'x' }, { outcome: 'failed', mayRetry: false }],
  ])('%s', async (_, facts, outcome) => {
    expect(await refusedWith(facts)).toMatchObject(outcome);
  });
});
