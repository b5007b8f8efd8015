import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as send } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Logger, silentLogger } from '@gardener-inplace/kube-runtime';
import { type AdmissionServer, type AdmissionServerOptions, extenderRoute, reviewRoute, startAdmissionServer } from '../src/index.js';
import { writeCertificate } from './certificates.js';
import { review } from './objects.js';

let directory: string;
let server: AdmissionServer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admission-'));
});
afterEach(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

const start = async (options: Partial<AdmissionServerOptions> = {}): Promise<string> => {
  const { pem, ...tls } = await writeCertificate(directory);
  server = await startAdmissionServer({
    routes: { '/validate': reviewRoute(() => ({ allowed: true })) },
    tls,
    port: 0,
    log: silentLogger,
    ...options,
  });
  return pem;
};

interface Reply {
  readonly code: number | undefined;
  readonly body: unknown;
  readonly peer: string;
}

interface How {
  readonly method?: string;
  readonly type?: string;
  readonly agent?: Agent | false;
}

const post = (
  ca: string,
  path: string,
  body: string,
  { method = 'POST', type = 'application/json', agent = false }: How = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const call = send(`${server.url}${path}`, { method, ca, agent, headers: { 'content-type': type } }, (response) => {
      const peer = (response.socket as unknown as { getPeerCertificate(): { subject: { CN: string } } }).getPeerCertificate().subject.CN;
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ code: response.statusCode, body: JSON.parse(text), peer }));
    });
    call.once('error', reject);
    call.end(body);
  });

