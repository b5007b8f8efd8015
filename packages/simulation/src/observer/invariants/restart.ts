import { isPerson } from '../programs.js';
import { attemptOf, claimOf, isTaken, label, type Observed, poolOf, slotsOf } from '../world.js';
import { isNode, type Sight } from './invariant.js';

export const restartTitle = 'Restart: no attempt repeated, no slot lost, no node claimed twice, whoever was killed';

/** Judges with a memory: what a process that starts from nothing must find in the cluster instead of doing it again. */
export function createRestartJudge(): (sight: Sight) => string | undefined {
  const begun = new Map<string, Set<string>>();
  const reached = new Map<string, string>();

  const repeated = ({ before, after, write }: Sight): string | undefined => {
    const attempt = attemptOf(after);
    if (attempt?.started === undefined || attempt.started === attemptOf(before)?.started) return undefined;
    const node = after?.metadata?.uid ?? write.name;
    const known = begun.get(node) ?? new Set<string>();
    begun.set(node, known);
    const id = `${attempt.target ?? ''} of ${claimOf(after)?.since ?? ''}`;
    if (known.has(id)) return `began a second time for target ${id}`;
    known.add(id);
    return undefined;
  };

  const claimedTwice = ({ before, after, write }: Sight): string | undefined => {
    const node = after?.metadata?.uid ?? write.name;
    const [had, has] = [claimOf(before), claimOf(after)];
    if (had !== undefined && has === undefined && hasSucceeded(before)) reached.set(node, had.target);
    if (has === undefined || isPerson(write.userAgent)) return undefined;
    if (had === undefined) return reached.get(node) === has.target ? 'claimed again for the target that it reached' : undefined;
    return had.target === has.target && had.since !== has.since ? 'claimed a second time for one target' : undefined;
  };

  const lostSlot = ({ before, after, world, write, programs }: Sight): string | undefined => {
    if (write.resource.plural !== 'machinedeployments' || after === undefined || !programs.isOurs(write.userAgent)) return undefined;
    const kept = slotsOf(after);
    const lost = Object.entries(slotsOf(before)).filter(([name, { uid, since }]) => {
      const node = world.get('nodes', name);
      return kept[name]?.since !== since && node?.metadata?.uid === uid && isTaken(node) && claimOf(node)?.since === since;
    });
    return lost.length === 0 ? undefined : `dropped the slot of ${lost.map(([name]) => name).join(', ')}, which still holds it`;
  };

  /** The next leader counts what the record holds: a claim that it does not hold yet may be one too many. */
  const unrecorded = ({ before, after, world, write, programs }: Sight): string | undefined => {
    const has = claimOf(after);
    // A node that holds a slot keeps it under another target.
    if (has === undefined || has.since === '' || isTaken(before) || !programs.isController(write.userAgent)) return undefined;
    const deployments = world.all('machinedeployments').filter((deployment) => poolOf(deployment) === poolOf(after));
    const isRecorded = deployments.some((deployment) => slotsOf(deployment)[write.name]?.since === has.since);
    return deployments.length === 0 || isRecorded ? undefined : 'claimed before the record of its pool had the slot';
  };

  return (sight) => (isNode(sight) ? (repeated(sight) ?? claimedTwice(sight) ?? unrecorded(sight)) : lostSlot(sight));
}

const hasSucceeded = (node: Observed | undefined): boolean =>
  label(node, 'node.machine.sapcloud.io/update-result') === 'successful' ||
  label(node, 'node.machine.sapcloud.io/update-successful') !== undefined;
