import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import { certificates } from './certificates.js';
import { json, startStubServer, type StubServer } from './stub-server.js';

/** A TLS server that asks for client certificates and answers who came: certificate name, Authorization, impersonation. */
export const startTlsServer = async (
  isAllowed: (authorization: string | undefined) => boolean = () => true,
): Promise<StubServer & { readonly tlsUrl: string; readonly callers: string[] }> => {
  const callers: string[] = [];
  const server = await startStubServer(
    ({ headers }, response) => {
      const subject = (response.socket as TLSSocket).getPeerCertificate().subject?.CN;
      const name = Array.isArray(subject) ? subject.join() : subject;
      callers.push(
        [name, headers.authorization, headers['impersonate-user'], headers['impersonate-group']]
          .filter((part) => part !== undefined)
          .join(' '),
      );
      if (isAllowed(headers.authorization)) json(response, 200, { kind: 'Node', apiVersion: 'v1', metadata: { name: 'worker-1' } });
      else json(response, 401, { kind: 'Status', code: 401, reason: 'Unauthorized', message: 'Unauthorized' });
    },
    (listener) =>
      https.createServer(
        {
          key: certificates.serverKey,
          cert: certificates.server,
          ca: certificates.authority,
          requestCert: true,
          rejectUnauthorized: false,
        },
        listener,
      ),
  );
  return { ...server, tlsUrl: server.url.replace('http:', 'https:'), callers };
};
