import type { MachineSet } from '@gardener-inplace/api';
import { isHealthy } from '../../machine/health.js';
import { transitionFor } from '../../node/transitions.js';
import { isPreserved } from '../../machine/preserved.js';
import type { ResolvedPolicy } from '../policy.js';
import { type Decision, machinePatch, machineStatus, nameOf, setSize } from '../decision.js';
import { isConfirmed } from '../success.js';
import { hashOfSet } from '../template.js';
import type { DeploymentView, Member } from '../view.js';
import type { Write } from '../write.js';
import { markNode, type StepContext } from './context.js';
import { labelsAfterMove, ownerReference } from './machines.js';
import { decide, decideEach } from './decide.js';
import { numberOwned } from '../budget.js';

/** The set whose template the node reached: the claim's, which a newer template may have made an old one (H3). */
const reachedSet = ({ state, group }: Member): MachineSet | undefined =>
  group.sets.find((set) => hashOfSet(set) === (state?.marks.claim?.target ?? group.hash));

/** Success is believed of a node that works: one that is not healthy, or not for long enough, keeps its slot (T-20, H21, H30). */
const isFinished = (context: StepContext, member: Member): boolean =>
  member.phase === 'Succeeded' &&
  member.state?.marks.ready === false &&
  isConfirmed(member, context.view.snapshot) &&
  isSettled(member, context);

/** Whether the node of a member is healthy, and where the policy says so, has been ready for as long as its deployment asks for. */
export function isSettled({ node, machine, group }: Member, { policy, now }: StepContext): boolean {
  if (node === undefined || !isHealthy(machine, node)) return false;
  if (!policy.waitMinReadySeconds) return true;
  const since = node.status?.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? '';
  const seconds = group.deployment.spec.minReadySeconds ?? 0;
  return seconds <= 0 || Number.isNaN(Date.parse(since)) || Date.parse(now) - Date.parse(since) >= seconds * 1000;
}

/** Its success is written to the machine first; the others don't wait for that (d.1). */
const isUntold = ({ machinePhase }: Member, { vocabulary }: ResolvedPolicy): boolean =>
  vocabulary === 'shipped' && (machinePhase === 'InPlaceUpdating' || machinePhase === 'InPlaceUpdateFailed');

/**
 * Moves machines to the set whose template their node reached: size of the new set, then for each set that they leave the machines and
 * its size. Sizes are absolute, and nothing creates or deletes while they differ.
 *
 * @source machine-controller (d), b.2; architecture "move"
 */
export function planMoves(context: StepContext): readonly Decision[] {
  return context.view.groups.flatMap((group) => {
    const moving = group.members.filter(
      (member) =>
        !member.isGoing &&
        !isUntold(member, context.policy) &&
        isFinished(context, member) &&
        reachedSet(member) !== undefined &&
        reachedSet(member) !== member.set,
    );
    const targets = [...new Set(moving.map((member) => reachedSet(member)!))];
    return targets.map((to) =>
      move(
        group,
        to,
        moving.filter((member) => reachedSet(member) === to),
      ),
    );
  });
}

/** All that goes to a set goes at once: of two moves the second would find a size that the first has changed. */
function move(group: DeploymentView, to: MachineSet, members: readonly Member[]): Decision {
  const template = to.spec.template?.spec;
  const sources = [...new Set(members.map(({ set }) => set))];
  const movesFrom = (from: MachineSet): readonly Write[] => {
    const leaving = members.filter(({ set }) => set === from);
    return [
      ...leaving.map(({ machine }) =>
        machinePatch(machine, {
          metadata: { labels: labelsAfterMove(from, to), ownerReferences: [ownerReference(to)] },
          spec: { class: template?.class ?? to.spec.machineClass },
        }),
      ),
      setSize(from, numberOwned(group, from) - leaving.length, group.replicas),
    ];
  };
  return {
    kind: 'move',
    subject: `MachineSet/${nameOf(to)}`,
    why: `${members.map(({ machine }) => nameOf(machine)).join(', ')} reached its template`,
    writes: [setSize(to, numberOwned(group, to) + members.length, group.replicas), ...sources.flatMap(movesFrom)],
  };
}

/** Gives a node back once its machine is seen in the set it reached: marks off, uncordon and autoscaler where they were ours. */
export function planReleases(context: StepContext): readonly Decision[] {
  return decideEach(context.view.members, (member) => {
    const { node, machine, machinePhase, phase } = member;
    if (node === undefined || member.isGoing) return undefined;
    if (phase === 'Idle' && machinePhase === 'InPlaceUpdateSuccessful' && isSettled(member, context)) {
      return decide('acknowledge', `Node/${nameOf(node)}`, 'no update holds the node any more', [running(context, member)]);
    }
    if (!isFinished(context, member)) return undefined;
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
