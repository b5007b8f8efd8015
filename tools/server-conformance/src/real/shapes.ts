import { resources } from '@gardener-inplace/api';
import { isKubeError, type Resource } from '@gardener-inplace/kube-runtime';
import { type Check, demand, withNamespace } from './check.js';

const template = { spec: { class: { kind: 'MachineClass', name: 'metal' } } };

/** What only has the wrong shape, by the field that the complaint must name. */
const wrongShapes: readonly (readonly [string, Resource, object])[] = [
  ['spec.replicas', resources.machineDeployments, { replicas: 'three', template }],
  ['spec.strategy.type', resources.machineDeployments, { strategy: { type: 1 }, template }],
  ['spec.paused', resources.machineDeployments, { paused: 'yes', template }],
  ['spec.template', resources.machineDeployments, { template: 'none' }],
  ['spec.kubernetes.version', resources.shoots, { kubernetes: { version: 1.36 } }],
  ['spec.provider.workers', resources.shoots, { provider: { workers: 'many' } }],
];

/** test-cluster reads no schemas. */
export const shapes: Check = {
  title: '§8.6 a wrong shape is refused by the schema, with its field, where no webhook is asked',
  run: (plane) =>
    withNamespace(plane, 'shapes', async (client, namespace) => {
      for (const [field, resource, spec] of wrongShapes) {
        const answer: unknown = await client
          .create(resource, { metadata: { name: 'wrong', namespace }, ...{ spec } })
          .catch((error: unknown) => error);
        demand(isKubeError(answer, 'Invalid'), `${field} was not refused: ${String(answer)}`);
        const fields = answer.causes.map((cause) => cause.field);
        demand(fields.includes(field), `the complaint about ${field} names ${fields.join(', ')}`);
      }
    }),
};
