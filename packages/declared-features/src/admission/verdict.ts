/** An answer of the admission plugin, with the code, reason and message of the API server's Status. */
export type AdmissionVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: 400 | 403; readonly reason: 'BadRequest' | 'Forbidden'; readonly message: string };

/** @internal */
export const allowed: AdmissionVerdict = { allowed: true };

/** @internal */
export const badRequest = (message: string): AdmissionVerdict => ({ allowed: false, code: 400, reason: 'BadRequest', message });

/** @internal */
export const forbidden = (resource: string, name: string, message: string): AdmissionVerdict => ({
  allowed: false,
  code: 403,
  reason: 'Forbidden',
  message: `${resource} "${name}" is forbidden: ${message}`,
});

/** @internal */
export const notReady = 'not yet ready to handle request';
