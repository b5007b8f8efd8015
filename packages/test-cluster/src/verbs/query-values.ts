import { badRequest } from '../errors/api-error.js';

/** A parameter that is a whole number of 64 bits, as Go reads one. */
export function wholeNumberAt(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (/^[+-]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', ''))) return Number(text);
  throw badRequest(`${name}: Invalid value: ${JSON.stringify(text)}: must be a whole number`);
}

/** A parameter that is on or off; whatever is not off is on, nothing at all included. */
export function flagAt(query: Pick<URLSearchParams, 'get'>, name: string): boolean | undefined {
  const text = query.get(name);
  return text === null ? undefined : text !== '0' && text.toLowerCase() !== 'false';
}
