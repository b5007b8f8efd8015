import { nameOf } from './decision.js';
import type { CandidateView, ResolvedPolicy } from './policy.js';
import type { Member, PoolView } from './view.js';

type Comparator = (a: CandidateView, b: CandidateView) => number;

const age = ({ node }: CandidateView): string => node.metadata?.creationTimestamp ?? '';

const compare = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1);

const oldest: Comparator = (a, b) => compare(age(a), age(b));
const fewestPods: Comparator = (a, b) => a.pods - b.pods;

/** Candidates in the order in which they get slots; the name decides last, so the order is total. */
export function orderCandidates(members: readonly Member[], view: PoolView, policy: ResolvedPolicy): readonly Member[] {
  const inFlight = new Map<string, number>();
  for (const { holdsSlot, zone } of view.members) if (holdsSlot) inFlight.set(zone, (inFlight.get(zone) ?? 0) + 1);
  const viewed = members.map((member) => ({
    member,
    candidate: {
      node: member.node!,
      zone: member.zone,
      zoneInFlight: inFlight.get(member.zone) ?? 0,
      pods: view.podsOf(nameOf(member.node!)).length,
    },
  }));
  const comparator = policy.order === 'fewest-pods' ? fewestPods : typeof policy.order === 'function' ? policy.order : oldest;
  // A person's choice comes first: it was made for a reason.
  const sorted = viewed.sort(
    (a, b) =>
      Number(b.member.phase === 'Selected') - Number(a.member.phase === 'Selected') ||
      comparator(a.candidate, b.candidate) ||
      compare(nameOf(a.candidate.node), nameOf(b.candidate.node)),
  );
  const ordered = sorted.map(({ member }) => member);
  return policy.order === 'zone-balanced' ? balanceZones(ordered, inFlight) : ordered;
}

/** Takes turns between zones, beginning where the fewest nodes are away. */
function balanceZones(members: readonly Member[], inFlight: ReadonlyMap<string, number>): readonly Member[] {
  const away = new Map(inFlight);
  const queues = new Map<string, Member[]>();
  for (const member of members) {
    const queue = queues.get(member.zone);
    if (queue === undefined) queues.set(member.zone, [member]);
    else queue.push(member);
  }
  const ordered: Member[] = [];
  while (queues.size > 0) {
    const [zone] = [...queues.keys()].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0) || compare(a, b)) as [string, ...string[]];
    const queue = queues.get(zone)!;
    ordered.push(queue.shift()!);
    away.set(zone, (away.get(zone) ?? 0) + 1);
    if (queue.length === 0) queues.delete(zone);
  }
  return ordered;
}
