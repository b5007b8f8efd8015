import { boundOf, isZero } from '../../shoot/bounds.js';
import { invalid, type Finding, type Rule } from '../../rule.js';
import { inPlacePath, type MachineDeploymentState } from '../../machine-deployment/machine-deployment-view.js';

const outOfRange = (name: string, given: unknown, most: number): readonly Finding[] => {
  const bound = boundOf(given);
  if (bound.kind === 'number' && bound.value < 0) return [invalid(inPlacePath.child(name), given, { problem: 'negative', bound: name })];
  return bound.kind === 'percent' && bound.value > most
    ? [invalid(inPlacePath.child(name), given, { problem: 'percent', bound: name })]
    : [];
};

/**
 * Upstream lets all of this pass: with both bounds zero it quietly works with maxUnavailable 1, a negative one never selects a
 * node (H31). Who writes such a thing means something else.
 *
 * @source ours; closes the gaps named in the machine-controller-manager validation
 */
export const boundsMakeSense: Rule<MachineDeploymentState> = {
  id: 'STRICT-06',
  sentence: 'The bounds of an in-place MachineDeployment let something happen and lie in range.',
  condition:
    'Invalid at maxUnavailable when nodes are selected automatically and both bounds are zero; Invalid for a negative bound and for maxUnavailable above 100%.',
  source: 'ours; closes gaps of the machine-controller-manager validation',
  strict: true,
  check: ({ isInPlace, orchestrationType, maxSurge, maxUnavailable }) => {
    if (!isInPlace) return [];
    const isStuck = orchestrationType === 'Auto' && isZero(maxSurge) && isZero(maxUnavailable);
    return [
      ...(isStuck ? [invalid(inPlacePath.child('maxUnavailable'), maxUnavailable ?? 0, { problem: 'zero' })] : []),
      ...outOfRange('maxUnavailable', maxUnavailable, 100),
      ...outOfRange('maxSurge', maxSurge, Number.POSITIVE_INFINITY),
    ];
  },
};
