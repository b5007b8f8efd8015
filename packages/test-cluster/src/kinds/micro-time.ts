/** A MicroTime carries exactly six fractional digits; anything else cannot be decoded. */
export const isMicroTime = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d)$/.test(value);
