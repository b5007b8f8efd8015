import { get } from 'node:http';
import type { KubeletProbe } from '../ports.js';

const requestMilliseconds = 10_000;

/** Asks the kubelet's health endpoint; only 200 is healthy. */
export const createKubeletProbe = (url = 'http://127.0.0.1:10248/healthz'): KubeletProbe => ({
  check: (signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = get(url, { signal, timeout: requestMilliseconds, agent: false }, (response) => {
        response.resume();
        resolve({ healthy: response.statusCode === 200, detail: `${url} answered ${response.statusCode ?? 'nothing'}` });
      });
      request.once('timeout', () => request.destroy(new Error(`no answer within ${requestMilliseconds / 1000} s`)));
      request.once('error', (error) =>
        signal.aborted ? reject(signal.reason as Error) : resolve({ healthy: false, detail: `${url}: ${error.message}` }),
      );
    }),
});
