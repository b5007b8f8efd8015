import type { Unit } from '@gardener-inplace/api';
import { mergeUnits } from '@gardener-inplace/worker-pool';
import { paths } from '../paths.js';
import type { TouchedUnit } from '../plan/plan.js';
import type { Ports } from '../ports.js';
import { done, type Step } from './step.js';

const unitMode = 0o600;
const unitPath = (unit: string): string => `${paths.units}/${unit}`;
const dropInFolder = (unit: string): string => `${unitPath(unit)}.d`;

/** Unit files, drop-ins and enablement; nothing is restarted yet. Only drop-ins of ours are ever removed (W5). */
export const writeUnits: Step = {
  name: 'write-units',
  // A file may lie where units are looked for.
  isNeeded: ({ plan: { units, files } }) =>
    units.changed.length + units.removed.length + units.removedDropIns.length + files.changed.length + files.removed.length > 0,
  carryOut: async ({ ports, run, config, settings }) => {
    const { units } = run().plan;
    const changed = new Set(units.changed.map(({ name }) => name));
    for (const unit of mergeUnits(config).filter(({ name }) => changed.has(name))) await writeUnit(unit, ports, settings.ownUnit);
    for (const { unit, dropIn } of units.removedDropIns) await removeDropIn(unit, dropIn, ports);
    const foreign = [];
    for (const unit of units.removed) if (await removeUnit(unit, ports)) foreign.push(unit.name);
    await ports.services.daemonReload();
    // Only now does a unit run without its removed drop-ins (W17).
    for (const unit of foreign) await ports.services.restart(unit);
    return done;
  },
};

async function writeUnit(unit: Unit, { files, services }: Ports, ownUnit: string): Promise<void> {
  if (unit.content !== undefined) await files.write(unitPath(unit.name), unit.content, unitMode);
  for (const { name, content } of unit.dropIns ?? []) await files.write(`${dropInFolder(unit.name)}/${name}`, content, unitMode);
  await (unit.enable === false && unit.name !== ownUnit ? services.disable(unit.name) : services.enable(unit.name));
}

async function removeDropIn(unit: string, dropIn: string, { files }: Ports): Promise<void> {
  await files.remove(`${dropInFolder(unit)}/${dropIn}`);
  await files.removeEmptyDirectory(dropInFolder(unit));
}

/** Answers whether the unit belongs to somebody else, lives on, and must be restarted. */
async function removeUnit({ name, isOurs, dropIns }: TouchedUnit, ports: Ports): Promise<boolean> {
  const exists = (await ports.files.read(unitPath(name))) !== undefined;
  if (isOurs && exists) {
    await ports.services.disable(name);
    await ports.services.stop(name);
    await ports.files.remove(unitPath(name));
  }
  for (const dropIn of dropIns) await removeDropIn(name, dropIn, ports);
  return !isOurs && exists;
}
