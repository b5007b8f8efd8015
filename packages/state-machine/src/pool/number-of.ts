/** How many are so; no list is made of them. */
export function numberOf<T>(items: readonly T[], isSo: (item: T) => boolean): number {
  let found = 0;
  for (const item of items) if (isSo(item)) found += 1;
  return found;
}
