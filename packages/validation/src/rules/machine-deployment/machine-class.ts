import { required, type Rule } from '../../rule.js';
import type { MachineDeploymentState } from '../../machine-deployment/machine-deployment-view.js';
import { fieldPath } from '../../field-path.js';

/**
 * The class is the recipe for a machine, and a changed name of it is what starts an update.
 *
 * @source machine-controller-manager ValidateMachineDeployment
 */
export const machineClass: Rule<MachineDeploymentState> = {
  id: 'V-MD-05',
  sentence: 'A MachineDeployment names the kind and name of its machine class.',
  condition: 'Required for each of class.kind and class.name that is empty.',
  source: 'machine-controller-manager ValidateMachineDeployment',
  check: ({ classKind, className }) => {
    const path = fieldPath('spec', 'template', 'spec', 'class');
    return [...(classKind === '' ? [required(path.child('kind'))] : []), ...(className === '' ? [required(path.child('name'))] : [])];
  },
};
