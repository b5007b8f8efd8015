import { once } from 'node:events';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';

const failureOf = async (emitter: NodeJS.EventEmitter): Promise<string> => ((await once(emitter, 'error')) as [Error])[0].message;

describe('§12.4 a test reaches nobody beyond this machine, so the suite downloads nothing', () => {
  it.each([
    ['by address', () => connect(9, '192.0.2.1'), '192.0.2.1'],
    ['by options', () => connect({ port: 9, host: '192.0.2.1' }), '192.0.2.1'],
    ['by name', () => connect(9, 'elsewhere.invalid'), 'elsewhere.invalid'],
    ['over HTTP', () => get('http://elsewhere.invalid/'), 'elsewhere.invalid'],
  ])('%s', async (_, reach, host) => {
    expect(await failureOf(reach())).toBe(`tests reach nobody beyond this machine, so not ${host}`);
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
