import { required, type Rule } from '../../rule.js';
import type { MachineDeploymentState } from '../../machine-deployment/machine-deployment-view.js';
import { fieldPath } from '../../field-path.js';

/**
 * There is no such thing as fewer than no machines.
 *
 * @source machine-controller-manager ValidateMachineDeployment
 */
export const replicas: Rule<MachineDeploymentState> = {
  id: 'V-MD-06',
  sentence: 'The replicas of a MachineDeployment are a non-negative integer.',
  condition: 'Required at spec.replicas when it is negative or no integer.',
  source: 'machine-controller-manager ValidateMachineDeployment',
  check: ({ replicas: given }) =>
    given === undefined || (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0)
      ? []
      : [required(fieldPath('spec', 'replicas'), given, { replicas: given })],
};
