import {
  isManualInPlace,
  pendingWorkersOf,
  writePendingWorkers,
  type CredentialRotation,
  type Result,
  type Shoot,
  type Vocabulary,
  type Worker,
} from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { entryOf } from '../entry-of.js';
import { listOf } from '../list-of.js';
import { all, map, ok } from '../result.js';
import { sameContent } from '../same-content.js';
import { withOperation } from './operations.js';
import { hashesOfPools, noPools, poolsOf, recordedHashesOf, withdrawForceWhenDone } from './pending-pools.js';

export interface ReleaseManualPools {
  readonly vocabulary?: Vocabulary | undefined;
  /** Hash per pool that its nodes should have reached. Default: computed from the Shoot. */
  readonly desiredHashes?: Readonly<Record<string, string>> | undefined;
  /** The seed that asks; a Shoot of another seed is left alone. */
  readonly seedName?: string | undefined;
}

/**
 * When the hashes recorded in the Worker changed: pools that people orchestrate leave the pending list once their
 * recorded hash is the desired one. When the last one leaves while a credential rotation waits for it, the Shoot is told
 * to reconcile, because nothing else would wake it.
 * Errors: a pool whose hash can't be computed.
 *
 * ```ts
 * if (wakesShootStatus({ event: 'update', old, worker })) shoot = releaseManualPools(shoot, worker);
 * ```
 * @source rule S-05; field report H19
 */
export function releaseManualPools(shoot: Shoot, worker: Worker | undefined, options: ReleaseManualPools = {}): Result<Shoot> {
  const { vocabulary = 'shipped', desiredHashes, seedName } = options ?? {};
  const recorded = recordedHashesOf(worker);
  if (!isAbsent(shoot?.metadata?.deletionTimestamp) || recorded === undefined || isElsewhere(shoot, seedName)) return ok(shoot);
  const pending = pendingWorkersOf(shoot).value ?? noPools;
  if (pending.manual.length === 0) return ok(isAwaited(shoot) ? withOperation(shoot, 'reconcile') : shoot);

  const hashOf = hashesOfPools(shoot);
  const hashes = poolsOf(shoot)
    .filter(({ updateStrategy }) => isManualInPlace(updateStrategy))
    .map((pool): Result<readonly string[]> => {
      const reached = entryOf(recorded, pool.name);
      if (reached === undefined) return ok([pool.name]);
      const given = entryOf(desiredHashes, pool.name);
      return map(given === undefined ? hashOf(pool) : ok(given), (hash) => (hash === reached ? [] : [pool.name]));
    });
  return map(all<readonly string[]>(hashes), (names) => {
    const outdated = new Set(names.flat());
    const manual = pending.manual.filter((name) => outdated.has(name));
    if (manual.length === pending.manual.length) return shoot;
    const released = writePendingWorkers(shoot, { auto: pending.auto, manual }, vocabulary);
    return manual.length === 0 && isAwaited(shoot) ? withOperation(released, 'reconcile') : withdrawForceWhenDone(released, vocabulary);
  });
}

/** While a Shoot moves, the seed in its status is still the responsible one. */
const isElsewhere = (shoot: Shoot, seedName: string | undefined): boolean =>
  seedName !== undefined && (shoot?.status?.['seedName'] ?? shoot?.spec?.['seedName']) !== seedName;

const isAwaited = (shoot: Shoot): boolean => {
  const rotation = shoot?.status?.credentials?.rotation;
  return [rotation?.certificateAuthorities, rotation?.serviceAccountKey].some(waitsForPools);
};

const waitsForPools = (rotation: CredentialRotation | undefined): boolean =>
  rotation?.phase === 'Preparing' ||
  (rotation?.phase === 'WaitingForWorkersRollout' && listOf(rotation.pendingWorkersRollouts).length === 0);

export interface WorkerEvent {
  readonly event: 'create' | 'update' | 'delete';
  /** Before the event. */
  readonly old?: Worker | undefined;
  /** After the event. */
  readonly worker?: Worker | undefined;
}

/**
 * Whether an event on a Worker is a reason to look at the Shoot's pending pools: recorded hashes appeared or changed.
 *
 * ```ts
 * wakesShootStatus({ event: 'update', old, worker });
 * ```
 * @source rule S-05, trigger
 */
export function wakesShootStatus(told: WorkerEvent): boolean {
  const { event, old, worker }: Partial<WorkerEvent> = told ?? {};
  if (event === 'create') return recordedHashesOf(worker) !== undefined;
  return event === 'update' && !sameContent(recordedHashesOf(old) ?? {}, recordedHashesOf(worker) ?? {});
}
