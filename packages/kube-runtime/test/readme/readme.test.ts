import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { describe, expect, it } from '@jest/globals';
import { nodes } from './cordon-labeller.js';

const here = import.meta.dirname;
const read = (path: string) => readFile(join(here, path), 'utf8');

describe('README', () => {
  it.each(['cordon-labeller.ts', 'main.ts', 'cordon-labeller.test.ts', 'any-cluster.ts'])('shows %s as it is run here', async (file) => {
    expect(await read('../../README.md')).toContain(`\`\`\`ts\n${await read(file)}\`\`\``);
  });

  it('the test for any cluster is the same but for its first line, which the README tells', async () => {
    const [first, ...rest] = (await read('any-cluster.test.ts')).split('\n');
    expect(rest).toEqual((await read('cordon-labeller.test.ts')).split('\n').slice(1));
    expect(await read('../../README.md')).toContain(`its first line becomes \`${first}\``);
  });

  it('the program works, and ends in order on SIGTERM', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kube-runtime-'));
    const cluster = await startTestCluster();
    await writeFile(join(folder, 'config'), cluster.kubeconfig());
    process.env['KUBECONFIG'] = join(folder, 'config');
    const exited = new Promise<unknown>((resolve) => {
      process.exit = resolve as typeof process.exit;
    });

    cluster.store.put(nodes, { metadata: { name: 'worker-1' }, spec: { unschedulable: true } } as object);
    const written = new Promise<object | undefined>((resolve) => cluster.onWrite(({ after }) => resolve(after)));
    await import('./main.js');
    expect(await written).toMatchObject({ metadata: { labels: { 'example.org/cordoned': 'true' } } });

    process.emit('SIGTERM');
    expect(await exited).toBe(0);
    await cluster.stop();
    await rm(folder, { recursive: true });
  });
});
