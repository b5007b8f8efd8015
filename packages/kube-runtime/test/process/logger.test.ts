import { describe, expect, it } from '@jest/globals';
import { createLogger, KubeError, type Logger, type LoggerOptions, silentLogger } from '../../src/index.js';

const open = (options: LoggerOptions = {}) => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ destination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }, ...options });
  return { log, lines };
};

describe('§7.c logs', () => {
  it('one JSON line: level by name, time in RFC 3339, constant message, facts as fields', () => {
    const { log, lines } = open({ fields: { component: 'spec' } });
    log.info({ node: 'worker-1' }, 'Node cordoned');
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        component: 'spec',
        node: 'worker-1',
        msg: 'Node cordoned',
      },
    ]);
  });

  it('a child adds fields to every line', () => {
    const { log, lines } = open();
    log.child({ controller: 'labels' }).child({ reconcileID: '1' }).warn({}, 'Reconcile failed');
    expect(lines[0]).toMatchObject({ level: 'warn', controller: 'labels', reconcileID: '1' });
  });

  it.each([
    ['a token', { token: 'hunter2' }],
    ['a token further down', { request: { user: { token: 'hunter2' } } }],
    ['a header', { headers: { Authorization: 'Bearer hunter2' } }],
    ['a kubeconfig', { kubeconfig: 'hunter2' }],
    ['data of a Secret', { secret: { kind: 'Secret', data: { password: 'hunter2', plain: 'hunter2' } } }],
    [
      'an error that carries a request',
      { err: Object.assign(new Error('refused'), { request: { headers: { authorization: 'hunter2' } } }) },
    ],
    ['a thrown object', { err: { response: { body: 'hunter2' } } }],
  ])('never shows %s', (_, fields) => {
    const { log, lines } = open();
    log.error(fields, 'Request failed');
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('shows a client’s error by code and reason', () => {
    const { log, lines } = open();
    log.error({ err: new KubeError({ code: 409, reason: 'Conflict', message: 'modified' }) }, 'Patch failed');
    expect(lines[0]?.['err']).toEqual({ type: 'KubeError', code: 409, reason: 'Conflict', message: 'modified' });
  });

  it('leaves out what is below its level', () => {
    const { log, lines } = open({ level: 'warn' });
    log.debug({}, 'Quiet');
    log.info({}, 'Quiet');
    expect(lines).toEqual([]);
  });

  it('any object with these methods is a logger', () => {
    const log: Logger = silentLogger;
    expect(log.child({}).info({}, 'Nothing')).toBeUndefined();
  });
});
