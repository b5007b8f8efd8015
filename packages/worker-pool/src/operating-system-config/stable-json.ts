/**
 * JSON with sorted keys: equal values give equal text, so that a checksum over it changes only with the content.
 *
 * @internal
 */
export const stableJson = (value: unknown, indent?: number): string => JSON.stringify(sorted(value), undefined, indent);

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, member]) => [key, sorted(member)]),
        )
      : value;
