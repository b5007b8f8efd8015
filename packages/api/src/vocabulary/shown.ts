const longest = 120;

/** A value as a sentence shows it. What people put into a manifest need not have a text. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === undefined || value === null ? 'nothing' : 'no text';
}
