import type { IncomingHttpHeaders } from 'node:http';

/** `299 - "text" "date"`, with quotes and backslashes escaped; several warnings share one header, separated by commas. */
const warning = /\d{3}\s+\S+\s+"((?:[^"\\]|\\.)*)"/g;

/** The texts of an answer's Warning headers. */
export const warningsOf = (headers: IncomingHttpHeaders): readonly string[] => {
  const header: unknown = headers['warning'];
  const text = Array.isArray(header) ? header.join(', ') : typeof header === 'string' ? header : '';
  return [...text.matchAll(warning)].map((match) => (match[1] ?? '').replace(/\\(.)/g, '$1'));
};
