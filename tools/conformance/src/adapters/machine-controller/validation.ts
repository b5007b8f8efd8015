import type { MachineDeployment, MachineDeploymentSpec } from '@gardener-inplace/api';
import { validateMachineDeployment } from '@gardener-inplace/validation';
import type { Area } from '../../area.js';
import { compareKeys } from '../../compare.js';

/** The cases give only what they are about; the rest is a deployment with nothing wrong. */
const complete = (given: Partial<MachineDeploymentSpec>): MachineDeployment => ({
  spec: { template: { spec: { class: { kind: 'MachineClass', name: 'class' } } }, ...given },
});

const validation: Area = {
  run: (input) => {
    const { deployment } = input['input'] as { readonly deployment: Partial<MachineDeploymentSpec> };
    return { errors: validateMachineDeployment(complete(deployment)).map(({ type, field }) => ({ type, field })) };
  },
  compare: (expected, actual) => compareKeys(expected, actual, { unordered: ['errors'] }),
};

export const areas: Readonly<Record<string, Area>> = { validation };
