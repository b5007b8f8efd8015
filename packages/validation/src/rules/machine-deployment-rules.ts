import type { MachineDeploymentState } from '../machine-deployment/machine-deployment-view.js';
import type { Block } from '../runner.js';
import { boundsMakeSense } from './machine-deployment/bounds-make-sense.js';
import { inPlaceBounds } from './machine-deployment/bounds.js';
import { knownStrategy } from './machine-deployment/known-strategy.js';
import { machineClass } from './machine-deployment/machine-class.js';
import { orchestrationType } from './machine-deployment/orchestration-type.js';
import { replicas } from './machine-deployment/replicas.js';
import { selectorMatchesTemplate } from './machine-deployment/selector-matches-template.js';
import { readable } from './readable.js';

/** A MachineDeployment by itself. */
export const machineDeploymentRules: readonly Block<MachineDeploymentState>[] = [
  [readable],
  [replicas, knownStrategy, inPlaceBounds, orchestrationType, selectorMatchesTemplate, machineClass, boundsMakeSense],
];
