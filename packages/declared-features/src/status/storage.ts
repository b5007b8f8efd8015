import { settle, type Component } from '../component.js';

type List = readonly string[] | null | undefined;

/**
 * The list an API server stores. Creating a Node takes it over unless the gate is off. A plain update never changes status. An update
 * of the status doesn't ask the gate, so a newer kubelet's list is stored even where nobody will read it. An empty list is stored as none, and a server of
 * before 1.35 has no such field.
 *
 * ```ts
 * storedFeatures('create', { new: ['A'] }, { version: '1.35.2' }); // undefined: the gate is off by default
 * ```
 * @source declared-features (h)
 */
export function storedFeatures(
  operation: 'create' | 'update' | 'updateStatus',
  lists: { readonly old?: List; readonly new?: List },
  server: Component,
): readonly string[] | undefined {
  const { isOn, release } = settle(server);
  if (release === 'none') return undefined;
  const stored = operation === 'update' ? lists.old : operation === 'updateStatus' || isOn ? lists.new : undefined;
  return Array.isArray(stored) && stored.length > 0 ? stored : undefined;
}
