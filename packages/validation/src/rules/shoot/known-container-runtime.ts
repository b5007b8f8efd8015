import { notSupported, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';

/**
 * containerd is the only runtime that nodes are prepared for.
 *
 * @source ValidateCRI
 */
export const knownContainerRuntime: Rule<ShootState> = {
  id: 'V-SHOOT-37',
  sentence: 'The container runtime is containerd.',
  condition: 'NotSupported when cri is present and its name is anything else.',
  source: 'ValidateCRI',
  check: ({ shoot }) =>
    shoot.pools
      .filter(({ cri }) => cri !== undefined && cri !== 'containerd')
      .map(({ path, cri, name }) => notSupported(path.child('cri', 'name'), cri, { pool: name, value: cri, supported: ['containerd'] })),
};
