import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import type { Access } from './access.js';

export interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Raw HTTP to one server; nothing is interpreted. */
export interface Http {
  send(call: Call): Promise<IncomingMessage>;
  close(): void;
}

export function createHttp({ server, token, ...tls }: Access): Http {
  const isSecure = server.startsWith('https:');
  const agent = isSecure ? new Agent({ keepAlive: true, ...tls }) : new PlainAgent({ keepAlive: true });
  return {
    send: ({ method, path, contentType, body, signal }) =>
      new Promise((resolve, reject) => {
        const headers = {
          accept: 'application/json',
          'user-agent': 'server-conformance/1.0',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': contentType ?? 'application/json', 'content-length': Buffer.byteLength(body) }),
        };
        const call = (isSecure ? request : plainRequest)(
          `${server}${path}`,
          { method, headers, agent, ...(signal && { signal }) },
          resolve,
        );
        call.on('error', reject);
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}
