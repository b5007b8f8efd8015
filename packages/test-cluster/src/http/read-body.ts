import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { failure } from '../errors/status.js';

const limitBytes = 3 * 1024 * 1024;

/** The whole body as text; more than 3 MiB is refused (413). */
export async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
  }
  if (size > limitBytes) {
    throw new ApiError(failure(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${limitBytes}`));
  }
  return Buffer.concat(chunks).toString('utf8');
}
