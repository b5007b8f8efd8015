import { inPlaceSpecOf, osUpdateOf, type OperatingSystemConfig, type Unit } from '@gardener-inplace/api';
import {
  collectFiles,
  diffOperatingSystemConfig,
  mergeUnits,
  type OperatingSystemConfigChanges,
  runningOsVersionFor,
} from '@gardener-inplace/worker-pool';
import { withLeftovers } from './leftovers.js';
import type { Plan, PlanProblem, TouchedUnit } from './plan.js';

export interface PlanFacts {
  readonly osRelease: string | undefined;
  readonly hostName: string;
  readonly ownUnit: string;
  /** Reads the text of the kubelet's configuration. */
  readonly parse: (text: string) => unknown;
  readonly leftovers: Plan | undefined;
}

/**
 * What it takes to get from the applied config to the desired one; or why that cannot be told or done, in which case nothing is
 * applied and nobody drains the node in vain.
 */
export function planChange(
  applied: OperatingSystemConfig | undefined,
  desired: OperatingSystemConfig,
  facts: PlanFacts,
): Plan | PlanProblem {
  const version = runningOsVersionFor(desired, facts.osRelease);
  if (!version.ok) return version.error;
  const changes = diffOperatingSystemConfig(applied, desired, {
    runningOsVersion: version.value,
    hostName: facts.hostName,
    parse: facts.parse,
  });
  if (!changes.ok) return inPlaceSpecOf(desired).value?.operatingSystemVersion === '' ? versionMissing : changes.error;
  const plan = planOf(changes.value, facts.ownUnit);
  if (plan.flags.operatingSystem && !osUpdateOf(desired).value?.command) {
    return { code: 'OS_COMMAND_MISSING', detail: 'the config asks for another operating system but names no update command' };
  }
  if (facts.leftovers === undefined) return plan;
  const files = collectFiles(desired, facts.hostName).map(({ path }) => path);
  return withLeftovers(plan, facts.leftovers, { files, units: mergeUnits(desired).filter(({ name }) => name !== facts.ownUnit) });
}

const versionMissing: PlanProblem = { code: 'OS_VERSION_MISSING', detail: 'the config names no version of the operating system' };

function planOf({ flags, files, units }: OperatingSystemConfigChanges, ownUnit: string): Plan {
  return {
    flags,
    files: { changed: files.changed.map(({ path }) => path), removed: files.deleted.map(({ path }) => path) },
    units: {
      changed: units.changed.map(touched),
      removed: units.deleted.filter(({ name }) => name !== ownUnit).map(touched),
      removedDropIns: units.changed.flatMap(({ name, dropInsChanges }) =>
        dropInsChanges.deleted.map((dropIn) => ({ unit: name, dropIn: dropIn.name })),
      ),
      commands: units.commands.filter(({ name }) => name !== ownUnit).map(({ name, command }) => ({ unit: name, command })),
    },
    restartsAgent: units.commands.some(({ name }) => name === ownUnit),
  };
}

const touched = ({ name, content, dropIns = [] }: Unit): TouchedUnit => ({
  name,
  isOurs: content !== undefined,
  dropIns: dropIns.map((dropIn) => dropIn.name),
});
