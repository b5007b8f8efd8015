import { marks } from '@gardener-inplace/api';
import { shareOf } from '@gardener-inplace/worker-pool';
import { QuickstartProblem } from '../problem.js';
import type { Manifests } from './manifests.js';
import { poolsOf } from './pools.js';

/**
 * Every machine that a pool wants must stand in a rack of its zone.
 * @throws QuickstartProblem MANIFEST_MISSING
 */
export function checkInventory({ shoot, nodes }: Pick<Manifests, 'shoot' | 'nodes'>, where: string): void {
  for (const { name, minimum = 0, zones = [] } of poolsOf({ shoot })) {
    const inPool = nodes.filter(({ metadata }) => metadata?.labels?.[marks.pool] === name);
    const shares =
      zones.length === 0
        ? [{ zone: undefined, wanted: minimum }]
        : zones.map((zone, index) => ({ zone, wanted: shareOf(minimum, index, zones.length) }));
    for (const { zone, wanted } of shares) {
      const standing = zone === undefined ? inPool : inPool.filter(({ metadata }) => metadata?.labels?.[marks.zone] === zone);
      if (standing.length >= wanted) continue;
      const labels = [`${marks.pool}: ${name}`, ...(zone === undefined ? [] : [`${marks.zone}: ${zone}`])];
      throw new QuickstartProblem('MANIFEST_MISSING', {
        where,
        detail: `pool ${name} wants ${wanted} nodes${zone === undefined ? '' : ` in zone ${zone}`}, ${standing.length} are there`,
        help: `add Nodes labelled ${labels.join(' and ')}, or lower the pool's minimum`,
      });
    }
  }
}
