import { fieldPath, type FieldPath } from '../field-path.js';
import type { Input } from '../input.js';
import { settingsOf, type Settings, type ValidationOptions } from '../options.js';
import { createReader } from '../reader.js';
import { memberAt, membersOf, type Members } from '../unknown-value.js';

/** A MachineDeployment as the rules see it. */
export interface MachineDeploymentState extends Input {
  readonly settings: Settings;
  readonly replicas: unknown;
  /** Empty when absent. */
  readonly strategy: string;
  readonly isInPlace: boolean;
  readonly maxSurge: unknown;
  readonly maxUnavailable: unknown;
  readonly orchestrationType: unknown;
  readonly matchLabels: Members;
  readonly templateLabels: Members;
  readonly classKind: string;
  readonly className: string;
}

const spec = /* @__PURE__ */ fieldPath('spec');

export const strategyPath: FieldPath = /* @__PURE__ */ spec.child('strategy', 'type');
export const inPlacePath: FieldPath = /* @__PURE__ */ spec.child('strategy', 'inPlaceUpdate');

/** Context for rules about a MachineDeployment of any shape. */
export function machineDeploymentState(machineDeployment: unknown, options: ValidationOptions): MachineDeploymentState {
  const read = createReader();
  const given = read.object(memberAt(membersOf(machineDeployment), 'spec'), spec);
  const strategy = read.text(given, spec, 'strategy', 'type') ?? '';
  const section = read.members(given, spec, 'strategy', 'inPlaceUpdate');
  const text = (...names: readonly string[]): string => read.text(given, spec, 'template', 'spec', 'class', ...names) ?? '';
  return {
    settings: settingsOf(options),
    replicas: memberAt(given, 'replicas'),
    strategy,
    isInPlace: strategy === 'InPlaceUpdate',
    maxSurge: memberAt(section, 'maxSurge'),
    maxUnavailable: memberAt(section, 'maxUnavailable'),
    orchestrationType: memberAt(section, 'orchestrationType'),
    matchLabels: membersOf(read.members(given, spec, 'selector', 'matchLabels')),
    templateLabels: membersOf(read.members(given, spec, 'template', 'metadata', 'labels')),
    classKind: text('kind'),
    className: text('name'),
    defects: read.defects(),
    contradictions: [],
  };
}
