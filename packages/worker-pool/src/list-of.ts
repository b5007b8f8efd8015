import { isAbsent } from './absent.js';

/**
 * The items of a list in a manifest: none where there is something else, and without holes. Manifests are written by
 * people, and not everyone has a server check their structure first.
 *
 * @internal
 */
export const listOf = <Item>(list: readonly Item[] | null | undefined): readonly NonNullable<Item>[] =>
  Array.isArray(list) ? (list as readonly Item[]).filter((item): item is NonNullable<Item> => !isAbsent(item)) : [];
