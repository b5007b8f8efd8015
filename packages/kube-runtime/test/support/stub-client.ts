import { afterEach } from '@jest/globals';
import { type ClosableKubeClient, createKubeClient, type KubeClientOptions } from '../../src/index.js';
import { type Answerer, startStubServer, type StubServer } from './stub-server.js';

const opened: { server: StubServer; client: ClosableKubeClient }[] = [];
afterEach(async () => {
  for (const { server, client } of opened.splice(0)) {
    await client.close();
    await server.stop();
  }
});

/** A client of a server that says what the test wants. */
export const startStubClient = async (answer: Answerer, options: Partial<KubeClientOptions> = {}) => {
  const server = await startStubServer(answer);
  const client = await createKubeClient({ server: { url: server.url }, userAgent: 'spec/1.0.0', fieldManager: 'spec', ...options });
  opened.push({ server, client });
  return { server, client };
};
