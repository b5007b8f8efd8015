/**
 * The entry of a map under a name that people chose: a pool may be called `constructor`.
 *
 * @internal
 */
export const entryOf = <Value>(map: Readonly<Record<string, Value>> | null | undefined, name: unknown): Value | undefined =>
  typeof map === 'object' && map !== null && typeof name === 'string' && Object.hasOwn(map, name) ? (map[name] ?? undefined) : undefined;
