const longest = 120;

/** A value as a sentence shows it. What people put into a manifest need not have a text: it is named by its kind then. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value === undefined || value === null) return 'nothing';
  return Array.isArray(value) ? 'a list' : 'an object';
}
