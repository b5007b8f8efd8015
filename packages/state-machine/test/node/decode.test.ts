import { describe, expect, it } from '@jest/globals';
import type { Node } from '@gardener-inplace/api';
import fc from 'fast-check';
import { decodeNode, lint, phases } from '../../src/index.js';

const prefix = 'node.machine.sapcloud.io';
const own = 'inplace.gardener.cloud';

interface Marks {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly reason?: string;
  readonly cordoned?: boolean;
}

const node = ({ labels = {}, annotations = {}, reason, cordoned = false }: Marks): Node => ({
  metadata: { name: 'n1', uid: 'u1', resourceVersion: '7', labels, annotations },
  spec: cordoned ? { unschedulable: true } : {},
  status: { conditions: reason === undefined ? [] : [{ type: 'InPlaceUpdate', status: 'True', reason }] },
});

const candidate = { [`${prefix}/candidate-for-update`]: 'true' };
const selected = { ...candidate, [`${prefix}/selected-for-update`]: 'true' };
const claim = { [`${own}/target`]: 'h2', [`${own}/selected-since`]: '2026-11-30T12:00:00Z' };
const current = { ...claim, [`${own}/ready-for`]: 'h2@2026-11-30T12:00:00Z' };
const running = { ...current, [`${own}/attempt`]: '{"target":"h2","bootID":"b1","started":"2026-11-30T12:01:00Z"}' };

describe('the phase of a node', () => {
  it.each<[string, Marks, string]>([
    ['no mark', {}, 'Idle'],
    ['the condition of a finished update alone', { reason: 'UpdateSuccessful' }, 'Idle'],
    ['a candidate', { labels: candidate }, 'Candidate'],
    ['a candidate after an earlier success', { labels: candidate, reason: 'UpdateSuccessful' }, 'Candidate'],
    ['a person chose it', { labels: selected }, 'Selected'],
    ['chosen, but no candidate', { labels: { [`${prefix}/selected-for-update`]: 'true' } }, 'Idle'],
    ['a slot was granted', { labels: selected, annotations: claim, cordoned: true }, 'Draining'],
    ['a slot was granted, the labels are gone', { annotations: claim }, 'Draining'],
    ['told ready by the condition', { labels: selected, annotations: current, reason: 'ReadyForUpdate' }, 'Ready'],
    [
      'told ready by the label of the GEP',
      { labels: { ...selected, [`${prefix}/ready-for-update`]: 'true' }, annotations: current },
      'Ready',
    ],
    [
      'told ready by the other spelling of the GEP',
      { labels: { ...selected, [`${prefix}/ready-to-update`]: 'true' }, annotations: current },
      'Ready',
    ],
    ['the agent has begun', { labels: selected, annotations: running, reason: 'ReadyForUpdate' }, 'Updating'],
    ['success', { labels: { ...selected, [`${prefix}/update-result`]: 'successful' }, annotations: current }, 'Succeeded'],
    ['failure', { labels: { ...selected, [`${prefix}/update-result`]: 'failed' }, annotations: current }, 'Failed'],
    [
      'success in the words of the GEP',
      { labels: { ...selected, [`${prefix}/update-successful`]: 'true' }, annotations: current },
      'Succeeded',
    ],
    ['failure in the words of the GEP', { labels: { ...selected, [`${prefix}/update-failed`]: 'true' }, annotations: current }, 'Failed'],
    [
      'both results: the worse one',
      { labels: { ...selected, [`${prefix}/update-successful`]: 'true', [`${prefix}/update-failed`]: 'true' }, annotations: current },
      'Failed',
    ],
    ['a result that nobody knows', { labels: { ...selected, [`${prefix}/update-result`]: 'maybe' }, annotations: current }, 'Draining'],
    ['machine-controller-manager drains', { labels: selected, reason: 'SelectedForUpdate' }, 'Draining'],
    ['machine-controller-manager told it ready', { labels: selected, reason: 'ReadyForUpdate' }, 'Ready'],
  ])('%s', (_, marks, phase) => {
    expect(decodeNode(node(marks)).phase).toBe(phase);
  });

  it('H2: a ready mark of an earlier update never lets an agent act before the drain', () => {
    const stale = { ...claim, [`${own}/ready-for`]: 'h1@2026-10-01T00:00:00Z' };
    expect(decodeNode(node({ labels: selected, annotations: stale, reason: 'ReadyForUpdate' })).phase).toBe('Draining');
    expect(decodeNode(node({ labels: selected, annotations: claim, reason: 'ReadyForUpdate' })).phase).toBe('Draining');
  });

  it('H25: results are read leniently', () => {
    expect(decodeNode(node({ labels: { ...selected, [`${prefix}/update-result`]: 'Successful' }, annotations: current })).phase).toBe(
      'Succeeded',
    );
  });

  const anything = fc.record({
    metadata: fc.option(fc.record({ labels: fc.anything(), annotations: fc.anything(), name: fc.string() }), { nil: undefined }),
    spec: fc.option(fc.record({ unschedulable: fc.anything() }), { nil: undefined }),
    status: fc.option(fc.record({ conditions: fc.anything() }), { nil: undefined }),
  });

  it('is one of the eight for whatever a node looks like', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(phases).toContain(decodeNode(value as Node).phase);
        expect(Array.isArray(lint(value as Node))).toBe(true);
      }),
    );
  });

  it('depends on marks alone: foreign labels and annotations change nothing', () => {
    const foreign = fc.dictionary(
      fc.string().filter((key) => !key.startsWith(prefix) && !key.startsWith(own)),
      fc.string(),
    );
    const known = fc.constantFrom<Marks>(
      {},
      { labels: candidate },
      { labels: selected, annotations: claim },
      { labels: selected, annotations: running, reason: 'ReadyForUpdate' },
    );
    fc.assert(
      fc.property(known, foreign, foreign, (marks, labels, annotations) => {
        const more = { ...marks, labels: { ...labels, ...marks.labels }, annotations: { ...annotations, ...marks.annotations } };
        expect(decodeNode(node(more)).phase).toBe(decodeNode(node(marks)).phase);
      }),
    );
  });
});

