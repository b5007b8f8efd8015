import { objectAt } from '../json/json-object.js';
import type { KindRules } from './kind-rules.js';

export const namespaceRules: KindRules = {
  complete: (namespace) => ({
    ...namespace,
    metadata: { ...namespace.metadata, labels: { ...namespace.metadata.labels, 'kubernetes.io/metadata.name': namespace.metadata.name } },
    spec: { finalizers: ['kubernetes'], ...objectAt(namespace, 'spec') },
    status: { phase: 'Active' },
  }),
};
