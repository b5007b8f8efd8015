import { describe, expect, it } from '@jest/globals';
import * as stateMachine from '@gardener-inplace/state-machine';
import { explore } from '../src/search/explore.js';
import { walk } from '../src/search/walk.js';
import type { Subject } from '../src/subject.js';

const pool = {
  name: 'a small pool',
  nodes: 2,
  mode: 'Auto',
  vocabulary: 'shipped',
  maxUnavailable: 1,
  maxSurge: 0,
  agent: 'recording',
  faults: 0,
  lag: 1,
  cap: 10_000,
  decisions: 'in any order',
} as const;

/** The same decider, but without the writes of which this is true. */
const without = (isLeftOut: (kind: string, resource: string) => boolean): Subject => ({
  ...stateMachine,
  planPool: (snapshot, policy, now) =>
    stateMachine
      .planPool(snapshot, policy, now)
      .map((decision) => ({ ...decision, writes: decision.writes.filter(({ resource }) => !isLeftOut(decision.kind, resource.kind)) }))
      .filter(({ writes }) => writes.length > 0),
});

describe('exploration', () => {
  it('visits every state of a small pool and finds nothing broken', () => {
    expect(explore(stateMachine, pool)).toMatchObject({ end: 'exhausted', findings: [] });
  });

  it('says when it gave up', () => {
    expect(explore(stateMachine, { ...pool, cap: 50 })).toMatchObject({ end: 'capped', findings: [] });
  });

  it('tells in words how a budget was exceeded, by the shortest way', () => {
    const { end, findings } = explore(
      without((kind, resource) => kind === 'select' && resource === 'MachineDeployment'),
      pool,
    );
    expect(end).toBe('broken');
    expect(findings[0]?.problem).toContain('1 budget: 2 nodes are selected where 1 may be');
    expect(findings[0]?.trace.slice(-2)).toEqual([
      expect.stringMatching(/^orchestrator select: patch Node\/n2/),
      expect.stringMatching(/^orchestrator select: patch Node\/n1/),
    ]);
  });

  it('finds a pool that stops without a reason that holds', () => {
    const { findings } = explore(
      without((kind) => kind === 'move'),
      pool,
    );
    expect(findings[0]?.problem).toMatch(/^9 progress: at rest n[12] is Succeeded and the reason given is MOVE/);
  });

  it('finds that an agent which stays silent is given up only because its deadline passes', () => {
    const silent = { ...pool, nodes: 1, lag: 0, faults: 1, agent: 'silent', deadlines: true } as const;
    const { findings } = explore(
      without((kind) => kind === 'fail-overdue'),
      silent,
    );
    expect(findings[0]?.problem).toContain('9 progress: at rest n1 is Ready and the reason given is AGENT');
  });

  it('finds that refused evictions end only by force', () => {
    const refused = { ...pool, nodes: 1, lag: 0, evictions: 'are always refused', deadlines: true } as const;
    const patient: Subject = {
      ...stateMachine,
      planPool: (snapshot, policy, now) =>
        stateMachine
          .planPool(snapshot, policy, now)
          .filter(({ writes: [write] }) => write?.resource.kind !== 'Pod' || write.verb === 'evict'),
    };
    expect(explore(stateMachine, refused)).toMatchObject({ end: 'exhausted', findings: [] });
    expect(explore(patient, refused).findings[0]?.problem).toMatch(/^9 progress/);
  });

  it('takes the same walks for the same seed', () => {
    const walks = { count: 2, length: 30 };
    const [first, again, other] = [1, 1, 2].map((seed) => walk(stateMachine, { ...pool, faults: 2, walks }, seed));
    expect(again?.transitions).toBe(first?.transitions);
    expect(again?.states).toBe(first?.states);
    expect([other?.states, other?.transitions]).not.toEqual([first?.states, first?.transitions]);
  });
});
