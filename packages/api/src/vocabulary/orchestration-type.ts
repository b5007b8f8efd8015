import type { MachineDeployment, MachineDeploymentStrategy, OrchestrationType } from '../kinds/machine-deployment.js';
import type { Reading, Vocabulary } from './vocabulary.js';

const shippedSpelling = { auto: 'Auto', manual: 'Manual', Auto: 'Auto', Manual: 'Manual' } as const satisfies Record<
  OrchestrationType,
  'Auto' | 'Manual'
>;
const gepSpelling = { Auto: 'auto', Manual: 'manual' } as const;

/**
 * Who selects the nodes of a deployment that is updated in place. Undefined: nobody is named, or an unknown name is. There is one
 * field for both spellings, so they can't contradict each other.
 *
 * @source GEP-0031 "MachineDeployment API" (`auto`, `manual`); shipped as `Auto`, `Manual`
 */
export function orchestrationTypeOf(deployment: MachineDeployment): Reading<'Auto' | 'Manual' | undefined> {
  const written: unknown = deployment?.spec?.strategy?.inPlaceUpdate?.orchestrationType;
  const value =
    typeof written === 'string' && Object.hasOwn(shippedSpelling, written) ? shippedSpelling[written as OrchestrationType] : undefined;
  return { value, conflicts: [] };
}

/** The deployment with this orchestration in one spelling. Undefined removes it. */
export function writeOrchestrationType(
  deployment: MachineDeployment,
  value: 'Auto' | 'Manual' | undefined,
  vocabulary: Vocabulary,
): MachineDeployment {
  const strategy: MachineDeploymentStrategy = deployment?.spec?.strategy ?? {};
  const { orchestrationType: _previous, ...inPlaceUpdate } = strategy.inPlaceUpdate ?? {};
  if (value !== undefined) {
    const orchestrationType = vocabulary === 'gep' ? gepSpelling[value] : value;
    return {
      ...deployment,
      spec: { ...deployment?.spec, strategy: { ...strategy, inPlaceUpdate: { ...inPlaceUpdate, orchestrationType } } },
    };
  }
  if (!strategy.inPlaceUpdate) return { ...deployment };
  return { ...deployment, spec: { ...deployment?.spec, strategy: { ...strategy, inPlaceUpdate } } };
}
