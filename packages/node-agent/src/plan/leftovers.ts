import type { InPlaceFlags } from '@gardener-inplace/worker-pool';
import type { Plan } from './plan.js';

/**
 * What a new plan must do besides, because an abandoned run may have done part of the old one. Against the last applied config a
 * revert is no change at all, so the places that the old plan touched are gone through again: wanted ones are written, others
 * removed (W8).
 */
export function withLeftovers(
  plan: Plan,
  leftovers: Plan,
  wanted: { readonly files: readonly string[]; readonly units: readonly string[] },
): Plan {
  const touchedFiles = [...leftovers.files.changed, ...leftovers.files.removed];
  const touchedUnits = [...leftovers.units.changed, ...leftovers.units.removed.map(({ name }) => name)];
  const isWantedFile = membership(wanted.files);
  const isWantedUnit = membership(wanted.units);
  const rewritten = touchedUnits.filter(isWantedUnit);
  const orphans = leftovers.units.changed.filter((name) => !isWantedUnit(name)).map((name) => ({ name, isOurs: true, dropIns: [] }));
  return {
    flags: eitherOf(plan.flags, leftovers.flags),
    files: {
      changed: union(plan.files.changed, touchedFiles.filter(isWantedFile)),
      removed: union(
        plan.files.removed,
        touchedFiles.filter((path) => !isWantedFile(path)),
      ),
    },
    units: {
      changed: union(plan.units.changed, rewritten),
      removed: byName([...plan.units.removed, ...leftovers.units.removed.filter(({ name }) => !isWantedUnit(name)), ...orphans]),
      removedDropIns: [...plan.units.removedDropIns, ...leftovers.units.removedDropIns.filter(({ unit }) => isWantedUnit(unit))],
      commands: [
        ...plan.units.commands,
        ...union(rewritten, leftovers.units.commands.map(({ unit }) => unit).filter(isWantedUnit))
          .filter((unit) => !plan.units.commands.some((command) => command.unit === unit))
          .map((unit) => ({ unit, command: 'restart' as const })),
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
          changed: union(older.units.changed, newer.units.changed),
          removed: byName([...newer.units.removed, ...older.units.removed]),
          removedDropIns: [...older.units.removedDropIns, ...newer.units.removedDropIns],
          commands: [...older.units.commands, ...newer.units.commands],
        },
        restartsAgent: older.restartsAgent || newer.restartsAgent,
      };

const membership = (names: readonly string[]): ((name: string) => boolean) => {
  const known = new Set(names);
  return (name) => known.has(name);
};

const union = (first: readonly string[], second: readonly string[]): readonly string[] => [...new Set([...first, ...second])];

const byName = <T extends { readonly name: string }>(entries: readonly T[]): readonly T[] => [
  ...new Map(entries.toReversed().map((entry) => [entry.name, entry])).values(),
];

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
