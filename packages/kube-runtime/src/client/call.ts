import type { IncomingMessage } from 'node:http';
import { type Clock } from '../clock/clock.js';
import { startTimeLimit, type TimeLimit } from '../clock/time-limit.js';
import type { Access } from './access/access.js';
import { KubeError } from './error.js';
import type { CallOptions } from './port.js';
import { errorOfFailure, errorOfStatus, retryAfterOf } from './status.js';
import { type Answer, createTransport, readAnswer } from './transport.js';
import { userAgentOf } from './user-agent.js';
import { warningsOf } from './warning.js';

/** What a finished request looked like, for metrics. */
export interface RequestFacts {
  readonly method: string;
  readonly host: string;
  /** HTTP status, or 0 when no answer came. */
  readonly code: number;
  readonly seconds: number;
}

export interface CallerOptions {
  readonly userAgent: string;
  /** An answer larger than this is refused. Default 256 MiB. */
  readonly maximumResponseBytes?: number | undefined;
  /** Requests in flight at once, watches apart; further ones wait for their turn. Default 10. */
  readonly maximumRequestsInFlight?: number | undefined;
  /** A warning that the server attached to an answer: a deprecation, an unknown field. Each text once. */
  readonly onWarning?: ((text: string) => void) | undefined;
  readonly onRequest?: ((facts: RequestFacts) => void) | undefined;
  readonly clock: Clock;
}

export interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly contentType?: string;
  readonly body?: unknown;
}

export interface Caller {
  /** Sends a call and parses the JSON answer; anything but 2xx rejects with a `KubeError`. */
  json(call: Call): Promise<object>;
  /** Opens a stream. The caller of this function releases the limit when it is done reading. */
  stream(path: string, limit: TimeLimit): Promise<IncomingMessage>;
  fail(failure: unknown, what: string, limit: TimeLimit): KubeError;
  readonly maximumResponseBytes: number;
  close(): void;
}

export const defaultTimeoutMilliseconds = 30_000;
const defaultMaximumBytes = 256 * 1024 * 1024;

const parse = (answer: Answer, what: string): object => {
  try {
    const value: unknown = JSON.parse(answer.text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below: the parser's words quote the answer.
  }
  throw new KubeError({
    code: 0,
    reason: 'ClientResponse',
    message: `${what} was answered ${answer.code} with text that is no JSON object`,
  });
};

const serialize = (body: unknown, what: string): string | undefined => {
  try {
    return JSON.stringify(body);
  } catch {
    throw new KubeError({ code: 0, reason: 'ClientRequest', message: `${what} cannot be sent: its body is no JSON` });
  }
};

const errorOfAnswer = (answer: Answer, what: string, now: number): KubeError => {
  const status = answer.text.startsWith('{') ? statusOf(answer.text) : undefined;
  return errorOfStatus(status, {
    code: answer.code,
    message: `${what} was answered ${answer.code}`,
    retryAfterSeconds: retryAfterOf(answer.headers, now),
  });
};

const statusOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Calls back once for each text; after a thousand texts it may begin to repeat itself. */
const once = (callback: ((text: string) => void) | undefined): ((text: string) => void) => {
  const told = new Set<string>();
  return (text) => {
    if (callback === undefined || told.has(text)) return;
    if (told.size >= 1000) told.clear();
    told.add(text);
    callback(text);
  };
};

/** Sends calls to one API server, one way for all verbs: limit, credentials, User-Agent, warnings, errors. */
export const createCaller = (access: Access, options: CallerOptions): Caller => {
  const { clock, onRequest, maximumResponseBytes = defaultMaximumBytes, maximumRequestsInFlight = 10 } = options;
  const transport = createTransport(access, { maximumRequestsInFlight });
  const warn = once(options.onWarning);
  const common = { 'User-Agent': userAgentOf(options.userAgent), Accept: 'application/json' };

  const observed = async (method: string, send: () => Promise<IncomingMessage>): Promise<IncomingMessage> => {
    const started = clock.monotonic();
    const report = (code: number) => onRequest?.({ method, host: access.server.host, code, seconds: (clock.monotonic() - started) / 1000 });
    try {
      const response = await send();
      report(response.statusCode ?? 0);
      warningsOf(response.headers).forEach(warn);
      return response;
    } catch (failure) {
      report(0);
      throw failure;
    }
  };

  return {
    json: async ({ method, path, contentType, body, signal, timeoutMilliseconds = defaultTimeoutMilliseconds }) => {
      const what = `${method} ${path.split('?', 1)[0]}`;
      const limit = startTimeLimit(clock, timeoutMilliseconds, signal);
      try {
        const text = serialize(body, what);
        const headers = {
          ...common,
          ...(text !== undefined && {
            'Content-Type': contentType ?? 'application/json',
            'Content-Length': String(Buffer.byteLength(text)),
          }),
        };
        const response = await observed(method, () => transport.open({ method, path, headers, body: text, signal: limit.signal }));
        const answer = await readAnswer(response, maximumResponseBytes);
        if (answer.code < 200 || answer.code > 299) throw errorOfAnswer(answer, what, clock.now());
        return parse(answer, what);
      } catch (failure) {
        throw errorOfFailure(failure, what, limit);
      } finally {
        limit.release();
      }
    },
    stream: async (path, limit) => {
      const response = await observed('GET', () =>
        transport.open({ method: 'GET', path, headers: common, signal: limit.signal, isWatch: true }),
      );
      if (response.statusCode === 200) return response;
      throw errorOfAnswer(await readAnswer(response, maximumResponseBytes), `GET ${path.split('?', 1)[0]}`, clock.now());
    },
    fail: errorOfFailure,
    maximumResponseBytes,
    close: () => transport.close(),
  };
};
