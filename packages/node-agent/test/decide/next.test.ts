import { describe, expect, it } from '@jest/globals';
import { marks, type Node } from '@gardener-inplace/api';
import { noFlags } from '@gardener-inplace/worker-pool';
import { decideNext, type Facts, type Journal, type Plan, type Run } from '../../src/index.js';
import { emptyPlan } from '../../src/plan/plan.js';
import { plainNode, readyNode } from '../fixture.js';

const kubelet: Plan = { ...emptyPlan, flags: { ...noFlags, kubelet: { minorVersion: true, config: false, cpuManagerPolicy: false } } };
const order = {
  claim: 'hash-2@2026-01-01T00:00:00Z',
  vocabulary: 'shipped' as const,
  attempt: { bootID: 'boot-1', started: '2026-01-01T00:00:00Z' },
};
const run = (change: Partial<Run> = {}): Run => ({ id: 'run', checksum: 'new', plan: kubelet, done: [], finished: false, ...change });
const failedRun = run({ order, finished: true, failure: { code: 'OS_ROLLED_BACK', detail: '' } });

const next = (facts: Partial<Facts>) =>
  decideNext({
    journal: { format: 1, applied: 'old' },
    checksum: 'new',
    node: plainNode,
    isInPlace: true,
    isOtherOs: false,
    plan: emptyPlan,
    ...facts,
  });
const journal = (change: Partial<Journal>): Journal => ({ format: 1, applied: 'old', ...change });
const withResult = (node: Node, result: string): Node => ({
  ...node,
  metadata: { ...node.metadata, labels: { ...node.metadata?.labels, [marks.updateResult]: result } },
});

describe('what an agent does next', () => {
  it.each([
    ['goes on with what it began', { journal: journal({ run: run({ checksum: 'new' }) }) }, 'continue'],
    ['goes on with an order although the config changed', { journal: journal({ run: run({ checksum: 'older', order }) }) }, 'continue'],
    ['abandons for a newer config what needed no order', { journal: journal({ run: run({ checksum: 'older' }) }) }, 'abandon'],
    ['starts at once what needs no empty node', {}, 'start'],
    ['starts at once on a machine that is no Node yet', { node: undefined }, 'start'],
    ['starts what needs an empty node when told', { plan: kubelet, node: readyNode() }, 'start'],
    ['answers an order that is fulfilled already (W9)', { checksum: 'old', node: readyNode() }, 'start'],
    ['says again what is applied when the Node forgot (H04)', { checksum: 'old' }, 'report-applied'],
    [
      'tries again for another claim',
      {
        journal: journal({ run: failedRun, answered: order.claim }),
        plan: kubelet,
        node: withResult(readyNode('2026-01-02T00:00:00Z'), 'failed'),
      },
      'start',
    ],
    [
      'tries again when the answer was taken away',
      { journal: journal({ run: failedRun, answered: order.claim }), plan: kubelet, node: readyNode() },
      'start',
    ],
    [
      'tries again when the gate was closed and opened (H20)',
      { journal: journal({ run: failedRun }), plan: kubelet, node: withResult(readyNode(), 'failed') },
      'start',
    ],
  ] as const)('%s', (_, facts, what) => {
    expect(next(facts)).toMatchObject({ do: what });
  });

  it.each([
    ['a config', { checksum: undefined }, 'config'],
    ['an empty node', { plan: kubelet }, 'ready'],
    ['a Node (W15)', { plan: kubelet, node: undefined }, 'node'],
    ['an empty node, also where an earlier attempt failed (W20)', { plan: kubelet, node: withResult(plainNode, 'failed') }, 'ready'],
    ['a config that can be carried out', { plan: { code: 'OS_COMMAND_MISSING', detail: '' } }, 'corrected-config'],
    [
      'another order after a failure (H20)',
      { journal: journal({ run: failedRun, answered: order.claim }), plan: kubelet, node: withResult(readyNode(), 'failed') },
      'retry',
    ],
    [
      'a change when everything is as wanted',
      { checksum: 'old', node: { ...plainNode, metadata: { ...plainNode.metadata, annotations: { [marks.appliedChecksum]: 'old' } } } },
      'change',
    ],
    [
      'a change when the order is answered',
      {
        checksum: 'old',
        journal: journal({ answered: order.claim }),
        node: withResult(
          {
            ...readyNode(),
            metadata: { ...readyNode().metadata, annotations: { ...readyNode().metadata?.annotations, [marks.appliedChecksum]: 'old' } },
          },
          'failed',
        ),
      },
      'change',
    ],
  ] as const)('waits for %s', (_, facts, what) => {
    expect(next(facts)).toMatchObject({ do: 'wait', for: what });
  });

  it('updates the operating system for an order, also where everything else is applied', () => {
    expect(next({ checksum: 'old', node: readyNode(), isOtherOs: true })).toMatchObject({
      do: 'start',
      plan: { ...emptyPlan, flags: { ...noFlags, operatingSystem: true } },
      order: { claim: order.claim },
    });
    expect(next({ checksum: 'old', isOtherOs: true }).do).toBe('report-applied');
  });

  it.each(['successful', 'failed'])('takes an order that was answered (%s) for none, whatever config comes after', (result) => {
    const answered = journal({ answered: order.claim });
    expect(next({ journal: answered, plan: kubelet, node: withResult(readyNode(), result) })).toMatchObject({ do: 'wait', for: 'ready' });
    const another = withResult(readyNode('2026-01-02T00:00:00Z'), result);
    expect(next({ journal: answered, plan: kubelet, node: another }).do).toBe('start');
  });

  it('takes no order for a node that is not updated in place', () => {
    expect(next({ checksum: 'old', node: readyNode(), isInPlace: false }).do).toBe('report-applied');
  });
});
