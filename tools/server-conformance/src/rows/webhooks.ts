import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAuthority } from '@gardener-inplace-tools/control-plane';
import { at, type Json } from '../session/json.js';
import type { Session } from '../session/session.js';
import { configMap } from './objects.js';
import type { Row } from './row.js';

interface Hook {
  readonly url: string;
  readonly caBundle: string;
  readonly asked: readonly Json[];
  stop(): void;
}

const merge = 'application/merge-patch+json';

/** Denies what has `data.deny`, and keeps what it was asked. */
async function startHook(): Promise<Hook> {
  const authority = await createAuthority();
  const { certificate, key } = await authority.server('webhook');
  const asked: Json[] = [];
  const server: Server = createServer({ cert: certificate, key }, (request, response) => {
    void text(request).then((body) => {
      const review = JSON.parse(body) as Json;
      asked.push(at(review, 'request') ?? null);
      const isDenied = at(review, 'request.object.data.deny') !== undefined;
      const verdict = isDenied
        ? { allowed: false, status: { code: 422, reason: 'Invalid', message: 'told to deny' } }
        : { allowed: true, warnings: ['seen'] };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          apiVersion: 'admission.k8s.io/v1',
          kind: 'AdmissionReview',
          response: { uid: at(review, 'request.uid'), ...verdict },
        }),
      );
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/validate`,
    caBundle: Buffer.from(authority.certificate).toString('base64'),
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const configurations = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';

const configuration = (name: string, clientConfig: object, more: object = {}): object => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name },
  webhooks: [
    {
      name: 'conformance.example.org',
      clientConfig,
      rules: [
        {
          apiGroups: [''],
          apiVersions: ['v1'],
          resources: ['configmaps'],
          operations: ['CREATE', 'UPDATE', 'DELETE'],
          scope: 'Namespaced',
        },
      ],
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
      failurePolicy: 'Fail',
      sideEffects: 'None',
      timeoutSeconds: 5,
      admissionReviewVersions: ['v1'],
      ...more,
    },
  ],
});

/** A server takes a moment to take up a configuration: until then a creation that is to be denied is none. */
const untilInForce = (on: Session, path: string): Promise<unknown> =>
  on.untilPosted(`${path}?dryRun=All`, configMap('probe', { data: { deny: 'yes' } }), ({ code }) => code >= 400);

const reviewed = (request: Json): Json => ({
  operation: at(request, 'operation') ?? null,
  kind: at(request, 'kind') ?? null,
  resource: at(request, 'resource') ?? null,
  name: at(request, 'name') ?? null,
  dryRun: at(request, 'dryRun') ?? null,
  hasObject: at(request, 'object') !== null,
  hasOldObject: at(request, 'oldObject') !== null,
  data: at(request, 'object.data') ?? null,
});

export const webhooks: readonly Row[] = [
  {
    title: 'webhook over TLS: it is asked, allows and denies',
    run: async (on) => {
      const hook = await startHook();
      try {
        const path = `${await on.inNamespace()}/configmaps`;
        await on.made('POST', configurations, { body: configuration(on.name, { url: hook.url, caBundle: hook.caBundle }) });
        await untilInForce(on, path);
        const before = hook.asked.length;
        await on.post(path, configMap('a', { data: { deny: 'yes' } }));
        await on.made('POST', path, { body: configMap('a') });
        await on.made('PATCH', `${path}/a`, { type: merge, body: { data: { x: 'y' } } });
        await on.made('DELETE', `${path}/a`);
        on.record('asked', hook.asked.slice(before).map(reviewed));
      } finally {
        await on.quietly('DELETE', `${configurations}/${on.name}`);
        hook.stop();
      }
    },
  },
  ...(['Fail', 'Ignore'] as const).map((failurePolicy): Row => ({
    title: `webhook that nobody serves: failurePolicy ${failurePolicy}`,
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      const [deaf, live] = [await startHook(), await startHook()];
      deaf.stop();
      try {
        const {
          webhooks: [unserved],
        } = configuration(on.name, { url: deaf.url, caBundle: deaf.caBundle }, { failurePolicy }) as {
          readonly webhooks: readonly object[];
        };
        const {
          webhooks: [served],
          ...rest
        } = configuration(on.name, { url: live.url, caBundle: live.caBundle }) as { readonly webhooks: readonly object[] };
        await on.made('POST', configurations, { body: { ...rest, webhooks: [{ ...unserved, name: 'unserved.example.org' }, served] } });
        await untilInForce(on, path);
        const { code, body } = await on.quietly('POST', path, { body: configMap('a') });
        on.record('created', {
          code,
          reason: at(body, 'reason') ?? null,
          tellsOf: String(at(body, 'message')).includes('failed calling webhook "unserved.example.org"'),
        });
      } finally {
        await on.quietly('DELETE', `${configurations}/${on.name}`);
        live.stop();
      }
    },
  })),
];
