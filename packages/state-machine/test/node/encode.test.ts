import { describe, expect, it } from '@jest/globals';
import type { Node } from '@gardener-inplace/api';
import {
  decodeNode,
  encodeEffects,
  type EncodeContext,
  readiness,
  rehearse,
  resultPatch,
  transitionFor,
  transitions,
} from '../../src/index.js';

const now = '2026-11-30T12:00:00Z';
const claim = { target: 'h2', since: now };
const context = (vocabulary: 'gep' | 'shipped'): EncodeContext => ({ vocabulary, now, owner: 'gardener-inplace', claim });

const bare: Node = {
  metadata: { name: 'n1', uid: 'u1', resourceVersion: '1', labels: { rack: 'a1' }, annotations: { 'example.com/owner': 'team' } },
  spec: {},
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
};

/** The node after transitions, applied as an API server would. */
const after = (vocabulary: 'gep' | 'shipped', start: Node, ...events: readonly Parameters<typeof transitionFor>[1][]): Node => {
  const world = rehearse({ deployments: [], machineSets: [], machines: [], nodes: [start] });
  const node = (): Node => world.snapshot().nodes[0]!;
  for (const event of events) {
    const row = transitionFor(decodeNode(node()).phase, event, 'orchestrator')!;
    const patch = encodeEffects(node(), row.then, context(vocabulary));
    if (patch === undefined) continue;
    const type = patch.subresource === 'status' ? ('strategic' as const) : ('merge' as const);
    world.perform(
      {
        store: 'target',
        resource: { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false },
        object: { name: 'n1' },
        verb: 'patch',
        type,
        body: patch.body,
      },
      now,
    );
  }
  return node();
};

const report = (vocabulary: 'gep' | 'shipped', node: Node, result: 'successful' | 'failed'): Node => {
  const world = rehearse({ deployments: [], machineSets: [], machines: [], nodes: [node] });
  const attempt = { target: 'h2', bootID: 'b2', started: now, ended: now };
  world.change(
    'nodes',
    'n1',
    resultPatch(node, vocabulary, result === 'failed' ? { result, attempt, message: 'no space left' } : { result, attempt }),
  );
  return world.snapshot().nodes[0]!;
};

describe.each(['gep', 'shipped'] as const)('the codec of the %s vocabulary', (vocabulary) => {
  it('says what the table says: each transition ends in its phase', () => {
    const candidate = after(vocabulary, bare, 'template-changed');
    const draining = after(vocabulary, candidate, 'slot-granted');
    const ready = after(vocabulary, draining, 'drained');
    const succeeded = report(vocabulary, ready, 'successful');
    const failed = report(vocabulary, ready, 'failed');
    const released = after(vocabulary, succeeded, 'acknowledged', 'move-seen');
    const reached = [candidate, draining, ready, succeeded, failed, released].map((node) => decodeNode(node).phase);
    expect(reached).toEqual(['Candidate', 'Draining', 'Ready', 'Succeeded', 'Failed', 'Idle']);
  });

  it('tells the agent, and only while the gate is open', () => {
    const ready = after(vocabulary, bare, 'template-changed', 'slot-granted', 'drained');
    expect(readiness(ready)).toMatchObject({ ready: true, vocabulary, target: 'h2', claim: `h2@${now}` });
    const closed = after(vocabulary, report(vocabulary, ready, 'successful'), 'acknowledged');
    expect(readiness(closed)).toMatchObject({ ready: false, result: 'successful' });
  });

  it('leaves foreign marks and conditions alone, and no trace but the memory of the update', () => {
    const done = after(
      vocabulary,
      report(vocabulary, after(vocabulary, bare, 'template-changed', 'slot-granted', 'drained'), 'successful'),
      'acknowledged',
      'move-seen',
    );
    expect(done.metadata?.labels).toEqual({ rack: 'a1' });
    expect(Object.keys(done.metadata?.annotations ?? {}).sort()).toEqual([
      'example.com/owner',
      'inplace.gardener.cloud/attempt',
      'inplace.gardener.cloud/last-update',
    ]);
    expect(done.spec?.unschedulable ?? false).toBe(false);
    expect(done.status?.conditions?.[0]).toEqual({ type: 'Ready', status: 'True' });
  });

  it('keeps a cordon that stood before ours (C01, H24)', () => {
    const cordoned: Node = { ...bare, spec: { unschedulable: true } };
    const done = after(
      vocabulary,
      report(vocabulary, after(vocabulary, cordoned, 'template-changed', 'slot-granted', 'drained'), 'successful'),
      'acknowledged',
      'move-seen',
    );
    expect(done.spec?.unschedulable).toBe(true);
    expect(done.metadata?.annotations?.['inplace.gardener.cloud/cordoned-by']).toBeUndefined();
  });

  it("gives a user's autoscaler annotation back (H24)", () => {
    const key = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';
    const protectedByUser: Node = { ...bare, metadata: { ...bare.metadata, annotations: { [key]: 'false' } } };
    const candidate = after(vocabulary, protectedByUser, 'template-changed');
    expect(candidate.metadata?.annotations?.[key]).toBe('true');
    const reverted = after(vocabulary, candidate, 'template-reverted');
    expect(reverted.metadata?.annotations).toEqual({ [key]: 'false' });
  });

  it('writes nothing where nothing is to change', () => {
    const candidate = after(vocabulary, bare, 'template-changed');
    expect(encodeEffects(candidate, transitionFor('Idle', 'template-changed', 'orchestrator')!.then, context(vocabulary))).toBeUndefined();
  });

  it('carries the version it was decided on', () => {
    const patch = encodeEffects(bare, ['add candidate'], context(vocabulary));
    expect(patch?.body).toMatchObject({ metadata: { resourceVersion: '1' } });
  });
});

describe('a cordon beside a condition', () => {
  it('is never claimed without being made: the status subresource drops spec', () => {
    const stale: Node = { ...bare, status: { conditions: [{ type: 'InPlaceUpdate', status: 'True', reason: 'ReadyForUpdate' }] } };
    const patch = encodeEffects(stale, ['claim', 'cordon', 'close gate'], context('shipped'));
    expect(patch?.subresource).toBe('status');
    expect(JSON.stringify(patch?.body)).not.toContain('cordoned-by');
    expect(JSON.stringify(patch?.body)).not.toContain('unschedulable');
  });
});

describe('the transition table', () => {
  it('has at most one row for a phase, an event and an actor', () => {
    const keys = transitions.map(({ from, on, by }) => `${from}/${on}/${by}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('explains every row', () => {
    expect(transitions.filter(({ why }) => why.length < 15)).toEqual([]);
  });

  it.each([
    ['Candidate', 'drained'],
    ['Idle', 'slot-granted'],
    ['Updating', 'slot-granted'],
    ['Failed', 'move-seen'],
  ] as const)('knows no way from %s on %s', (from, on) => {
    expect(transitionFor(from, on, 'orchestrator')).toBeUndefined();
  });
});
