import { operations, pendingWorkersOf, type Reading, type Shoot, type Vocabulary, type VocabularyConflict } from '@gardener-inplace/api';
import { fieldPath } from '../field-path.js';
import { createReader, type Defect, type Reader } from '../reader.js';
import { memberAt, membersOf, textOf, type Members } from '../unknown-value.js';
import { readPool, type Pool } from './pool.js';

/** Names of the pools whose in-place update is running. */
export interface PendingPools {
  readonly auto: readonly string[];
  readonly manual: readonly string[];
}

/** A Shoot as the rules see it: read once, then only asked. */
export interface ShootView {
  /** The Shoot as it was given; an empty object when that was not an object. */
  readonly object: Members;
  readonly spec: unknown;
  /** `spec.kubernetes.version`; empty when absent. */
  readonly version: string;
  readonly pools: readonly Pool[];
  /** The first pool of each name. */
  readonly poolsByName: ReadonlyMap<string, Pool>;
  readonly isInDeletion: boolean;
  readonly pending: PendingPools | undefined;
  /** Whether the force operation lifts the pending lock. */
  readonly isForced: boolean;
  readonly defects: readonly Defect[];
  readonly conflicts: readonly VocabularyConflict[];
}

const specPath = /* @__PURE__ */ fieldPath('spec');
const poolsPath = /* @__PURE__ */ specPath.child('provider', 'workers');

const readPools = (shoot: unknown, version: string, read: Reader): readonly Pool[] => {
  const kubelet = read.members(shoot, specPath, 'kubernetes', 'kubelet');
  return read.list(shoot, specPath, 'provider', 'workers').map((entry, index) => {
    return readPool(entry, index, poolsPath.index(index), { version, kubelet }, read);
  });
};

const indexByName = (pools: readonly Pool[]): ReadonlyMap<string, Pool> => new Map(pools.toReversed().map((pool) => [pool.name, pool]));

/** The readers of `api` trust their input, so they are given only what has the right type. */
const pendingOf = (root: unknown, pools: readonly Pool[]): Reading<PendingPools | undefined> => {
  const workers = pools.map(({ name, strategy }) => ({ name, updateStrategy: strategy }));
  const status = memberAt(root, 'status');
  return pendingWorkersOf({ spec: { provider: { workers } }, status: membersOf(status) } as unknown as Shoot);
};

/** GEP-0031's annotation counts only for a server that speaks that vocabulary: no released Gardener reads it. */
const isForced = (root: unknown, vocabulary: Vocabulary): boolean => {
  const annotation = (name: string): string | undefined => textOf(memberAt(root, 'metadata', 'annotations', name));
  return (
    annotation(operations.annotation) === operations.force || (vocabulary === 'gep' && annotation(operations.gepForceAnnotation) === 'true')
  );
};

/** Reads a Shoot of any shape. */
export function readShoot(given: unknown, vocabulary: Vocabulary): ShootView {
  const read = createReader();
  const root = membersOf(given);
  const spec = read.object(memberAt(root, 'spec'), specPath);
  const version = read.text(spec, specPath, 'kubernetes', 'version') ?? '';
  const pools = readPools(spec, version, read);
  const pending = pendingOf(root, pools);
  return {
    object: root,
    spec,
    version,
    pools,
    poolsByName: indexByName(pools),
    isInDeletion: textOf(memberAt(root, 'metadata', 'deletionTimestamp')) !== undefined,
    pending: pending.value || undefined,
    isForced: isForced(root, vocabulary),
    defects: read.defects(),
    conflicts: pending.conflicts,
  };
}
