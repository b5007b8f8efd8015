import { isIntOrPercent } from '@gardener-inplace/api';
import { invalid, required, type Finding, type Rule } from '../../rule.js';
import { inPlacePath, type MachineDeploymentState } from '../../machine-deployment/machine-deployment-view.js';

const complaint = (bound: string, given: unknown): readonly Finding[] => {
  if (given === undefined) return [required(inPlacePath.child(bound), undefined, { problem: 'missing', bound })];
  return isIntOrPercent(given) ? [] : [invalid(inPlacePath.child(bound), given, { problem: 'form', bound })];
};

/**
 * Both bounds have no default on the server. Updates by hand ignore them, and still they must be there.
 *
 * @source machine-controller-manager ValidateMachineDeployment
 * @since machine-controller-manager 0.58
 */
export const inPlaceBounds: Rule<MachineDeploymentState> = {
  id: 'V-MD-02',
  sentence: 'A MachineDeployment of type InPlaceUpdate gives maxSurge and maxUnavailable.',
  condition:
    'Required for each that is missing, also when nodes are selected by hand; Invalid for one that is neither integer nor percentage.',
  exceptions: 'Not checked upstream: both zero, negative numbers, more than 100% (STRICT-06).',
  source: 'machine-controller-manager ValidateMachineDeployment',
  since: 'machine-controller-manager 0.58',
  check: ({ isInPlace, maxSurge, maxUnavailable }) =>
    isInPlace ? [...complaint('maxUnavailable', maxUnavailable), ...complaint('maxSurge', maxSurge)] : [],
};
