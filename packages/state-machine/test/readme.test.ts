import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as stateMachine from '../src/index.js';
import {
  explain,
  mermaidDiagram,
  planPool,
  planRollout,
  type PoolPolicy,
  type PoolSnapshot,
  possibleTransitions,
  rehearse,
  svgDiagram,
  type Write,
} from '../src/index.js';
import { poolBeforeUpdate } from './pool/pool-builder.js';

const said: unknown[] = [];
const console = { log: (line: unknown) => void said.push(line) };

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

const policy: PoolPolicy = { vocabulary: 'shipped', failureBudget: 1 };

async function reconcile(snapshot: PoolSnapshot, apply: (write: object) => Promise<boolean>): Promise<void> {
  const now = new Date().toISOString();
  for (const { why, writes } of planPool(snapshot, policy, now)) {
    console.log(why);
    for (const write of writes) if (!(await apply(write))) break;
  }
  console.log(explain(snapshot, policy, now).nodes.map(({ node, phase, detail }) => `${node} ${phase}: ${detail}`));
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
    const snapshot = poolBeforeUpdate({ nodes: 2 });
    const { waves } = planRollout(snapshot, policy, { now: '2026-11-30T12:00:00Z', minutesPerNode: 15 });
    expect(waves).toEqual([
      { afterMinutes: 0, nodes: ['node-01'] },
      { afterMinutes: 15, nodes: ['node-02'] },
    ]);
  });

  it('is driven from an in-memory array', () => {
    const snapshot = poolBeforeUpdate({ nodes: 2 });
    const world = rehearse(snapshot);
    for (const { writes } of planPool(world.snapshot(), policy, '2026-11-30T12:00:00Z')) {
      writes.every((write) => world.perform(write, '2026-11-30T12:00:00Z'));
    }
    console.log(world.snapshot().nodes);
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
    const snapshot = world.snapshot();
    const gated = { ...snapshot, blockers: { 'node-01': 'its backup is not finished' } };
    console.log(explain(gated, policy, '2026-11-30T12:00:00Z').nodes[0]?.detail);
    expect(said.at(-1)).toBe('its backup is not finished');
  });

  it('prints the table', () => {
    console.log(mermaidDiagram());
    console.log(possibleTransitions('Ready').map(({ on, by, to, why }) => `${on} (${by}) -> ${to}: ${why}`));
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

  it('is the code that this test runs', () => {
    const source = new Set(
      readFileSync(join(import.meta.dirname, 'readme.test.ts'), 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    );
    const lines = [...readme.matchAll(/```ts\n([^]*?)```/g)]
      .flatMap(([, snippet = '']) => snippet.split('\n'))
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('import ') && !line.startsWith('//'));
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter((line) => !source.has(line))).toEqual([]);
  });

  it('names every public function', () => {
    const functions = Object.entries(stateMachine).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    expect(functions.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
