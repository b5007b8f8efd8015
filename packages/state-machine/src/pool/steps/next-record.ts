import { marks, resources } from '@gardener-inplace/api';
import { decodeNode } from '../../node/decode.js';
import { nameOf, nodePatch } from '../decision.js';
import { type Slot, slotId } from '../record.js';
import { hashOfSet } from '../template.js';
import { hasSlot, type Member, type PoolView } from '../view.js';
import type { Write } from '../write.js';

/** A slot that is granted now. */
export interface Grant {
  readonly member: Member;
  readonly slot: Slot;
}

/** Entries whose node finished are dropped; others only after a write or a live read shows that nothing of them can come back. */
export function nextRecord(
  view: PoolView,
  grants: readonly Grant[],
): { readonly selected: Readonly<Record<string, Slot>>; readonly before: readonly Write[] } {
  const holding = view.slots.size === 0 ? [] : view.members.filter((member) => hasSlot(view, member));
  const members = new Map(holding.map((member) => [nameOf(member.node!), member]));
  const selected: Record<string, Slot> = {};
  const before: Write[] = [];
  for (const [name, slot] of view.slots) {
    const member = members.get(name);
    const write = giveUp(name, slot, member, view);
    if (write === 'drop') continue;
    if (write === undefined) selected[name] = slot;
    else before.push(write);
  }
  for (const { member, slot } of grants) selected[nameOf(member.node!)] = slot;
  return { selected, before };
}

/** Granted for a template of the deployment, and not shown by the node yet. Of any other template it is a leftover that nobody takes up. */
export const isPending = (slot: Slot, { isUpdated, group }: Member): boolean =>
  !isUpdated && (slot.target === group.hash || group.sets.some((set) => hashOfSet(set) === slot.target));

function giveUp(name: string, slot: Slot, member: Member | undefined, view: PoolView): Write | 'drop' | undefined {
  const node = member?.node ?? view.snapshot.nodes.find((candidate) => nameOf(candidate) === name);
  if (node === undefined) return { store: 'target', resource: resources.nodes, object: { name }, verb: 'check-gone', uid: slot.uid };
  if (node.metadata?.uid !== slot.uid) return 'drop';
  // Of a node that left the pool before its claim came, nothing but the record tells.
  const isHeld = member === undefined ? decodeNode(node).marks.claim !== undefined : member.holdsSlot || isPending(slot, member);
  if (isHeld) return undefined;
  // The claim may still be on its way from an orchestrator that leads no more: any write to the node makes it come too late.
  const { resourceVersion } = node.metadata ?? {};
  const annotations = { [marks.lastUpdate]: slotId(slot) };
  return nodePatch(node, {
    subresource: undefined,
    body: { metadata: { ...(resourceVersion === undefined ? {} : { resourceVersion }), annotations } },
  });
}
