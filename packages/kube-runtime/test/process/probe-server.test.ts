import { afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics, type ProbeServer, type ProbeServerOptions, startProbeServer } from '../../src/index.js';

let server: ProbeServer | undefined;
afterEach(() => server?.stop());

const start = async (options: ProbeServerOptions = {}) => {
  server = await startProbeServer({ port: 0, host: '127.0.0.1', ...options });
  const { url } = server;
  return async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init);
    return [response.status, await response.text()] as const;
  };
};

describe('§7.a probes', () => {
  it('says ok while every check is well', async () => {
    const get = await start({ healthz: { loop: () => undefined }, readyz: { caches: async () => undefined } });
    expect(await get('/healthz')).toEqual([200, 'ok']);
    expect(await get('/readyz')).toEqual([200, 'ok']);
  });

  it('names each check when asked, and always when one fails', async () => {
    const get = await start({ readyz: { caches: () => 'pods not listed yet', credentials: () => undefined } });
    expect(await get('/healthz?verbose')).toEqual([200, '[+]ping ok\nhealthz check passed\n']);
    expect(await get('/readyz')).toEqual([
      503,
      '[-]caches failed: pods not listed yet\n[+]credentials ok\n[+]shutdown ok\nreadyz check failed\n',
    ]);
  });

  it('answers one check by its name', async () => {
    const get = await start({ readyz: { caches: () => 'no', credentials: () => undefined } });
    expect((await get('/readyz/credentials'))[0]).toBe(200);
    expect((await get('/readyz/caches'))[0]).toBe(503);
    expect((await get('/readyz/other'))[0]).toBe(404);
  });

  it('a check that throws or hangs has failed', async () => {
    const get = await start({
      checkTimeoutMilliseconds: 10,
      readyz: {
        hangs: () => new Promise(() => undefined),
        throws: () => {
          throw new Error('broken');
        },
      },
    });
    expect(await get('/readyz/hangs')).toEqual([503, '[-]hangs failed: no answer within 10 ms\nreadyz check failed\n']);
    expect(await get('/readyz/throws')).toEqual([503, '[-]throws failed: broken\nreadyz check failed\n']);
  });

  it('is not ready any more once shutting down began', async () => {
    const get = await start();
    server?.setStopping();
    expect((await get('/readyz'))[0]).toBe(503);
    expect((await get('/healthz'))[0]).toBe(200);
  });

  it('serves metrics, and nothing else', async () => {
    const get = await start({ metrics: createMetrics({ program: 'spec', version: '1.2.3', withProcess: false }) });
    const [code, text] = await get('/metrics');
    expect(code).toBe(200);
    expect(text).toContain(`build_info{program="spec",version="1.2.3",node_version="${process.version}"} 1`);
    expect((await get('/'))[0]).toBe(404);
    expect((await get('/healthz', { method: 'POST' }))[0]).toBe(405);
  });

  it('a port that is taken is an error, not a crash', async () => {
    await start();
    await expect(startProbeServer({ port: server!.port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  });
});
