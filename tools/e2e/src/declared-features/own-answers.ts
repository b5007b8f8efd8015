import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdmissionServer, type Route, startAdmissionServer, startWebhook, webhookConfiguration } from '@gardener-inplace/admission';
import { createLogger, type KubeClient } from '@gardener-inplace/kube-runtime';
import { createAuthority } from '@gardener-inplace-tools/control-plane';
import { featureGates, version } from './features.js';

/** Our webhook and extender over TLS, for a control plane that has neither of upstream's plugins. */
export interface OwnAnswers {
  /** For a KubeSchedulerConfiguration. */
  readonly extenders: readonly object[];
  /** A ValidatingWebhookConfiguration. */
  readonly webhook: object;
  /** From now on it answers, from caches of this cluster. */
  connect(client: KubeClient): void;
  stop(): Promise<void>;
}

/** Both names of a certificate's files, written for this server alone. */
const writeCertificate = async (folder: string) => {
  const authority = await createAuthority();
  const { certificate, key } = await authority.server('admission');
  const files = { certificateFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
  await writeFile(files.certificateFile, certificate);
  await writeFile(files.keyFile, key, { mode: 0o600 });
  return { files, authority: authority.certificate };
};

export const startOwnAnswers = async (): Promise<OwnAnswers> => {
  const folder = await mkdtemp(join(tmpdir(), 'own-answers-'));
  const { files, authority } = await writeCertificate(folder);
  // Kinds of Gardener are not served there, and need not be.
  const log = createLogger({ level: 'error' });
  // The scheduler wants to know where its extender is before the cluster is there that the extender looks at.
  const routes: Record<string, Route> = {};
  const server: AdmissionServer = await startAdmissionServer({ routes, tls: files, port: 0, host: '127.0.0.1', log });
  const ending = new AbortController();
  let stopped: Promise<void> = Promise.resolve();
  return {
    extenders: [
      {
        urlPrefix: `${server.url}/extender`,
        filterVerb: 'filter',
        nodeCacheCapable: true,
        enableHTTPS: true,
        tlsConfig: { caData: Buffer.from(authority).toString('base64') },
      },
    ],
    webhook: webhookConfiguration({ at: { url: server.url }, authority, questions: ['declared-features'] }),
    connect: (client) => {
      const webhook = startWebhook({ client, log, server: { version, featureGates } }, ending.signal);
      stopped = webhook.stopped;
      Object.assign(routes, webhook.routes);
    },
    stop: async () => {
      ending.abort();
      await Promise.all([server.stop(), stopped]);
      await rm(folder, { recursive: true });
    },
  };
};
