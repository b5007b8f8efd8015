import { describe, expect, it } from '@jest/globals';
import { planRollout } from '../../src/index.js';
import { poolBeforeUpdate } from './pool-builder.js';

const now = '2026-11-30T12:00:00Z';

describe('a rollout that nothing disturbs', () => {
  it.each([
    ['one at a time', { nodes: 3 }, [['node-01'], ['node-02'], ['node-03']]],
    [
      'a quarter of twelve nodes in three zones, one of each zone',
      { nodes: 12, zones: 3, maxUnavailable: '25%' },
      [
        ['node-01', 'node-02', 'node-03'],
        ['node-04', 'node-05', 'node-06'],
        ['node-07', 'node-08', 'node-09'],
        ['node-10', 'node-11', 'node-12'],
      ],
    ],
    ['a percentage that rounds down to nothing still moves one', { nodes: 2, maxUnavailable: '10%' }, [['node-01'], ['node-02']]],
    ['a budget beyond the pool takes all at once', { nodes: 3, maxUnavailable: 9 }, [['node-01', 'node-02', 'node-03']]],
  ])('%s', (_, options, waves) => {
    const rollout = planRollout(poolBeforeUpdate(options), {}, { now });
    expect(rollout.waves.map(({ nodes }) => [...nodes].sort())).toEqual(waves);
    expect(rollout).toMatchObject({ isComplete: true, left: [] });
  });

  it('waits for a person in a manual pool', () => {
    const rollout = planRollout(poolBeforeUpdate({ nodes: 2, orchestrationType: 'Manual' }), {}, { now });
    expect(rollout).toMatchObject({ waves: [], isComplete: false, left: ['node-01', 'node-02'] });
  });

  it('reads the same in the vocabulary of the GEP', () => {
    const rollout = planRollout(poolBeforeUpdate({ nodes: 2 }), { vocabulary: 'gep' }, { now });
    expect(rollout.waves.map(({ nodes }) => nodes)).toEqual([['node-01'], ['node-02']]);
    expect(rollout.isComplete).toBe(true);
  });
});
