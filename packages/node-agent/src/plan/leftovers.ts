import type { Unit } from '@gardener-inplace/api';
import { diffUnits, type InPlaceFlags } from '@gardener-inplace/worker-pool';
import type { Plan, TouchedUnit } from './plan.js';

export interface Wanted {
  readonly files: readonly string[];
  readonly units: readonly Unit[];
}

/**
 * What a new plan must do besides, because an abandoned run may have done part of the old one. Against the last applied config a
 * revert is no change at all, so the places that the old plan touched are gone through again: wanted ones are written, others
 * removed (W8).
 */
export function withLeftovers(plan: Plan, leftovers: Plan, wanted: Wanted): Plan {
  const files = split([...leftovers.files.changed, ...leftovers.files.removed], (path) => path, wanted.files);
  const touched = byName([...leftovers.units.removed, ...leftovers.units.changed]);
  const units = split(
    touched,
    ({ name }) => name,
    wanted.units.map(({ name }) => name),
  );
  const rewritten = wanted.units.filter(({ name }) => units.wanted.some((unit) => unit.name === name));
  const commanded = new Set(plan.units.commands.map(({ unit }) => unit));
  return {
    flags: eitherOf(plan.flags, leftovers.flags),
    files: { changed: union(plan.files.changed, files.wanted), removed: union(plan.files.removed, files.unwanted) },
    units: {
      changed: byName([...plan.units.changed, ...units.wanted]),
      removed: byName([...plan.units.removed, ...units.unwanted]),
      removedDropIns: [...plan.units.removedDropIns, ...rewritten.flatMap((unit) => unwantedDropIns(unit, touched))],
      commands: [
        ...plan.units.commands,
        ...diffUnits([], rewritten, []).commands.flatMap(({ name, command }) => (commanded.has(name) ? [] : [{ unit: name, command }])),
      ],
    },
    restartsAgent: plan.restartsAgent || leftovers.restartsAgent,
  };
}

/** Both, for a run abandoned after another one that was abandoned. */
export const mergeLeftovers = (older: Plan | undefined, newer: Plan): Plan =>
  older === undefined
    ? newer
    : {
        flags: eitherOf(older.flags, newer.flags),
        files: { changed: union(older.files.changed, newer.files.changed), removed: union(older.files.removed, newer.files.removed) },
        units: {
          changed: byName([...older.units.changed, ...newer.units.changed]),
          removed: byName([...older.units.removed, ...newer.units.removed]),
          removedDropIns: [...older.units.removedDropIns, ...newer.units.removedDropIns],
          commands: [...older.units.commands, ...newer.units.commands],
        },
        restartsAgent: older.restartsAgent || newer.restartsAgent,
      };

function split<T>(entries: readonly T[], nameOf: (entry: T) => string, wanted: readonly string[]) {
  const names = new Set(wanted);
  return { wanted: entries.filter((entry) => names.has(nameOf(entry))), unwanted: entries.filter((entry) => !names.has(nameOf(entry))) };
}

const unwantedDropIns = ({ name, dropIns = [] }: Unit, touched: readonly TouchedUnit[]) =>
  touched
    .filter((unit) => unit.name === name)
    .flatMap((unit) => unit.dropIns)
    .filter((dropIn) => !dropIns.some((wanted) => wanted.name === dropIn))
    .map((dropIn) => ({ unit: name, dropIn }));

const union = (first: readonly string[], second: readonly string[]): readonly string[] => [...new Set([...first, ...second])];

/** A unit that was touched twice: ours if it ever was, with every drop-in it had. */
function byName(units: readonly TouchedUnit[]): readonly TouchedUnit[] {
  const merged = new Map<string, TouchedUnit>();
  for (const unit of units) {
    const known = merged.get(unit.name);
    merged.set(
      unit.name,
      known === undefined ? unit : { ...unit, isOurs: known.isOurs || unit.isOurs, dropIns: union(known.dropIns, unit.dropIns) },
    );
  }
  return [...merged.values()];
}

/** The operating system is compared with the running one, so an abandoned update leaves nothing to remember. */
const eitherOf = (plan: InPlaceFlags, leftovers: InPlaceFlags): InPlaceFlags => ({
  operatingSystem: plan.operatingSystem,
  kubelet: {
    minorVersion: plan.kubelet.minorVersion || leftovers.kubelet.minorVersion,
    config: plan.kubelet.config || leftovers.kubelet.config,
    cpuManagerPolicy: plan.kubelet.cpuManagerPolicy || leftovers.kubelet.cpuManagerPolicy,
  },
  certificateAuthoritiesRotation: {
    kubelet: plan.certificateAuthoritiesRotation.kubelet || leftovers.certificateAuthoritiesRotation.kubelet,
    nodeAgent: plan.certificateAuthoritiesRotation.nodeAgent || leftovers.certificateAuthoritiesRotation.nodeAgent,
  },
  serviceAccountKeyRotation: plan.serviceAccountKeyRotation || leftovers.serviceAccountKeyRotation,
});
