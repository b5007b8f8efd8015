import { request } from 'node:https';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { Webhook } from './webhook-rules.js';

/** Where a `clientConfig` that names a Service is reached, by `namespace/name`. */
export type WebhookServices = Readonly<Record<string, string>>;

/** Posts an AdmissionReview; answers with the review's response. Rejects, with what went wrong, when there is no valid one. */
export async function callWebhook(hook: Webhook, review: object, uid: string, services: WebhookServices): Promise<JsonObject> {
  const url = urlOf(hook.clientConfig, services);
  if (hook.hasMatchConditions) throw new Error('matchConditions are not supported by this test server');
  url.searchParams.set('timeout', `${hook.timeoutSeconds}s`);
  const bundle = stringAt(hook.clientConfig, 'caBundle');
  const text = await post(url, JSON.stringify(review), {
    ...(bundle && { ca: Buffer.from(bundle, 'base64') }),
    timeoutMilliseconds: hook.timeoutSeconds * 1000,
  });
  const answer: unknown = JSON.parse(text);
  if (!isJsonObject(answer) || answer['kind'] !== 'AdmissionReview' || answer['apiVersion'] !== 'admission.k8s.io/v1') {
    throw new Error('expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview');
  }
  const response = objectAt(answer, 'response');
  if (response['uid'] !== uid)
    throw new Error(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(response['uid'] ?? '')}`);
  return response;
}

function urlOf(clientConfig: JsonObject, services: WebhookServices): URL {
  const url = stringAt(clientConfig, 'url');
  if (url !== undefined) return new URL(url);
  const service = objectAt(clientConfig, 'service');
  const key = `${stringAt(service, 'namespace') ?? ''}/${stringAt(service, 'name') ?? ''}`;
  const base = services[key];
  if (base === undefined) throw new Error(`service ${key} is not reachable: name its URL in startTestCluster({ webhookServices })`);
  return new URL(stringAt(service, 'path') ?? '/', base);
}

interface PostOptions {
  readonly ca?: Buffer;
  readonly timeoutMilliseconds: number;
}

const post = (url: URL, body: string, { ca, timeoutMilliseconds }: PostOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'test-cluster-admission',
    };
    const sent = request(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(ca && { ca }),
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`the server answered ${response.statusCode ?? 0}`));
      });
    });
    sent.on('error', (error) =>
      reject(error.name === 'AbortError' || error.name === 'TimeoutError' ? new Error('context deadline exceeded') : error),
    );
    sent.end(body);
  });
