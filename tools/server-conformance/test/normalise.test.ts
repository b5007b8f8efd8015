import { describe, expect, it } from '@jest/globals';
import { differences } from '../src/report/compare.js';
import { closingLine, linesOf, type Outcome } from '../src/report/outcome.js';
import { createNormaliser } from '../src/session/normalise.js';

describe('what two servers say can be compared', () => {
  it('once uids, versions and times are replaced; equal ones stay equal', () => {
    const normalise = createNormaliser();
    const object = (resourceVersion: string) => ({
      kind: 'Node',
      metadata: {
        name: 'a',
        uid: '0c9560d4-05e9-4db2-b22f-99d9746c01a9',
        resourceVersion,
        creationTimestamp: '2026-01-01T00:00:00Z',
        managedFields: [],
      },
    });
    const seen = [normalise(object('41')), normalise(object('41')), normalise(object('57'))];
    expect(seen).toEqual(
      ['version 1', 'version 1', 'version 2'].map((resourceVersion) => ({
        kind: 'Node',
        metadata: { name: 'a', uid: 'uid 1', resourceVersion, creationTimestamp: 'time' },
      })),
    );
  });

  it('without what a real server fills in and nobody of us reads', () => {
    const pod = { kind: 'Pod', spec: { priority: 0, containers: [{ name: 'main', imagePullPolicy: 'Always' }] } };
    const list = { kind: 'PodList', metadata: { resourceVersion: '9' }, items: [{ spec: { priority: 0, nodeName: 'n' } }] };
    expect([createNormaliser()(pod), createNormaliser()(list)]).toEqual([
      { kind: 'Pod', spec: { containers: [{ name: 'main' }] } },
      { kind: 'PodList', metadata: { resourceVersion: 'version' }, items: [{ spec: { nodeName: 'n' } }] },
    ]);
  });

  it('without the wording of what is invalid, with that of a conflict', () => {
    const refusal = (reason: string) => ({
      kind: 'Status',
      reason,
      message: 'at version 12',
      code: 422,
      details: { causes: [{ reason: 'R', field: 'f', message: 'm' }] },
    });
    expect([createNormaliser()(refusal('Invalid')), createNormaliser()(refusal('Conflict'))]).toEqual([
      { kind: 'Status', reason: 'Invalid', code: 422, details: { causes: [{ reason: 'R', field: 'f' }] } },
      {
        kind: 'Status',
        reason: 'Conflict',
        code: 422,
        message: 'at version N',
        details: { causes: [{ reason: 'R', field: 'f', message: 'm' }] },
      },
    ]);
  });
});

describe('a difference', () => {
  const seen = (answer: object) => [{ what: 'GET /a', answer: answer as never }];

  it('is told at its place', () => {
    expect(differences(seen({ code: 200, items: [{ a: 1 }] }), seen({ code: 200, items: [{ a: 2 }] }))).toEqual([
      { what: 'GET /a', path: 'items.0.a', testCluster: 1, controlPlane: 2 },
    ]);
    expect(differences(seen({ code: 200 }), seen({ code: 200 }))).toEqual([]);
  });

  it('is also an answer that only one of them gave', () => {
    expect(differences([], seen({ code: 200 }))).toEqual([
      { what: 'GET /a', path: '', testCluster: undefined, controlPlane: { code: 200 } },
    ]);
  });

  it('fails its row, in lines that show both answers', () => {
    const outcomes: readonly Outcome[] = [
      { title: 'same', result: 'passed' },
      { title: 'other', result: 'differs', differences: differences(seen({ code: 200 }), seen({ code: 404 })) },
      { title: 'left out', result: 'skipped', why: 'no cluster' },
    ];
    expect(outcomes.flatMap(linesOf)).toEqual([
      'ok      same',
      'DIFFERS other',
      '        GET /a: code',
      '          test-cluster:  200',
      '          control plane: 404',
      'skipped left out: no cluster',
    ]);
    expect(closingLine(outcomes)).toBe('1 passed, 1 failed, 1 skipped');
  });
});
