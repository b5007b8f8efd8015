import type { OperatingSystemConfig, Unit } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { listOf } from '../list-of.js';
import { sameContent } from '../same-content.js';

type DropIn = NonNullable<Unit['dropIns']>[number];

export interface DropInChanges {
  readonly changed: readonly DropIn[];
  readonly deleted: readonly DropIn[];
}

export type ChangedUnit = Unit & { readonly dropInsChanges: DropInChanges };

export interface UnitCommand {
  readonly name: string;
  readonly command: 'restart' | 'stop';
}

export interface UnitChanges {
  /** New or different, or one of their files changed. */
  readonly changed: readonly ChangedUnit[];
  /** A unit with `content` is ours as a whole; of others only the drop-ins are. */
  readonly deleted: readonly Unit[];
  /** What to do with the changed units once their files are written. */
  readonly commands: readonly UnitCommand[];
}

/**
 * The units that a node runs: the operating system's extension may add units and change those of the control plane by name.
 * What it sets replaces, drop-ins and file paths are added.
 *
 * ```ts
 * mergeUnits({ spec: { units: [{ name: 'a', enable: true }] }, status: { extensionUnits: [{ name: 'a', content: '#' }] } });
 * // [{ name: 'a', enable: true, content: '#' }]
 * ```
 * @source node agent reference, procedure step 8
 */
export function mergeUnits(osc: OperatingSystemConfig): readonly Unit[] {
  const merged = new Map<string, Unit>();
  for (const unit of [...listOf(osc?.spec?.units), ...listOf(osc?.status?.extensionUnits)]) {
    const base = merged.get(unit.name);
    merged.set(unit.name, base === undefined ? unit : mergeUnit(base, unit));
  }
  return [...merged.values()];
}

const mergeUnit = (base: Unit, extension: Unit): Unit => {
  const dropIns = [...listOf(base.dropIns), ...listOf(extension.dropIns)];
  const filePaths = [...listOf(base.filePaths), ...listOf(extension.filePaths)];
  const set = Object.fromEntries(Object.entries(extension).filter(([, value]) => !isAbsent(value)));
  return { ...base, ...set, ...(dropIns.length > 0 ? { dropIns } : {}), ...(filePaths.length > 0 ? { filePaths } : {}) };
};

/**
 * What to do about units. A changed unit is restarted, or stopped if it is switched off; nothing is ever merely started,
 * because a running unit would keep its old files.
 *
 * ```ts
 * const files = diffFiles(collectFiles(applied, host), collectFiles(desired, host));
 * diffUnits(mergeUnits(applied), mergeUnits(desired), files.changed.map(({ path }) => path));
 * ```
 * @param changedPaths paths of files that change in the same step
 * @source node agent reference, change classification
 */
export function diffUnits(applied: readonly Unit[], desired: readonly Unit[], changedPaths: readonly string[]): UnitChanges {
  const before = new Map(listOf(applied).map((unit) => [unit.name, unit]));
  const wanted = listOf(desired);
  const names = new Set(wanted.map(({ name }) => name));
  const isChanged = (unit: Unit): boolean =>
    !sameContent(unit, before.get(unit.name)) || listOf(unit.filePaths).some((path) => changedPaths.includes(path));
  const changed = wanted.filter(isChanged);
  return {
    changed: changed.map((unit) => ({
      ...unit,
      dropInsChanges: diffDropIns(listOf(before.get(unit.name)?.dropIns), listOf(unit.dropIns)),
    })),
    deleted: listOf(applied).filter(({ name }) => !names.has(name)),
    commands: changed.map(({ name, enable, command }) => ({ name, command: enable === false || command === 'stop' ? 'stop' : 'restart' })),
  };
}

const diffDropIns = (applied: readonly DropIn[], desired: readonly DropIn[]): DropInChanges => {
  const before = new Map(applied.map((dropIn) => [dropIn.name, dropIn]));
  const names = new Set(desired.map(({ name }) => name));
  return {
    changed: desired.filter((dropIn) => !sameContent(dropIn, before.get(dropIn.name))),
    deleted: applied.filter(({ name }) => !names.has(name)),
  };
};
