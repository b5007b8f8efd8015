import { StringDecoder } from 'node:string_decoder';
import { KubeError } from './error.js';

/** Splits a stream into its complete lines. A last line without an end was cut off and is dropped: the next watch brings it again. */
export async function* lines(stream: AsyncIterable<Buffer>, maximumLength: number): AsyncGenerator<string, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const [first = '', ...rest] = decoder.write(chunk).split('\n');
    parts.push(first);
    length += first.length;
    for (const next of rest) {
      const line = parts.join('');
      parts = [next];
      length = next.length;
      if (line.trim() !== '') yield line;
    }
    if (length > maximumLength)
      throw new KubeError({ code: 0, reason: 'ClientResponse', message: `an event is longer than ${maximumLength} characters` });
  }
}
