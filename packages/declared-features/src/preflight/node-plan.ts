import type { Node } from '@gardener-inplace/api';
import { nameOf, readable } from '../reading.js';
import type { Registry } from '../registry/registry.js';
import { outlookAfter, outlookBefore, sightingOf, type NodeChange, type Outlook, type Sighting } from './outlook.js';

/** What a change does to nodes that say the same of themselves: one object for all of them. @internal */
export interface Prospect {
  readonly before: Outlook;
  readonly after: Outlook;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** A node with what it can do before and after the change. @internal */
export interface NodePlan {
  readonly name: string;
  readonly prospect: Prospect;
  readonly isChanging: boolean;
  /** Cordoned nodes take in nothing. */
  readonly isOpen: boolean;
}

/** Which change concerns a node: of several the last. */
const changeFor = (changes: readonly NodeChange[]): ((name: string) => NodeChange | undefined) => {
  const byName = new Map<string, { readonly change: NodeChange; readonly position: number }>();
  let general: { readonly change: NodeChange; readonly position: number } | undefined;
  for (const [position, change] of changes.entries()) {
    if (change.nodes === undefined) general = { change, position };
    else for (const name of change.nodes) byName.set(name, { change, position });
  }
  return (name) => {
    const own = byName.get(name);
    return own && own.position > (general?.position ?? -1) ? own.change : general?.change;
  };
};

const lacking = (names: ReadonlySet<string>, among: ReadonlySet<string>): readonly string[] =>
  [...among].filter((name) => !names.has(name));

const prospectOf = (sighting: Sighting, change: NodeChange | undefined, registry: Registry | undefined): Prospect => {
  const before = outlookBefore(sighting);
  const after = change ? outlookAfter(before, change, registry) : before;
  return { before, after, gained: lacking(before.declared, after.declared), lost: lacking(after.declared, before.declared) };
};

/** @internal */
export const planNodes = (
  nodes: Iterable<Node>,
  changes: readonly NodeChange[],
  registry: Registry | undefined,
): ReadonlyMap<string, NodePlan> => {
  const changeOf = changeFor(changes);
  const prospects = new Map<NodeChange | undefined, Map<string, Prospect>>();
  const plans = new Map<string, NodePlan>();
  for (const node of nodes) {
    const name = nameOf(node);
    if (name === undefined) continue;
    const change = changeOf(name);
    const sighting = sightingOf(node);
    const known = prospects.get(change) ?? new Map<string, Prospect>();
    prospects.set(change, known);
    const key = JSON.stringify([sighting.version, sighting.list]);
    const prospect = known.get(key) ?? prospectOf(sighting, change, registry);
    known.set(key, prospect);
    plans.set(name, {
      name,
      prospect,
      isChanging: change !== undefined,
      isOpen: readable(() => node.spec?.unschedulable) !== true,
    });
  }
  return plans;
};
