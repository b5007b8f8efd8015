import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { requesterOf } from '../admission/requester.js';
import { discover } from '../discovery/discovery.js';
import { openApi } from '../discovery/open-api.js';
import { ApiError, internalError, noSuchPath, staleObject, tooLargeResourceVersion } from '../errors/api-error.js';
import { failure } from '../errors/status.js';
import type { FaultEffect, FaultEngine, RequestFacts } from '../faults/faults.js';
import type { ServerContext } from '../server-context.js';
import { answerObject, answerStatus } from '../verbs/answers.js';
import { dispatch } from '../verbs/dispatch.js';
import { openWatch } from '../watch/open-watch.js';
import type { WatchHub } from '../watch/watch-hub.js';
import type { Answer, ApiRequest } from './api-request.js';
import { readBody } from './read-body.js';
import { dripAnswer, resetConnection, sendAnswer, watchSink } from './respond.js';
import { isServedVersion, targetOf, verbOf } from './route.js';

export interface HandlerParts {
  readonly context: ServerContext;
  readonly faults: FaultEngine;
  readonly hub: WatchHub;
  readonly onRequest: (request: RequestFacts) => void;
  /** Aborted when the server stops, so that no delayed request outlives it. */
  readonly stopped: AbortSignal;
}

/** Carries out one request, troubles included. Never rejects. */
export async function handle(parts: HandlerParts, message: IncomingMessage, response: ServerResponse): Promise<void> {
  let answer: Answer | undefined;
  try {
    answer = await answerTo(parts, message, response);
  } catch (error) {
    if (parts.stopped.aborted) return;
    answer = answerStatus(error instanceof ApiError ? error.status : internalError(String(error)).status);
  }
  if (!answer || response.writableEnded) return;
  try {
    sendAnswer(response, answer);
  } catch (error) {
    // A webhook can ask for a code or a header that HTTP cannot carry.
    sendAnswer(response, answerStatus(internalError(`the answer cannot be sent: ${(error as Error).message}`).status));
  }
}

/** Undefined when the answer was given another way: a stream, a reset, silence. */
async function answerTo(parts: HandlerParts, message: IncomingMessage, response: ServerResponse): Promise<Answer | undefined> {
  const url = new URL(`http://localhost${message.url ?? '/'}`);
  const userAgent = message.headers['user-agent'] ?? '';
  const body = await readBody(message);
  const target = targetOf(parts.context.served, url.pathname);
  const facts: RequestFacts = target
    ? { verb: verbOf(message.method ?? 'GET', target, url.searchParams), ...target, resource: target.resource.plural, userAgent }
    : { verb: 'discovery', userAgent };
  parts.onRequest(facts);
  const effects = parts.faults.take(facts);
  for (const effect of effects) if (effect.type === 'latency') await delay(effect.milliseconds, undefined, { signal: parts.stopped });
  const fault = effects.find(({ type }) => type !== 'latency');
  const request = target && {
    ...target,
    ...facts,
    resource: target.resource,
    query: url.searchParams,
    requester: requesterOf(message.headers),
    contentType: mediaType(message),
    body,
  };
  return underFault(fault, parts, request, response, () => plainAnswer(parts, url.pathname, request, response, fault));
}

const mediaType = (message: IncomingMessage): string => (message.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';

async function underFault(
  fault: FaultEffect | undefined,
  { context, stopped }: HandlerParts,
  request: ApiRequest | undefined,
  response: ServerResponse,
  carryOut: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  switch (fault?.type) {
    case 'hang':
      return undefined;
    case 'reset':
      if (fault.afterWrite) await carryOut();
      resetConnection(response);
      return undefined;
    case 'error':
      if (fault.afterWrite) await carryOut();
      return answerStatus(faultStatus(fault));
    case 'conflict':
      throw request ? staleObject(request.resource, request.name ?? '') : noSuchPath();
    case 'behind':
      throw tooLargeResourceVersion(request?.query.get('resourceVersion') ?? '0', context.store.revision);
    case 'drip': {
      const answer = await carryOut();
      if (answer) await dripAnswer(response, answer, fault, stopped);
      return undefined;
    }
    default:
      return carryOut();
  }
}

const reasons: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  409: 'Conflict',
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

function faultStatus({ code, reason = reasons[code], message, retryAfterSeconds }: Extract<FaultEffect, { type: 'error' }>) {
  return failure(code, reason, message ?? `a fault answers ${code}`, retryAfterSeconds === undefined ? undefined : { retryAfterSeconds });
}

/** A version of a group that nobody serves is no part of the API: its answer is no Status. */
const pageNotFound: Answer = { code: 404, body: '404 page not found\n', headers: { 'Content-Type': 'text/plain; charset=utf-8' } };

async function plainAnswer(
  { context, hub }: HandlerParts,
  path: string,
  request: ApiRequest | undefined,
  response: ServerResponse,
  fault: FaultEffect | undefined,
): Promise<Answer | undefined> {
  if (!request) {
    if (['/healthz', '/livez', '/readyz'].includes(path)) return { code: 200, body: 'ok', headers: { 'Content-Type': 'text/plain' } };
    const found = discover(context.served, path) ?? openApi(context.served, path);
    if (!found && path.startsWith('/apis/') && !isServedVersion(context.served, path)) return pageNotFound;
    if (!found) throw noSuchPath();
    return answerObject(200, found);
  }
  if (request.verb === 'watch') {
    openWatch(context, request, { hub, begin: () => watchSink(response), fault: fault?.type === 'watch' ? fault : undefined });
    return undefined;
  }
  return dispatch(context, request, fault?.type === 'stale' ? Number(fault.resourceVersion) : undefined);
}
