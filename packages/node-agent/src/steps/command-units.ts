import { kubeletUnit, paths } from '../paths.js';
import { touchesKubelet, type Plan, type UnitCommand } from '../plan/plan.js';
import { done, type Step, type StepContext } from './step.js';

/** Restarts and stops, side by side. Where one fails, only that one is repeated: the others are left in peace. */
export const commandUnits: Step = {
  name: 'command-units',
  isNeeded: ({ plan }) => plan.units.commands.length > 0 || touchesKubelet(plan),
  carryOut: async (context) => {
    const { plan, commanded = [] } = context.run();
    const commands = commandsOf(plan).filter(({ unit }) => !commanded.includes(unit));
    const results = await Promise.allSettled(commands.map((command) => carryOut(command, context)));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure === undefined) return done;
    const finished = commands.filter((_, at) => results[at]?.status === 'fulfilled').map(({ unit }) => unit);
    await context.record({ commanded: [...commanded, ...finished] });
    throw failure.reason;
  },
};

/** A change of the kubelet's config counts only after its restart, whether or not the unit names the file. */
const commandsOf = (plan: Plan): readonly UnitCommand[] =>
  touchesKubelet(plan) && !plan.units.commands.some(({ unit }) => unit === kubeletUnit)
    ? [...plan.units.commands, { unit: kubeletUnit, command: 'restart' }]
    : plan.units.commands;

async function carryOut({ unit, command }: UnitCommand, { ports, run }: StepContext): Promise<void> {
  if (command === 'stop') return ports.services.stop(unit);
  if (unit === kubeletUnit && run().plan.flags.kubelet.cpuManagerPolicy) {
    // A running kubelet would write its state again, and refuses to start with that of another policy (W6).
    await ports.services.stop(unit);
    await ports.files.remove(paths.cpuManagerState);
  }
  await ports.services.restart(unit);
}
