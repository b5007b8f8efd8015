import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { WatchSink } from '../watch/watch-stream.js';
import type { Answer } from './api-request.js';

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  writeHead(response, answer);
  // As bytes: with a text Node would join the head to it and encode both anew.
  response.end(Buffer.from(answer.body));
}

/** The answer in pieces; a client that goes away, or a server that stops, ends it. */
export async function dripAnswer(response: ServerResponse, answer: Answer, pace: Pace, stopped: AbortSignal): Promise<void> {
  writeHead(response, answer);
  const body = Buffer.from(answer.body);
  for (let at = 0; at < body.length && !response.destroyed; at += pace.bytes) {
    if (at > 0) await delay(pace.everyMilliseconds, undefined, { signal: stopped });
    response.write(body.subarray(at, at + pace.bytes));
  }
  response.end();
}

interface Pace {
  readonly bytes: number;
  readonly everyMilliseconds: number;
}

/** In UTF-8: a header is written byte by byte. */
const warningHeader = (text: string): string => `299 - ${Buffer.from(JSON.stringify(text)).toString('latin1')}`;

function writeHead(response: ServerResponse, { code, body, headers, warnings = [] }: Answer): void {
  response.writeHead(code, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache, private',
    ...(warnings.length > 0 && { Warning: warnings.map(warningHeader) }),
    ...headers,
  });
}

/** Over TLS a reset cannot be forced; the socket is torn down without a goodbye instead. */
export function resetConnection(response: ServerResponse): void {
  const { socket } = response;
  if (socket && !('encrypted' in socket)) socket.resetAndDestroy();
  else socket?.destroy();
}

/** Starts a stream: the head goes out at once, so that the client knows that it is connected. */
export function watchSink(response: ServerResponse): WatchSink {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, private' });
  response.flushHeaders();
  return {
    write: (text) => void response.write(text),
    end: (text) => void (text === undefined ? response.end() : response.end(text)),
    reset: () => resetConnection(response),
    onClose: (listener) => void response.once('close', listener),
  };
}
