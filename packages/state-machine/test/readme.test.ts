import { describe, expect, it } from '@jest/globals';
import {
  explain,
  mermaidDiagram,
  planPool,
  planRollout,
  type PoolSnapshot,
  possibleTransitions,
  rehearse,
  svgDiagram,
  type Write,
} from '../src/index.js';
import { poolBeforeUpdate } from './pool/pool-builder.js';

const said: unknown[] = [];
const console = { log: (line: unknown) => void said.push(line) };

async function reconcile(snapshot: PoolSnapshot, apply: (write: object) => Promise<boolean>): Promise<void> {
  const now = new Date().toISOString();
  for (const { why, writes } of planPool(snapshot, { vocabulary: 'shipped', failureBudget: 1 }, now)) {
    console.log(why);
    for (const write of writes) if (!(await apply(write))) break;
  }
  console.log(explain(snapshot, {}, now).nodes.map(({ node, phase, detail }) => `${node} ${phase}: ${detail}`));
}

describe('the README', () => {
  it('embeds the decider', async () => {
    const world = rehearse(poolBeforeUpdate({ nodes: 2 }));
    for (let round = 0; round < 4; round += 1)
      await reconcile(world.snapshot(), async (write) => world.perform(write as Write, '2026-11-30T12:00:00Z'));
    expect(said[0]).toBe('the template changed');
    expect(said.at(-1)).toEqual([
      'node-01 Draining: is empty and is told so next',
      'node-02 Candidate: the budget of 1 is used up by node-01 (being updated)',
    ]);
  });

  it('foresees a rollout', () => {
    const { waves } = planRollout(poolBeforeUpdate({ nodes: 2 }), {}, { now: '2026-11-30T12:00:00Z', minutesPerNode: 15 });
    expect(waves).toEqual([
      { afterMinutes: 0, nodes: ['node-01'] },
      { afterMinutes: 15, nodes: ['node-02'] },
    ]);
  });

  it('is driven from an in-memory array', () => {
    const world = rehearse(poolBeforeUpdate({ nodes: 2 }));
    for (const { writes } of planPool(world.snapshot(), {}, '2026-11-30T12:00:00Z')) {
      writes.every((write) => world.perform(write, '2026-11-30T12:00:00Z'));
    }
    expect(world.snapshot().machineSets).toHaveLength(2);
  });

  it('takes gates of others', () => {
    const world = rehearse(poolBeforeUpdate({ nodes: 2 }));
    for (let round = 0; round < 2; round += 1) {
      const candidates = planPool(world.snapshot(), {}, '2026-11-30T12:00:00Z').filter(
        ({ kind }) => kind === 'start' || kind === 'candidate',
      );
      for (const { writes } of candidates) writes.every((write) => world.perform(write, '2026-11-30T12:00:00Z'));
    }
    const gated = { ...world.snapshot(), blockers: { 'node-01': 'its backup is not finished' } };
    expect(explain(gated, {}, '2026-11-30T12:00:00Z').nodes[0]?.detail).toBe('its backup is not finished');
  });

  it('prints the table', () => {
    expect(mermaidDiagram()).toContain('Ready --> Updating: attempt-started (agent)');
    expect(
      svgDiagram()
        .split('\n')
        .filter((line) => line.endsWith('>attempt-started (agent)</text>')),
    ).toHaveLength(1);
    expect(possibleTransitions('Updating').map(({ on, by, to }) => `${on} (${by}) -> ${to}`)).toEqual([
      'update-succeeded (agent) -> Succeeded',
      'update-failed (agent) -> Failed',
      'deadline-passed (orchestrator) -> Failed',
    ]);
  });
});
