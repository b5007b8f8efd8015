import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as workerPool from '@gardener-inplace/worker-pool';
import { buildMachineDeployments, buildWorker, shootImpact } from '@gardener-inplace/worker-pool';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

describe('the README', () => {
  it('shows what its snippet prints', () => {
    const printed: unknown[] = [];
    const console = { log: (...values: readonly unknown[]) => printed.push(values) };

    const pool = {
      name: 'metal',
      minimum: 3,
      maximum: 3,
      updateStrategy: 'AutoInPlaceUpdate',
      maxSurge: 0,
      maxUnavailable: 1,
      machine: { type: 'large', image: { name: 'gardenlinux', version: '1592.1.0' } },
      zones: ['zone-1', 'zone-2'],
    } as const;
    const shoot = {
      metadata: { name: 'botany' },
      spec: { kubernetes: { version: '1.32.3' }, provider: { type: 'local', workers: [pool] }, region: 'eu-1' },
    };

    const changed = { ...shoot, spec: { ...shoot.spec, kubernetes: { version: '1.33.0' } } };
    const { allowed, pools } = shootImpact(shoot, changed);
    console.log(allowed, pools[0]?.fate, pools[0]?.drains); // true inPlaceAuto true
    console.log(pools[0]?.triggers); // [{ item: 'kubernetesMinor', path: 'spec.kubernetes.version', before: '1.32', after: '1.33' }]

    const worker = buildWorker({ shoot: changed, namespace: 'shoot--dev--botany' });
    if (!worker.ok) throw new Error(worker.error.detail);
    for (const each of worker.value.spec.pools) {
      const built = buildMachineDeployments({ worker: worker.value, pool: each, technicalID: 'shoot--dev--botany' });
      if (built.ok) console.log(built.value.machineDeployments.map(({ metadata, spec }) => `${metadata?.name}: ${spec.replicas}`));
    }
    // ['shoot--dev--botany-metal-z1: 2', 'shoot--dev--botany-metal-z2: 1']

    expect(printed).toEqual([
      [true, 'inPlaceAuto', true],
      [[{ item: 'kubernetesMinor', path: 'spec.kubernetes.version', before: '1.32', after: '1.33' }]],
      [['shoot--dev--botany-metal-z1: 2', 'shoot--dev--botany-metal-z2: 1']],
    ]);
  });

  it('is the code that this test runs', () => {
    const snippet = /```ts\n([^]*?)```/.exec(readme)?.[1] ?? '';
    const source = readFileSync(join(import.meta.dirname, 'readme.test.ts'), 'utf8');
    const lines = snippet.split('\n').filter((line) => line !== '' && !line.startsWith('import '));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !source.includes(`    ${line}\n`))).toEqual([]);
  });

  it('names every public function', () => {
    const functions = Object.entries(workerPool).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    expect(functions.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
