import type { Shoot } from '@gardener-inplace/api';

export interface Versions {
  readonly kubernetes: string;
  /** Of the operating system. */
  readonly image: string;
}

/** What the example updates to. */
export const wanted: Versions = { kubernetes: '1.36.2', image: '1592.4.0' };
/** A Kubernetes version that can't be reached in one step. */
export const skipping = '1.37.0';

/** The same Shoot with other versions, the image in every pool. */
export const withVersions = (shoot: Shoot, { kubernetes, image }: Versions): Shoot => ({
  ...shoot,
  spec: {
    ...shoot.spec,
    kubernetes: { ...shoot.spec.kubernetes, version: kubernetes },
    provider: {
      ...shoot.spec.provider,
      workers: (shoot.spec.provider.workers ?? []).map((pool) => ({
        ...pool,
        machine: { ...pool.machine, image: { ...pool.machine.image, version: image } },
      })),
    },
  },
});
