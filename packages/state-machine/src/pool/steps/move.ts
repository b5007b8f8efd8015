import type { MachineSet } from '@gardener-inplace/api';
import { transitionFor } from '../../node/transitions.js';
import { isPreserved } from '../../machine/preserved.js';
import { type Decision, machinePatch, machineStatus, nameOf, setSize } from '../decision.js';
import { isConfirmed } from '../success.js';
import { hashOfSet } from '../template.js';
import type { DeploymentView, Member } from '../view.js';
import { markNode, type StepContext } from './context.js';
import { labelsAfterMove, ownerReference } from './machines.js';
import { decide, decideEach } from './decide.js';
import { numberOwned } from '../budget.js';

/** The set whose template the node reached: the claim's, which a newer template may have made an old one (H3). */
const reachedSet = ({ state, group }: Member): MachineSet | undefined =>
  group.sets.find((set) => hashOfSet(set) === (state?.marks.claim?.target ?? group.hash));

/** Success is believed of a node that works: one that is not ready, or not for long enough, keeps its slot (H21, H30). */
const isFinished = (context: StepContext, member: Member): boolean =>
  member.phase === 'Succeeded' &&
  member.state?.marks.ready === false &&
  isConfirmed(member, context.view.snapshot) &&
  isSettled(member, context);

/** Whether the node of a member is ready, and where the policy says so, has been for as long as its deployment asks for. */
export function isSettled({ node, group, isReady }: Member, { policy, now }: StepContext): boolean {
  if (node === undefined || !isReady) return false;
  if (!policy.waitMinReadySeconds) return true;
  const since = node.status?.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? '';
  const seconds = group.deployment.spec.minReadySeconds ?? 0;
  return seconds <= 0 || Number.isNaN(Date.parse(since)) || Date.parse(now) - Date.parse(since) >= seconds * 1000;
}

/**
 * Moves machines to the set whose template their node reached: size of the new set, the machines, size of the old set. Sizes are
 * absolute, and nothing creates or deletes while they differ.
 *
 * @source machine-controller (d), b.2; architecture "move"
 */
export function planMoves(context: StepContext): readonly Decision[] {
  return context.view.groups.flatMap((group) => {
    const moving = group.members.filter(
      (member) => !member.isGoing && isFinished(context, member) && reachedSet(member) !== undefined && reachedSet(member) !== member.set,
    );
    const routes = new Map<string, { readonly from: MachineSet; readonly to: MachineSet; readonly members: Member[] }>();
    for (const member of moving) {
      const to = reachedSet(member)!;
      const key = `${nameOf(member.set)}>${nameOf(to)}`;
      const route = routes.get(key) ?? { from: member.set, to, members: [] };
      route.members.push(member);
      routes.set(key, route);
    }
    return [...routes.values()].map(({ from, to, members }) => move(group, from, to, members));
  });
}

function move(group: DeploymentView, from: MachineSet, to: MachineSet, members: readonly Member[]): Decision {
  const template = to.spec.template?.spec;
  return {
    kind: 'move',
    subject: `MachineSet/${nameOf(to)}`,
    why: `${members.map(({ machine }) => nameOf(machine)).join(', ')} reached its template`,
    writes: [
      setSize(to, numberOwned(group, to) + members.length),
      ...members.map(({ machine }) =>
        machinePatch(machine, {
          metadata: { labels: labelsAfterMove(from, to), ownerReferences: [ownerReference(to)] },
          spec: { class: template?.class ?? to.spec.machineClass },
        }),
      ),
      setSize(from, numberOwned(group, from) - members.length),
    ],
  };
}

/** Gives a node back once its machine is seen in the set it reached: marks off, uncordon and autoscaler where they were ours. */
export function planReleases(context: StepContext): readonly Decision[] {
  return decideEach(context.view.members, (member) => {
    const { node, machine } = member;
    if (node === undefined || member.isGoing || !isFinished(context, member)) return undefined;
    const target = reachedSet(member);
    // The wanted set is only not seen yet; a set of an older template may be gone for good.
    if (target === undefined ? (member.state?.marks.claim?.target ?? member.group.hash) === member.group.hash : target !== member.set)
      return undefined;
    const row = transitionFor('Succeeded', 'move-seen', 'orchestrator')!;
    const isMarked = machine.status?.currentStatus?.phase?.startsWith('InPlaceUpdat') === true;
    // What preserves a machine for a person also keeps the autoscaler off.
    const effects = isPreserved(machine, context.now) ? row.then.filter((effect) => effect !== 'release autoscaler') : row.then;
    return decide('release', `Node/${nameOf(node)}`, row.why, [
      ...(isMarked ? [running(context, member)] : []),
      ...markNode(context, member, context.policy.taintAfterUpdate ? [...effects, 'taint'] : effects),
    ]);
  });
}

const running = ({ now }: StepContext, { machine }: Member) =>
  machineStatus(machine, {
    currentStatus: { phase: 'Running', lastUpdateTime: now },
    lastOperation: {
      type: 'HealthCheck',
      state: 'Successful',
      description: 'The node is ready after its in-place update',
      lastUpdateTime: now,
    },
  });