describe('the admission server', () => {
  it('answers a review over TLS', async () => {
    const ca = await start();
    expect(await post(ca, '/validate', JSON.stringify(review({ uid: 'abc' })))).toEqual({
      code: 200,
      peer: 'webhook',
      body: { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid: 'abc', allowed: true } },
    });
  });

  it.each([
    ['a path that is none', '/other', '{}', {}, 404],
    ['a method that is none', '/validate', '', { method: 'PUT' }, 405],
    ['a body that is not JSON by its type', '/validate', '{}', { type: 'text/plain' }, 415],
    ['a body that is not JSON', '/validate', '{', {}, 400],
    ['a body that is no review', '/validate', '{}', {}, 400],
    ['a path out of the prototype', '/constructor', '{}', {}, 404],
  ])('refuses %s', async (_, path, body, how, code) => {
    const ca = await start();
    expect((await post(ca, path, body, how)).code).toBe(code);
  });

  it('refuses a body that is too large', async () => {
    const ca = await start({ maximumBodyBytes: 10 });
    expect((await post(ca, '/validate', JSON.stringify(review({})))).code).toBe(413);
  });

  it('answers before the API server stops waiting', async () => {
    const ca = await start({ deadlineMilliseconds: 20, routes: { '/validate': () => new Promise(() => undefined) } });
    expect(await post(ca, '/validate', '{}')).toMatchObject({ code: 504, body: { error: 'the request took too long' } });
  });

  it('§8.2 gives itself 4 s where nothing else is said, of the 5 that the API server waits', async () => {
    const ca = await start();
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await post(ca, '/validate', JSON.stringify(review({})));
    const limits = timers.mock.calls.map(([, milliseconds]) => milliseconds);
    timers.mockRestore();
    expect(limits).toContain(4000);
  });

  it('takes up a renewed certificate without a restart, and keeps the old one while the new one is broken', async () => {
    const ca = await start({ certificatePollMilliseconds: 20 });
    const { pem } = await writeCertificate(directory, 'renewed');
    let peer = 'webhook';
    while (peer === 'webhook')
      peer = await post(pem, '/validate', '{}').then(
        ({ peer: seen }) => seen,
        () => 'webhook',
      );
    expect(peer).toBe('renewed');
    await rm(join(directory, 'tls.key'));
    expect((await post(pem, '/validate', '{}')).peer).toBe('renewed');
    await expect(post(ca, '/validate', '{}')).rejects.toThrow();
  });

  it('waits no longer for whoever sends slowly', async () => {
    const ca = await start({ deadlineMilliseconds: 50 });
    const code = await new Promise((resolve, reject) => {
      const call = send(
        `${server.url}/validate`,
        { method: 'POST', ca, agent: false, headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.once('error', reject);
      call.write('{"kind":');
    });
    expect(code).toBe(504);
  });

  it('outlives an answer that can not be written', async () => {
    const body: Record<string, unknown> = {};
    body['itself'] = body;
    const ca = await start({ routes: { '/validate': () => ({ code: 200, body }) } });
    const reply = { code: 500, body: { error: 'the request could not be answered' } };
    expect(await post(ca, '/validate', '{}')).toMatchObject(reply);
    expect(await post(ca, '/validate', '{}')).toMatchObject(reply);
  });

  it('says in the log what it could not answer', async () => {
    const errors: string[] = [];
    const log: Logger = { ...silentLogger, error: (_, message) => void errors.push(message) };
    const route = (): never => {
      throw new Error('broken');
    };
    const ca = await start({ log, routes: { '/validate': route } });
    expect((await post(ca, '/validate', '{}')).code).toBe(500);
    expect(errors).toEqual(['Admission request failed']);
  });

  it('outlives nodes nested so deeply that they can be read but not written', async () => {
    const ca = await start({ routes: { '/extender/filter': extenderRoute({ version: '1.36.2' }) } });
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    await post(ca, '/extender/filter', `{"Pod":{},"Nodes":{"items":[${deep}]}}`);
    const reply = await post(ca, '/extender/filter', '{"Pod":{},"Nodes":{"items":[]}}');
    expect(reply).toMatchObject({ code: 200, body: { Error: '', Nodes: { items: [] } } });
  });

  it('is ready when its caches are', async () => {
    let isReady = false;
    const ca = await start({ isReady: () => isReady });
    expect((await post(ca, '/readyz', '', { method: 'GET' })).code).toBe(503);
    isReady = true;
    expect((await post(ca, '/readyz', '', { method: 'GET' })).code).toBe(200);
  });

  it('is sane as long as it answers', async () => {
    const ca = await start();
    expect(await post(ca, '/healthz', '', { method: 'GET' })).toMatchObject({ code: 200, body: { status: 'ok' } });
  });
});

describe('an admission server that stops', () => {
  /** A review that has begun, on a connection that the client would keep, and the way to let it be answered. */
  const begin = async (options: Partial<AdmissionServerOptions> = {}) => {
    let answer: () => void = () => undefined;
    let hasBegun: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const held = new Promise<void>((resolve) => (answer = resolve));
    const ca = await start({
      routes: {
        '/validate': async () => {
          hasBegun();
          await held;
          return { code: 200, body: {} };
        },
      },
      ...options,
    });
    const agent = new Agent({ keepAlive: true });
    const reply = post(ca, '/validate', '{}', { agent });
    await begun;
    return { ca, reply, answer };
  };

  it('lets a review be answered that takes nearly as long as it may, and takes no other', async () => {
    const { ca, reply, answer } = await begin();
    const stopped = server.stop();
    await expect(post(ca, '/validate', '{}')).rejects.toThrow('ECONNREFUSED');
    setTimeout(answer, 2500);
    expect((await reply).code).toBe(200);
    await stopped;
  });

  it('waits for no connection after its answer', async () => {
    const { reply, answer } = await begin({ deadlineMilliseconds: 3_600_000 });
    const stopped = server.stop();
    answer();
    expect((await reply).code).toBe(200);
    await stopped;
  });

  it('waits no longer than a review may take', async () => {
    const { reply } = await begin({ deadlineMilliseconds: 20 });
    await server.stop();
    expect((await reply).code).toBe(504);
  });
});

describe('without a certificate', () => {
  it('speaks plain HTTP on loopback only', async () => {
    server = await startAdmissionServer({ routes: {}, port: 0, log: silentLogger });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});
