import { required, type Rule } from '../../rule.js';
import { strategyPath, type MachineDeploymentState } from '../../machine-deployment/machine-deployment-view.js';

/**
 * Nothing happens to a deployment whose strategy nobody knows: the controller drops it without a word.
 *
 * @source machine-controller-manager ValidateMachineDeployment
 */
export const knownStrategy: Rule<MachineDeploymentState> = {
  id: 'V-MD-01',
  sentence: 'A MachineDeployment names the strategy Recreate, RollingUpdate or InPlaceUpdate.',
  condition: 'Required at spec.strategy.type for anything else, empty included.',
  source: 'machine-controller-manager ValidateMachineDeployment',
  check: ({ strategy }) =>
    ['Recreate', 'RollingUpdate', 'InPlaceUpdate'].includes(strategy) ? [] : [required(strategyPath, strategy, { strategy })],
};
