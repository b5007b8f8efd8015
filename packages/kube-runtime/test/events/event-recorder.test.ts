import { describe, expect, it } from '@jest/globals';
import {
  createEventRecorder,
  createManualClock,
  type EventRecorderOptions,
  KubeError,
  type KubeObject,
  type Occurrence,
} from '../../src/index.js';
import { node } from '../support/resources.js';

const start = Date.parse('2026-03-01T12:00:00Z');
const blocked: Occurrence = {
  regarding: node('worker-1'),
  type: 'Warning',
  reason: 'BudgetBlocked',
  action: 'Evicting',
  note: 'budget cart allows no eviction',
};

type Sent = { readonly verb: string; readonly body: Record<string, unknown> };

const open = (
  answer: (sent: Sent, count: number) => KubeError | undefined | Promise<KubeError | undefined> = () => undefined,
  options: Partial<EventRecorderOptions> = {},
) => {
  const clock = createManualClock({ now: start });
  const sent: Sent[] = [];
  const dropped: string[] = [];
  const call = async (verb: string, body: object) => {
    sent.push({ verb, body: body as Record<string, unknown> });
    const failure = await answer(sent.at(-1)!, sent.length);
    if (failure !== undefined) throw failure;
  };
  const recorder = createEventRecorder({
    client: {
      create: async <T extends KubeObject>(_: unknown, object: T) => {
        await call('create', object);
        return object;
      },
      patch: async <T extends KubeObject>(
        _: unknown,
        reference: { name: string; namespace?: string | undefined },
        patch: { body: object },
      ) => {
        await call(`patch ${reference.namespace}`, patch.body);
        return {} as T;
      },
    },
    reportingController: 'example.org/spec',
    reportingInstance: 'spec-1',
    onDropped: (reason) => dropped.push(reason),
    clock,
    random: () => 0.5,
    ...options,
  });
  return { clock, recorder, sent, dropped, verbs: () => sent.map(({ verb }) => verb) };
};

