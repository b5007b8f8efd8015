import type { Machine, MachinePhase } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { deletionOrder, isHealthy } from '../../src/index.js';

const now = '2026-11-30T12:00:00Z';

const machine = (
  name: string,
  phase: MachinePhase,
  facts: { readonly annotations?: Record<string, string>; readonly preservedUntil?: string } = {},
): Machine => ({
  metadata: { name, annotations: facts.annotations ?? {} },
  spec: { class: {} },
  status: { currentStatus: { phase, ...(facts.preservedUntil === undefined ? {} : { preserveExpiryTime: facts.preservedUntil }) } },
});

const marked = (time: string) => ({ annotations: { 'machine.sapcloud.io/marked-for-deletion-time': time } });
const order = (...machines: readonly Machine[]): readonly (string | undefined)[] =>
  deletionOrder(machines, now).map(({ metadata }) => metadata?.name);

describe('which machine goes first when there are too many', () => {
  it.each([
    [
      'one that is not preserved',
      [machine('kept', 'Failed', { preservedUntil: '2026-12-01T00:00:00Z' }), machine('free', 'Running')],
      ['free', 'kept'],
    ],
    [
      'preservation that is over counts no more',
      [machine('a', 'Failed', { preservedUntil: '2026-11-01T00:00:00Z' }), machine('b', 'Running')],
      ['a', 'b'],
    ],
    [
      'd.3: of two that are preserved, the one that is not for much longer',
      [
        machine('long', 'Failed', { preservedUntil: '2026-12-03T00:00:00Z' }),
        machine('short', 'Running', { preservedUntil: '2026-12-01T00:00:00Z' }),
      ],
      ['short', 'long'],
    ],
    [
      'the lower priority',
      [machine('high', 'Failed'), machine('low', 'Running', { annotations: { 'machinepriority.machine.sapcloud.io': '1' } })],
      ['low', 'high'],
    ],
    [
      'the earlier mark for deletion',
      [machine('late', 'Failed', marked('2026-02-01T00:00:00Z')), machine('early', 'Running', marked('2026-01-01T00:00:00Z'))],
      ['early', 'late'],
    ],
    [
      'a marked one before one without a mark',
      [machine('plain', 'Failed'), machine('marked', 'Running', marked('2026-01-01T00:00:00Z'))],
      ['marked', 'plain'],
    ],
    [
      'the one that works less',
      [machine('runs', 'Running'), machine('fails', 'Failed'), machine('waits', 'Pending')],
      ['fails', 'waits', 'runs'],
    ],
    ['d.3: one of which nothing is known', [machine('fails', 'Failed'), machine('new', '')], ['new', 'fails']],
    [
      'H26: one that is updated in place goes last',
      [machine('updating', 'InPlaceUpdating'), machine('runs', 'Running')],
      ['runs', 'updating'],
    ],
    ['the name where nothing else tells them apart', [machine('b', 'Running'), machine('a', 'Running')], ['a', 'b']],
  ])('%s', (_, machines, expected) => {
    expect(order(...machines)).toEqual(expected);
  });
});

describe('a mark on a machine', () => {
  const withResult = (value: string): Machine => {
    const { metadata, ...rest } = machine('marked', 'Running');
    return { ...rest, metadata: { ...metadata, labels: { 'node.machine.sapcloud.io/update-result': value } } };
  };

  it.each([
    ['d.3, b.2: says that it was just moved: it does not go', 'successful', ['other']],
    ['a.3: says nothing of the kind with another value', 'failed', ['marked', 'other']],
  ])('%s', (_, value, expected) => {
    expect(order(machine('other', 'Running'), withResult(value))).toEqual(expected);
  });
});

describe('whether a machine is healthy', () => {
  const node = (conditions: readonly { readonly type: string; readonly status: 'True' | 'False' | 'Unknown' }[]) => ({
    status: { conditions },
  });
  const ready = { type: 'Ready', status: 'True' } as const;

  it.each([
    ['ready', [ready], undefined, true],
    ['not ready', [{ type: 'Ready', status: 'Unknown' }], undefined, false],
    ['§6.2 of unknown readiness, since it has no condition', [], undefined, false],
    ['ready on a read-only file system', [ready, { type: 'ReadonlyFilesystem', status: 'True' }], undefined, false],
    ['ready with a condition that nobody listed', [ready, { type: 'Hot', status: 'True' }], undefined, true],
    ['ready with a condition that the machine lists', [ready, { type: 'Hot', status: 'True' }], 'KernelDeadlock, Hot', false],
  ] as const)('%s', (_, conditions, nodeConditions, expected) => {
    const spec = { class: {}, ...(nodeConditions === undefined ? {} : { nodeConditions }) };
    expect(isHealthy({ spec }, node(conditions))).toBe(expected);
  });

  it('no node, or one that is being deleted, is not healthy', () => {
    expect(isHealthy({ spec: { class: {} } }, undefined)).toBe(false);
    expect(isHealthy({ spec: { class: {} } }, { ...node([ready]), metadata: { deletionTimestamp: now } })).toBe(false);
  });
});
