import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { candidatePick } from '../src/adapters/machine-controller/pool/counts.js';
import { machineSetReplicas } from '../src/adapters/machine-controller/pool/machines.js';
import { conformance } from '../src/report.js';

const running = (name: string) => ({ name, ownerSet: 's', status: { phase: 'Running' } }) as const;
const setOf = (replicas: number) =>
  ({ name: 's', role: 'any', spec: { replicas }, labels: { 'node.machine.sapcloud.io/scale-up-disabled': '' } }) as const;

describe('questions at the edge of what machine-controller-manager is asked', () => {
  it('shapes and boundaries that no shared case has are answered as the rules say, each by the source it names', async () => {
    const file = join(import.meta.dirname, 'edge-cases/machine-controller.json');
    const { lines, differ, failed } = await conformance({ caseFile: 'machine-controller', file });
    expect(lines.filter((line) => /^(?:FAIL|BROKEN|DIFFER| {5})/.test(line))).toEqual([]);
    expect({ differ, failed }).toEqual({ differ: 0, failed: 0 });
  });

  it.each([
    [0, []],
    [1, ['n0']],
  ])('of two candidates %i are picked', (want, picked) => {
    const labels = { 'node.machine.sapcloud.io/candidate-for-update': 'true' };
    expect(
      candidatePick({
        nodes: [
          { name: 'n0', labels },
          { name: 'n1', labels },
        ],
        want,
      }),
    ).toMatchObject({ picked });
  });

  it.each([
    [0, { create: 0, delete: ['m1', 'm2'] }],
    [2, { create: 0, delete: [] }],
    [3, { create: 0, delete: [] }],
  ])('a set that may not grow and wants %i machines gives up those that are too many', (replicas, expected) => {
    expect(machineSetReplicas({ machineSet: setOf(replicas), machines: [running('m1'), running('m2')] })).toMatchObject(expected);
  });
});
