import type { Shoot, ShootWorker } from '@gardener-inplace/api';

/** The pools of the example's Shoot. */
export const poolsOf = ({ shoot }: { readonly shoot: Shoot }): readonly ShootWorker[] => shoot.spec.provider.workers ?? [];
