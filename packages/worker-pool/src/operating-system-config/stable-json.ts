/**
 * JSON with sorted keys and without members that are null: values that mean the same give the same text, so that a checksum over
 * it changes only with the content. What JSON cannot hold is written as null: a value inside itself, or one below more levels than an API server reads.
 *
 * @internal
 */
export const stableJson = (value: unknown, indent?: number): string => JSON.stringify(sorted(value, []), undefined, indent) ?? 'null';

const mostLevels = 1_000;

const sorted = (value: unknown, above: readonly unknown[]): unknown => {
  if (typeof value === 'bigint') return null;
  if (typeof value !== 'object' || value === null) return value;
  if (above.length >= mostLevels || above.includes(value)) return null;
  const within = [...above, value];
  if (Array.isArray(value)) return value.map((item) => sorted(item, within));
  const members = Object.entries(value)
    .filter(([, member]) => member !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member, within)]));
};
