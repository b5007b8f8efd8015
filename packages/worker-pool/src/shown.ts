/** A value as a sentence shows it: what people put into a manifest need not have a text. @internal */
export const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, 200)
    : 'something that is no text';
