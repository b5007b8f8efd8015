import type { Pod } from '@gardener-inplace/api';
import { requiredForScheduling } from '@gardener-inplace/declared-features';
import type { Comparison } from '../row.js';

const pod: Pod = {
  metadata: { name: 'web-0', namespace: 'shop', labels: { app: 'web' } },
  spec: {
    containers: ['web', 'proxy', 'log-shipper'].map((name) => ({
      name,
      image: `example.org/shop/${name}:1.0.0`,
      resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '1', memory: '256Mi' } },
      restartPolicyRules: [{ action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [42] } }],
    })),
  },
};

/** The features that a pod needs, against the least that anybody does with a pod: parsing it. */
export const requiredFeatures = (): Comparison => {
  const json = JSON.stringify(pod);
  return {
    name: 'features that a pod requires',
    input: `a pod of 3 containers, ${json.length} bytes of JSON`,
    goal: 1,
    ours: () => requiredForScheduling(pod, '1.37.0'),
    floor: () => JSON.parse(json),
  };
};
