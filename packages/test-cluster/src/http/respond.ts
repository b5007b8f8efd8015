import type { ServerResponse } from 'node:http';
import type { WatchSink } from '../watch/watch-stream.js';
import type { Answer } from './api-request.js';

export function sendAnswer(response: ServerResponse, { code, body, headers, warnings = [] }: Answer): void {
  response.writeHead(code, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache, private',
    ...(warnings.length > 0 && { Warning: warnings.map((text) => `299 - ${JSON.stringify(text)}`) }),
    ...headers,
  });
  response.end(body);
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
