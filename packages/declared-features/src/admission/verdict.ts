import { textOf } from '../text.js';

/** An answer of the admission plugin, with the code, reason and message of the API server's Status. */
export type AdmissionVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: 400 | 403; readonly reason: 'BadRequest' | 'Forbidden'; readonly message: string };

/** @internal */
export const allowed: AdmissionVerdict = { allowed: true };

/** @internal */
export const badRequest = (message: string): AdmissionVerdict => ({ allowed: false, code: 400, reason: 'BadRequest', message });

/** @internal */
export const forbidden = (resource: string, name: unknown, message: string): AdmissionVerdict => ({
  allowed: false,
  code: 403,
  reason: 'Forbidden',
  message: `${resource} "${textOf(name)}" is forbidden: ${message}`,
});

/** What an object of a request says it is; objects of a known resource may leave it out. @internal */
export const kindOf = (object: unknown, usual: string): string => {
  if (typeof object !== 'object' || object === null) return 'null';
  return 'kind' in object && object.kind !== undefined ? textOf(object.kind) || 'something else' : usual;
};

/** @internal */
export const notReady = 'not yet ready to handle request';
