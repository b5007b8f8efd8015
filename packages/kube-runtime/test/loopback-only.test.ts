import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const own = join(root, 'scripts/loopback-only.mjs');

const failureOf = async (emitter: NodeJS.EventEmitter): Promise<string> => ((await once(emitter, 'error')) as [Error])[0].message;

describe('§12.4 a test reaches nobody beyond this machine, so the suite downloads nothing', () => {
  it.each([
    ['by address', () => connect(9, '192.0.2.1'), '192.0.2.1'],
    ['by options', () => connect({ port: 9, host: '192.0.2.1' }), '192.0.2.1'],
    ['by name', () => connect(9, 'elsewhere.invalid'), 'elsewhere.invalid'],
    ['over HTTP', () => get('http://elsewhere.invalid/'), 'elsewhere.invalid'],
    ['over HTTP/2', () => connectHttp2('http://elsewhere.invalid/'), 'elsewhere.invalid'],
    ['over TLS', () => connectTls({ port: 9, host: '192.0.2.1' }), '192.0.2.1'],
  ])('%s', async (_, reach, host) => {
    expect(await failureOf(reach())).toBe(`tests reach nobody beyond this machine, so not ${host}`);
  });

  it('by fetch', async () => {
    const failure = (await fetch('http://elsewhere.invalid/').catch((error: unknown) => error)) as Error;
    expect((failure.cause as Error).message).toBe('tests reach nobody beyond this machine, so not elsewhere.invalid');
  });

  it('in a program that a test starts', async () => {
    const script = "require('node:net').connect(9, '192.0.2.1').once('error', ({ message }) => console.log(message))";
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    expect(await text(child.stdout)).toBe('tests reach nobody beyond this machine, so not 192.0.2.1\n');
  });

  it('in any folder with tests', async () => {
    const { default: config } = (await import(pathToFileURL(join(root, 'jest.config.mjs')).href)) as {
      readonly default: { readonly projects: readonly { readonly displayName: string; readonly setupFiles?: readonly string[] }[] };
    };
    expect(config.projects.map(({ displayName }) => displayName)).toEqual(
      expect.arrayContaining(['api', 'cli', 'kube-runtime', 'server-conformance']),
    );
    expect(config.projects.filter(({ setupFiles }) => setupFiles?.includes(own) !== true)).toEqual([]);
  });

  it('but whoever listens on it', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { readonly port: number };
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    server.close();
    await once(server, 'close');
  });
});
