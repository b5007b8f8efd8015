import type { Shoot, ShootStatus } from '../kinds/shoot.js';
import type { ShootWorker } from '../kinds/shoot-worker.js';
import { isManualInPlace } from '../shoot/update-strategy.js';
import { disagreement, type Reading, type Vocabulary } from './vocabulary.js';

/** Names of the pools whose in-place update is running, in order of first appearance. */
export interface PendingWorkers {
  /** Orchestrated by the controller. */
  readonly auto: readonly string[];
  /** Orchestrated by people. */
  readonly manual: readonly string[];
}

const gepField = 'status.pendingWorkersInPlaceUpdate';
const shippedField = 'status.inPlaceUpdates.pendingWorkerUpdates';

const names = (list: unknown): readonly string[] => (Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []);

const readShipped = (status: ShootStatus | undefined): PendingWorkers | undefined => {
  const pending = status?.inPlaceUpdates?.pendingWorkerUpdates ?? undefined;
  if (typeof pending !== 'object') return undefined;
  return { auto: names(pending.autoInPlaceUpdate), manual: names(pending.manualInPlaceUpdate) };
};

/** A name that belongs to no manual pool goes to `auto`: the list that the next successful operation clears. */
const readGep = (shoot: Shoot): PendingWorkers | undefined => {
  const pending = shoot?.status?.pendingWorkersInPlaceUpdate ?? undefined;
  if (pending === undefined) return undefined;
  const workers: unknown = shoot.spec?.provider?.workers;
  const pools: readonly (ShootWorker | null)[] = Array.isArray(workers) ? workers : [];
  const manualPools = new Set(pools.filter((pool) => isManualInPlace(pool?.updateStrategy)).map((pool) => pool?.name));
  return {
    auto: names(pending).filter((name) => !manualPools.has(name)),
    manual: names(pending).filter((name) => manualPools.has(name)),
  };
};

const nameSet = ({ auto, manual }: PendingWorkers): string => JSON.stringify([...new Set([...auto, ...manual])].sort());

/**
 * The pools whose in-place update is running. Undefined: none was recorded. GEP-0031 keeps one list, which is split here by the
 * strategy that each pool has now.
 *
 * @source rule S-02; GEP-0031 "ManualInPlaceUpdate strategy"
 */
export function pendingWorkersOf(shoot: Shoot): Reading<PendingWorkers | undefined> {
  const gep = readGep(shoot);
  const shipped = readShipped(shoot?.status);
  const conflicts =
    gep && shipped && nameSet(gep) !== nameSet(shipped)
      ? [disagreement(gepField, shippedField, `${gepField} and ${shippedField} name different pools`)]
      : [];
  return { value: shipped ?? gep, conflicts };
}

const list = <Key extends string>(key: Key, value: readonly string[]) => (value.length > 0 ? { [key]: value } : {});

/**
 * The Shoot with its pending pools in one spelling only. Undefined, or two empty lists, removes the record: an empty one would
 * still count as an update in progress for some readers.
 *
 * @source rules S-03, S-04
 */
export function writePendingWorkers(shoot: Shoot, value: PendingWorkers | undefined, vocabulary: Vocabulary): Shoot {
  const { pendingWorkersInPlaceUpdate: _gep, inPlaceUpdates, ...rest } = shoot?.status ?? {};
  const { pendingWorkerUpdates: _shipped, ...others } = inPlaceUpdates ?? {};
  const status = Object.keys(others).length > 0 ? { ...rest, inPlaceUpdates: others } : rest;
  const { auto = [], manual = [] } = value ?? {};
  if (auto.length + manual.length === 0) return shoot?.status ? { ...shoot, status } : { ...shoot };
  if (vocabulary === 'gep') return { ...shoot, status: { ...status, pendingWorkersInPlaceUpdate: [...new Set([...auto, ...manual])] } };
  const pendingWorkerUpdates = { ...list('autoInPlaceUpdate', auto), ...list('manualInPlaceUpdate', manual) };
  return { ...shoot, status: { ...status, inPlaceUpdates: { ...others, pendingWorkerUpdates } } };
}
