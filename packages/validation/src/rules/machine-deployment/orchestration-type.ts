import { invalid, type Rule } from '../../rule.js';
import { inPlacePath, type MachineDeploymentState } from '../../machine-deployment/machine-deployment-view.js';

/**
 * Who selects nodes must be said: neither answer is a safe guess.
 *
 * @source machine-controller-manager ValidateMachineDeployment
 * @since Gardener machine-controller-manager 0.58
 */
export const orchestrationType: Rule<MachineDeploymentState> = {
  id: 'V-MD-03',
  sentence: 'A MachineDeployment of type InPlaceUpdate says who selects nodes.',
  condition: 'Invalid unless orchestrationType is exactly Auto or Manual; in the GEP-0031 vocabulary auto and manual will do as well.',
  source: 'machine-controller-manager ValidateMachineDeployment',
  since: 'machine-controller-manager 0.58',
  check: ({ isInPlace, orchestrationType: given, settings }) => {
    const known: readonly unknown[] = settings.vocabulary === 'gep' ? ['Auto', 'Manual', 'auto', 'manual'] : ['Auto', 'Manual'];
    return isInPlace && !known.includes(given)
      ? [invalid(inPlacePath.child('orchestrationType'), given ?? '', { value: given ?? '' })]
      : [];
  },
};
