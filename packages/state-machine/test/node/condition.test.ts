import type { Condition, Node } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { conditionOf, conditionReasonOf, inPlaceConditionFor, mergeCondition } from '../../src/index.js';

const candidate = 'node.machine.sapcloud.io/candidate-for-update';
const selected = 'node.machine.sapcloud.io/selected-for-update';
const result = 'node.machine.sapcloud.io/update-result';

const node = (labels: Readonly<Record<string, string>>, reason?: string): Node => ({
  metadata: { labels, annotations: { 'node.machine.sapcloud.io/update-failed-reason': 'no space left' } },
  status: { conditions: reason === undefined ? [] : [{ type: 'InPlaceUpdate', status: 'True', reason }] },
});

describe('the condition that marks call for', () => {
  it.each([
    ['no mark', {}, undefined, undefined],
    ['no mark after an update', {}, 'UpdateSuccessful', 'UpdateSuccessful'],
    ['a candidate', { [candidate]: '' }, undefined, 'CandidateForUpdate'],
    ['T-41: a candidate after an earlier update', { [candidate]: '' }, 'UpdateSuccessful', 'CandidateForUpdate'],
    ['H2: a candidate that carries an old result', { [candidate]: '', [result]: 'successful' }, 'UpdateSuccessful', 'CandidateForUpdate'],
    ['a selected node', { [candidate]: '', [selected]: '' }, 'CandidateForUpdate', 'SelectedForUpdate'],
    ['a selected node that is not a candidate', { [selected]: '' }, undefined, undefined],
    ['a drain that machine-controller-manager finished', { [candidate]: '', [selected]: '' }, 'DrainSuccessful', 'DrainSuccessful'],
    ['a node that was told', { [candidate]: '', [selected]: '' }, 'ReadyForUpdate', 'ReadyForUpdate'],
    ['a success', { [candidate]: '', [selected]: '', [result]: 'successful' }, 'ReadyForUpdate', 'UpdateSuccessful'],
    ['a failure', { [candidate]: '', [selected]: '', [result]: 'failed' }, 'ReadyForUpdate', 'UpdateFailed'],
    ['a late success', { [candidate]: '', [selected]: '', [result]: 'successful' }, 'UpdateFailed', 'UpdateSuccessful'],
    ['H19: a failure that a person took away', { [candidate]: '', [selected]: '' }, 'UpdateFailed', 'SelectedForUpdate'],
    [
      'T-22: a failure is told whenever it was reported',
      { [candidate]: '', [selected]: '', [result]: 'failed' },
      'SelectedForUpdate',
      'UpdateFailed',
    ],
    [
      'T-09: a node that was only just selected is told that first',
      { [candidate]: '', [selected]: '', [result]: 'failed' },
      'CandidateForUpdate',
      'SelectedForUpdate',
    ],
    [
      'T-21: a result that stood before the node was told',
      { [candidate]: '', [selected]: '', [result]: 'successful' },
      'SelectedForUpdate',
      'SelectedForUpdate',
    ],
  ] as const)('%s', (_, labels, standing, reason) => {
    expect(conditionOf(node(labels, standing))?.reason).toBe(reason);
  });

  it('says why an update failed', () => {
    expect(conditionOf(node({ [candidate]: '', [selected]: '', [result]: 'failed' }))?.message).toBe(
      'Node in-place update failed: no space left',
    );
  });
});

describe('§6.1 a condition over a standing one', () => {
  const at = (reason: string, status: Condition['status'], lastTransitionTime: string): Condition => ({
    type: 'InPlaceUpdate',
    status,
    reason,
    lastTransitionTime,
  });

  it.each([
    ['keeps the time where status and reason stay', at('ReadyForUpdate', 'True', 'new'), 'old'],
    ['starts anew with another reason', at('UpdateFailed', 'True', 'new'), 'new'],
    ['starts anew with another status', at('ReadyForUpdate', 'False', 'new'), 'new'],
  ])('%s', (_, wanted, time) => {
    expect(mergeCondition(at('ReadyForUpdate', 'True', 'old'), wanted)?.lastTransitionTime).toBe(time);
  });

  it('without a type is nothing', () => {
    expect(mergeCondition(undefined, { type: '', status: 'True' })).toBeUndefined();
  });
});

it.each([
  ['Candidate', 'CandidateForUpdate'],
  ['Selected', 'SelectedForUpdate'],
  ['Draining', 'SelectedForUpdate'],
  ['Ready', 'ReadyForUpdate'],
  ['Updating', 'ReadyForUpdate'],
  ['Succeeded', 'UpdateSuccessful'],
  ['Failed', 'UpdateFailed'],
] as const)('§6.1 a reason is one word, and the rest is the message: %s', (phase, reason) => {
  const condition = inPlaceConditionFor(conditionReasonOf(phase), 'no space left');
  expect(condition.reason).toBe(reason);
  expect(condition.message?.includes('no space left')).toBe(phase === 'Failed');
});