describe('§6.5 one event', () => {
  it('says what, about whom, by whom, with microseconds', async () => {
    const { recorder, sent, clock } = open();
    recorder.record(blocked);
    await recorder.flush();
    expect(sent).toEqual([
      {
        verb: 'create',
        body: {
          apiVersion: 'events.k8s.io/v1',
          kind: 'Event',
          metadata: { name: expect.stringMatching(/^worker-1\.[0-9a-f]{16}$/), namespace: 'default' },
          eventTime: '2026-03-01T12:00:00.000000Z',
          regarding: { apiVersion: 'v1', kind: 'Node', name: 'worker-1', uid: 'uid-worker-1', resourceVersion: '1' },
          type: 'Warning',
          reason: 'BudgetBlocked',
          action: 'Evicting',
          note: 'budget cart allows no eviction',
          reportingController: 'example.org/spec',
          reportingInstance: 'spec-1',
        },
      },
    ]);
    await recorder.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('cuts a note before it exceeds 1,024 bytes, between characters, and a name at 253', async () => {
    const { recorder, sent } = open();
    recorder.record({ ...blocked, regarding: node('n'.repeat(253)), note: '€'.repeat(400) });
    await recorder.stop();
    expect(sent[0]!.body['note']).toBe('€'.repeat(341));
    expect((sent[0]!.body['metadata'] as { name: string }).name).toHaveLength(253);
  });
});

describe('§6.6 §12.3 a series instead of new objects', () => {
  it('the second occurrence opens it, further ones are counted, a refresh comes every 30 minutes', async () => {
    const { recorder, sent, clock } = open();
    for (let minute = 0; minute <= 36; minute++) {
      recorder.record({ ...blocked, note: `attempt ${minute}` });
      await clock.advance(60_000);
    }
    expect(sent.slice(1)).toEqual([
      { verb: 'patch default', body: { series: { count: 2, lastObservedTime: '2026-03-01T12:01:00.000000Z' } } },
      { verb: 'patch default', body: { series: { count: 32, lastObservedTime: '2026-03-01T12:31:00.000000Z' } } },
    ]);
    await recorder.stop();
    expect(sent.at(-1)?.body).toEqual({ series: { count: 37, lastObservedTime: '2026-03-01T12:36:00.000000Z' } });
    expect(clock.pendingTimers).toBe(0);
  });

  it('closes after 6 quiet minutes; the next occurrence is a new event', async () => {
    const { recorder, clock, verbs } = open();
    for (let time = 0; time < 3; time++) recorder.record(blocked);
    await clock.advance(6 * 60_000);
    recorder.record(blocked);
    await recorder.stop();
    expect(verbs()).toEqual(['create', 'patch default', 'patch default', 'create']);
  });

  it('a series whose Event expired goes on under a new object', async () => {
    const gone = new KubeError({ code: 404, reason: 'NotFound', message: 'x' });
    const { recorder, verbs, dropped, sent } = open(({ verb }) => (verb.startsWith('patch') ? gone : undefined));
    recorder.record(blocked);
    recorder.record(blocked);
    await recorder.stop();
    expect(verbs()).toEqual(['create', 'patch default', 'create']);
    expect(sent[2]?.body).toMatchObject({ series: { count: 2 } });
    expect(dropped).toEqual([]);
  });

  it('another object, reason or action is another event', async () => {
    const { recorder, verbs } = open();
    recorder.record(blocked);
    recorder.record({ ...blocked, reason: 'Other' });
    recorder.record({ ...blocked, action: 'Other' });
    recorder.record({ ...blocked, regarding: node('worker-2') });
    await recorder.stop();
    expect(verbs()).toEqual(['create', 'create', 'create', 'create']);
  });
});

describe('§6.6 bounded', () => {
  it('at most 1000 wait, the rest is dropped, and nobody is blocked', async () => {
    let open_: () => void = () => undefined;
    const gate = new Promise<undefined>((resolve) => (open_ = () => resolve(undefined)));
    const { recorder, dropped, sent } = open(() => gate);
    for (let index = 0; index < 1500; index++) recorder.record({ ...blocked, regarding: node(`n${index}`) });
    expect(dropped.filter((reason) => reason === 'full').length).toBe(499);
    open_();
    await recorder.stop();
    expect(sent).toHaveLength(1001);
  });

  it('at most 12 tries, honouring Retry-After', async () => {
    const busy = new KubeError({ code: 429, reason: 'TooManyRequests', message: 'x', retryAfterSeconds: 60 });
    const { recorder, sent, clock, dropped } = open(() => busy);
    recorder.record(blocked);
    await clock.advance(59_000);
    expect(sent).toHaveLength(1);
    await clock.advance(3_600_000);
    expect([sent.length, dropped]).toEqual([12, ['refused']]);
  });

  it('what the server will never accept is tried once', async () => {
    const { recorder, sent, dropped } = open(() => new KubeError({ code: 403, reason: 'Forbidden', message: 'x' }));
    recorder.record(blocked);
    await recorder.stop();
    expect([sent.length, dropped]).toEqual([1, ['refused']]);
  });

  it('25 new events per object at once, then one per 5 minutes', async () => {
    const { recorder, sent, clock, dropped } = open();
    for (let index = 0; index < 30; index++) recorder.record({ ...blocked, reason: `Reason${index}` });
    await recorder.flush();
    expect([sent.length, dropped.length]).toEqual([25, 5]);
    await clock.advance(5 * 60_000);
    recorder.record({ ...blocked, reason: 'Later' });
    await recorder.stop();
    expect(sent).toHaveLength(26);
  });

  it('stopping with an aborted signal drops what waits', async () => {
    const { recorder, clock } = open(() => new KubeError({ code: 503, reason: 'ServiceUnavailable', message: 'x' }));
    recorder.record(blocked);
    const giveUp = new AbortController();
    const stopped = recorder.stop(giveUp.signal);
    await clock.advance(0);
    giveUp.abort();
    await stopped;
    recorder.record(blocked);
    expect(clock.pendingTimers).toBe(0);
  });
});
