import type { Shoot } from '@gardener-inplace/api';
import { validateShootUpdate } from '@gardener-inplace/validation';
import type { Comparison } from '../row.js';

const strategies = [
  { updateStrategy: 'AutoInPlaceUpdate', maxSurge: 0, maxUnavailable: 1 },
  { updateStrategy: 'ManualInPlaceUpdate' },
  { updateStrategy: 'AutoRollingUpdate', maxSurge: 1, maxUnavailable: 0 },
] as const;

const shoot = (kubernetes: string, image: string): Shoot => ({
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: { name: 'shop', namespace: 'garden-shop' },
  spec: {
    kubernetes: { version: kubernetes },
    provider: {
      type: 'metal',
      workers: Array.from({ length: 12 }, (_, index) => ({
        name: `pool-${index}`,
        machine: { type: 'm5.large', image: { name: 'gardenlinux', version: image } },
        minimum: 3,
        maximum: 6,
        zones: ['a', 'b', 'c'],
        ...strategies[index % strategies.length],
      })),
    },
  },
});

/** Whether a Shoot may change, by all rules, against parsing the two objects that a webhook is sent. */
export const shootUpdate = (): Comparison => {
  const [before, after] = [shoot('1.33.4', '1877.1.0'), shoot('1.34.1', '1877.2.0')];
  const [oldJson, newJson] = [JSON.stringify(before), JSON.stringify(after)];
  return {
    name: 'validation of a Shoot update',
    input: `an allowed update of a Shoot of 12 pools, twice ${newJson.length} bytes of JSON`,
    goal: 15,
    ours: () => validateShootUpdate(before, after),
    floor: () => [JSON.parse(oldJson), JSON.parse(newJson)],
  };
};
