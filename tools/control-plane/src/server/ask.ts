import { request } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One request; no connection is kept. Rejects when nobody answers within two seconds. */
export const ask = (url: string, options: RequestOptions & { readonly body?: string } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { body, ...rest } = options;
    const call = (url.startsWith('https:') ? secureRequest : request)(url, { agent: false, timeout: 2_000, ...rest }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }));
    });
    call.on('timeout', () => call.destroy(new Error('no answer within 2 s')));
    call.on('error', reject);
    call.end(body);
  });
