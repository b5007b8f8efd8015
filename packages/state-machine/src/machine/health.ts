import { durationMilliseconds, type Machine, type MachineLastOperation, type MachinePhase, type Node } from '@gardener-inplace/api';
import { decodeNode } from '../node/decode.js';
import { readableMachine, readableNode } from '../readable/objects.js';
import { isPreserved } from './preserved.js';

/** Conditions that make a machine unhealthy where it names none itself. @source machine-controller T-20, a.5 */
const listedByDefault = 'KernelDeadlock,ReadonlyFilesystem,DiskPressure,NetworkUnavailable';

/** Whether a node is ready and shows none of the conditions that its machine lists as trouble. */
export function isHealthy(found: Machine, foundNode: Node | undefined): boolean {
  const [machine, node] = [readableMachine(found), readableNode(foundNode ?? {})];
  if (node.metadata?.deletionTimestamp !== undefined) return false;
  const status = (type: string): string | undefined => node.status?.conditions?.find((condition) => condition.type === type)?.status;
  const listed = (machine.spec.nodeConditions ?? listedByDefault).split(',').map((type) => type.trim());
  return status('Ready') === 'True' && listed.every((type) => (status(type) ?? 'False') === 'False');
}

export interface HealthInput {
  readonly machine: Machine;
  readonly node: Node | undefined;
  /** RFC 3339. */
  readonly now: string;
  /** Used where the machine states none; milliseconds. */
  readonly healthTimeoutMilliseconds: number;
  /** All machines of the pool. */
  readonly machines: readonly Machine[];
  /** Machines that are wanted and not there: they are made first. */
  readonly missing: number;
  /** So many nodes are down at once that the cause is not the machine. */
  readonly isMeltdown: boolean;
}

/** What becomes of a machine whose time to be healthy is over. */
export interface HealthVerdict {
  readonly phase: MachinePhase;
  readonly operation: Required<Pick<MachineLastOperation, 'type' | 'state' | 'description'>>;
  /** Why nothing is done although the time is over. */
  readonly blocked?: string;
}

/**
 * Judges a machine that is not well: one that reported success and never became healthy turns `Unknown`; one that failed to update,
 * or that has been `Unknown` for too long, turns `Failed` and is replaced. Undefined while its time runs.
 *
 * Replaced is one machine after another, and none while nodes melt down together. Machines that are updated in place are not being
 * replaced, so they hold nobody up.
 *
 * @source machine-controller T-36, f.4, f.5, H20, H21; field report B15
 */
export function judgeHealth({
  machine: found,
  node,
  now,
  healthTimeoutMilliseconds,
  machines,
  missing,
  isMeltdown,
}: HealthInput): HealthVerdict | undefined {
  const machine = readableMachine(found);
  const { phase = '', lastUpdateTime } = machine.status?.currentStatus ?? {};
  const isOver =
    phase === 'InPlaceUpdateFailed' || ((phase === 'Unknown' || phase === 'InPlaceUpdateSuccessful') && !isHealthy(machine, node));
  if (!isOver || machine.spec.disableHealthTimeout === true || lastUpdateTime === undefined) return undefined;
  if (phase === 'InPlaceUpdateFailed' && node !== undefined && decodeNode(node).phase === 'Succeeded') return undefined;
  const timeout = timeoutOf(machine.spec.healthTimeout, healthTimeoutMilliseconds);
  // A time that can't be read is no time that is over.
  if (!(Date.parse(now) - Date.parse(lastUpdateTime) > timeout)) return undefined;
  const operation = {
    type: 'HealthCheck',
    state: 'Failed' as const,
    description: `The machine has not been healthy since ${lastUpdateTime}`,
  };
  if (phase === 'InPlaceUpdateSuccessful') return { phase: 'Unknown', operation };
  if (isMeltdown) return { phase, operation, blocked: 'too many nodes are down at once' };
  if (missing > 0) return { phase, operation, blocked: 'a machine that is missing is made first' };
  const replaced = machines.map(readableMachine).find((other) => other !== machine && isBeingReplaced(other, now));
  if (replaced !== undefined) return { phase, operation, blocked: `machine ${replaced.metadata?.name} is being replaced` };
  return { phase: 'Failed', operation };
}

const steady: readonly string[] = ['Running', 'Unknown', 'InPlaceUpdating', 'InPlaceUpdateSuccessful', 'InPlaceUpdateFailed'];

const isBeingReplaced = (machine: Machine, now: string): boolean =>
  machine.metadata?.deletionTimestamp !== undefined ||
  (!steady.includes(machine.status?.currentStatus?.phase ?? '') && !isPreserved(machine, now));

/** A machine's own duration where it states one that can be read. */
export const timeoutOf = (stated: string | undefined, fallback: number): number => {
  const parsed = stated === undefined ? undefined : durationMilliseconds(stated);
  return parsed?.ok ? parsed.value : fallback;
};
