import type { Node, Pod } from '@gardener-inplace/api';

/** What reading gives, or undefined where something stands in the way: an object that nobody validated may have null anywhere, or a getter that throws. */
export const readable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** What a thrown value says of itself. */
export const reasonOf = (error: unknown): string =>
  readable(() => (error instanceof Error ? String(error.message) : undefined)) ?? 'no reason given';

/** The name of an object; undefined where it has none. */
export const nameOf = (object: Node | Pod): string | undefined => {
  const name: unknown = readable(() => object.metadata?.name);
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/** The list as it stands in a node, and an empty one where it has none. */
export const declaredFeaturesOf = (node: Node | null | undefined): readonly string[] => {
  const list: unknown = readable(() => node?.status?.declaredFeatures);
  return Array.isArray(list) ? list : [];
};
