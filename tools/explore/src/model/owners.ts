import type { Stored } from '../store/content.js';
import type { Stores } from '../store/perform.js';
import { ofKind } from './edit.js';

const ownerOf = ({ control }: Pick<Stores, 'control'>, object: Stored | undefined): Stored | undefined => {
  const owner = object?.metadata.ownerReferences?.[0];
  return owner && control.contents.get(`${owner.kind}/${owner.name}`)?.object;
};

/** The deployment that a node belongs to by its machine and the machine's set. */
export function deploymentOfNode(stores: Pick<Stores, 'control'>, node: string): Stored | undefined {
  const machine = ofKind(stores.control, 'Machine').find(({ object }) => object.metadata.labels?.['node'] === node)?.object;
  return ownerOf(stores, ownerOf(stores, machine));
}

export const isManual = (deployment: Stored | undefined): boolean =>
  (deployment?.spec?.['strategy'] as { inPlaceUpdate?: { orchestrationType?: string } } | undefined)?.inPlaceUpdate?.orchestrationType ===
  'Manual';
