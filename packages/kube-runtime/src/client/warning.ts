import { Buffer, isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';

/** `299 - "text" "date"`, with quotes and backslashes escaped; several warnings share one header, separated by commas. */
const warning = /\d{3}\s+\S+\s+"((?:[^"\\]|\\.)*)"/g;

/** The texts of an answer's Warning headers. */
export const warningsOf = (headers: IncomingHttpHeaders): readonly string[] => {
  const header: unknown = headers['warning'];
  const text = Array.isArray(header) ? header.join(', ') : typeof header === 'string' ? header : '';
  return [...text.matchAll(warning)].map((match) => decoded((match[1] ?? '').replace(/\\(.)/g, '$1')));
};

/** API servers write UTF-8, and Node reads every byte of a header as one character. */
const decoded = (text: string): string => {
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
};
