import { invalidValue } from '../errors/api-error.js';
import { objectAt } from '../json/json-object.js';
import { dnsLabelProblems } from '../objects/names.js';
import type { KindRules } from './kind-rules.js';

export const namespaceRules: KindRules = {
  validateCreate: ({ metadata: { name } }) => dnsLabelProblems(name).map((why) => invalidValue('metadata.name', name, why)),
  complete: (namespace) => ({
    ...namespace,
    metadata: { ...namespace.metadata, labels: { ...namespace.metadata.labels, 'kubernetes.io/metadata.name': namespace.metadata.name } },
    spec: { finalizers: ['kubernetes'], ...objectAt(namespace, 'spec') },
    status: { phase: 'Active' },
  }),
};
