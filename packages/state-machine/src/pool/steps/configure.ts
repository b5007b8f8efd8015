import { type MachineConfiguration, type MachineSpec, marks } from '@gardener-inplace/api';
import { type Decision, machinePatch, nameOf, setPatch } from '../decision.js';
import type { DeploymentView } from '../view.js';
import type { StepContext } from './context.js';
import { decideEach } from './decide.js';

const inherited: readonly (keyof MachineConfiguration | 'nodeTemplate')[] = [
  'drainTimeout',
  'healthTimeout',
  'creationTimeout',
  'inPlaceUpdateTimeout',
  'machinePreserveTimeout',
  'disableHealthTimeout',
  'maxEvictRetries',
  'nodeConditions',
  'nodeTemplate',
];

/**
 * Configuration that starts no update is copied down: from the deployment to the set of its template, from every set to its machines.
 * Marks that machine-controller-manager left on machines it moved go too.
 *
 * @source machine-controller a.1, T-28, T-30
 */
export function planConfiguration({ view }: StepContext): readonly Decision[] {
  return view.groups.flatMap((group) => [...configureSet(group), ...configureMachines(group)]);
}

function configureSet({ deployment, newSet }: DeploymentView): readonly Decision[] {
  const spec = newSet?.spec.template && differing(newSet.spec.template.spec, deployment.spec.template.spec);
  if (newSet === undefined || spec === undefined) return [];
  return [
    {
      kind: 'configure',
      subject: `MachineSet/${nameOf(newSet)}`,
      why: 'the configuration of the deployment changed',
      writes: [setPatch(newSet, { spec: { template: { spec } } })],
    },
  ];
}

function configureMachines({ members, sets }: DeploymentView): readonly Decision[] {
  const stated = new Map(sets.map((set) => [set, set.spec.template === undefined ? [] : statedBy(set.spec.template.spec)]));
  const inheriting = members.filter(({ set, isJustMoved }) => isJustMoved || (stated.get(set)?.length ?? 0) > 0);
  return decideEach(inheriting, ({ machine, set, isJustMoved }) => {
    const spec = set.spec.template && differing(machine.spec, set.spec.template.spec, stated.get(set));
    const metadata = cleared(isJustMoved);
    if (spec === undefined && metadata === undefined) return undefined;
    return {
      kind: 'configure',
      subject: `Machine/${nameOf(machine)}`,
      why: spec === undefined ? 'its move is over' : 'the configuration of its set changed',
      writes: [machinePatch(machine, { ...(metadata === undefined ? {} : { metadata }), ...(spec === undefined ? {} : { spec }) })],
    };
  });
}

const cleared = (isJustMoved: boolean): object | undefined => (isJustMoved ? { labels: { [marks.updateResult]: null } } : undefined);

const statedBy = (parent: MachineSpec): typeof inherited => inherited.filter((field) => parent[field] !== undefined);

/** What a merge patch must say so that `spec` inherits from `parent`; undefined where it already does. What the parent leaves open stays. */
function differing(spec: MachineSpec, parent: MachineSpec, stated = statedBy(parent)): object | undefined {
  const fields = stated.filter((field) => JSON.stringify(parent[field]) !== JSON.stringify(spec[field]));
  return fields.length === 0 ? undefined : Object.fromEntries(fields.map((field) => [field, parent[field]]));
}