describe('odd marks', () => {
  it.each<[string, Marks, readonly string[]]>([
    ['an ordinary candidate', { labels: candidate }, []],
    [
      'two results',
      { labels: { ...selected, [`${prefix}/update-successful`]: 'true', [`${prefix}/update-failed`]: 'true' } },
      ['CONTRADICTING_RESULTS'],
    ],
    ['a result that no rollout explains', { labels: { [`${prefix}/update-result`]: 'successful' } }, ['RESULT_WITHOUT_ROLLOUT']],
    ['a choice without a candidate', { labels: { [`${prefix}/selected-for-update`]: 'true' } }, ['SELECTED_WITHOUT_CANDIDATE']],
    [
      'an open gate of an earlier update',
      { labels: selected, annotations: claim, reason: 'ReadyForUpdate', cordoned: true },
      ['STALE_READY'],
    ],
    ['a slot whose labels were removed', { annotations: claim, cordoned: true }, ['CLAIM_WITHOUT_CANDIDATE']],
    ['a slot whose cordon was undone', { labels: selected, annotations: claim }, ['CORDON_LOST']],
    ['half a claim', { labels: candidate, annotations: { [`${own}/target`]: 'h2' } }, ['HALF_A_CLAIM']],
    ['an attempt that is none', { annotations: { [`${own}/attempt`]: '{' } }, ['UNREADABLE_ATTEMPT']],
    ['a result that nobody knows', { labels: { [`${prefix}/update-result`]: 'maybe' } }, ['UNKNOWN_RESULT']],
  ])('%s', (_, marks, codes) => {
    expect(lint(node(marks)).map(({ code }) => code)).toEqual(codes);
  });
});
