import { required, type Rule } from '../../rule.js';
import type { MachineDeploymentState } from '../../machine-deployment/machine-deployment-view.js';
import { fieldPath } from '../../field-path.js';

/**
 * Machines that the deployment does not select would be created for ever.
 *
 * @source machine-controller-manager ValidateMachineDeployment
 */
export const selectorMatchesTemplate: Rule<MachineDeploymentState> = {
  id: 'V-MD-04',
  sentence: 'The selector of a MachineDeployment selects the machines of its template.',
  condition: 'Required at spec.selector.matchLabels when a label of it is missing in the template or has another value.',
  source: 'machine-controller-manager ValidateMachineDeployment',
  check: ({ matchLabels, templateLabels }) => {
    const label = Object.keys(matchLabels).find(
      (name) => !Object.hasOwn(templateLabels, name) || matchLabels[name] !== templateLabels[name],
    );
    return label === undefined ? [] : [required(fieldPath('spec', 'selector', 'matchLabels'), undefined, { label })];
  },
};
