import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { resources } from '@gardener-inplace/api';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { namespace, poolFixture } from './landscape/pools.js';
import { runCommand } from './run-command.js';

let here: TestCluster;
let there: TestCluster;
let folder: string;

/** Contexts by name, of which the first is the current one: a cluster, and a namespace of its own. */
const kubeconfig = (contexts: Readonly<Record<string, readonly [TestCluster, string]>>): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': Object.keys(contexts)[0],
    clusters: Object.entries(contexts).map(([name, [{ url }]]) => ({ name, cluster: { server: url } })),
    users: [{ name: 'user', user: {} }],
    contexts: Object.entries(contexts).map(([name, [, of]]) => ({ name, context: { cluster: name, user: 'user', namespace: of } })),
  });

beforeAll(async () => {
  [here, there] = [await startTestCluster(), await startTestCluster()];
  for (const [cluster, pool] of [
    [here, 'here'],
    [there, 'there'],
  ] as const) {
    const { deployment, oldSet, machines, nodes } = poolFixture(pool, 'Manual', 1);
    cluster.store.put(resources.machineDeployments, deployment);
    cluster.store.put(resources.machineSets, oldSet);
    for (const machine of machines) cluster.store.put(resources.machines, machine);
    for (const node of nodes) cluster.store.put(resources.nodes, node);
  }
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  await writeFile(join(folder, 'both'), kubeconfig({ here: [here, namespace], there: [there, namespace], empty: [here, 'elsewhere'] }));
  await writeFile(join(folder, 'here'), kubeconfig({ here: [here, namespace] }));
  await writeFile(join(folder, 'there'), kubeconfig({ there: [there, namespace] }));
});

afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await rm(folder, { recursive: true });
});

/** Nodes that are seen with these flags; files of the folder are written as `@name`. */
const seen = async (words: readonly string[], environment?: string): Promise<readonly string[]> => {
  const at = (text: string): string => text.replaceAll('@', `${folder}/`);
  const env = environment === undefined ? {} : { KUBECONFIG: at(environment) };
  const { stdout } = await runCommand(['status', '-o', 'name', ...words.map(at)], { env });
  return stdout.split('\n').filter((line) => line !== '');
};

describe("§10.2 kubectl's flags", () => {
  it.each<readonly [string, readonly string[], string | undefined, readonly string[]]>([
    ['the current context', ['--kubeconfig', '@both'], undefined, ['node/here-1']],
    ['--context: its cluster', ['--kubeconfig', '@both', '--context', 'there'], undefined, ['node/there-1']],
    ['--context: its namespace', ['--kubeconfig', '@both', '--context', 'empty'], undefined, []],
    [
      '-n before the namespace of the context',
      ['--kubeconfig', '@both', '--context', 'empty', '-n', namespace],
      undefined,
      ['node/here-1'],
    ],
    ['--namespace', ['--kubeconfig', '@both', '--namespace', 'elsewhere'], undefined, []],
    ['-A before -n', ['--kubeconfig', '@both', '-n', 'elsewhere', '-A'], undefined, ['node/here-1']],
    ['KUBECONFIG', [], '@there', ['node/there-1']],
    ['--kubeconfig before KUBECONFIG', ['--kubeconfig', '@here'], '@there', ['node/here-1']],
    ['of several files in KUBECONFIG the first', [], ['@there', '@here'].join(delimiter), ['node/there-1']],
    ['a context of the second', ['--context', 'here'], ['@there', '@here'].join(delimiter), ['node/here-1']],
    ['files in KUBECONFIG that are not there', [], ['@none', '@here'].join(delimiter), ['node/here-1']],
    ['a value behind an equals sign', ['--kubeconfig=@both', '-n=elsewhere'], undefined, []],
  ])('%s', async (_, words, environment, nodes) => {
    expect(await seen(words, environment)).toEqual(nodes);
  });

  it.each(['50ms', '0.05s'])('--request-timeout=%s ends a request that is not answered', async (limit) => {
    const remove = here.faults.add({ match: { verb: 'list', resource: 'nodes' }, effect: { type: 'hang' } });
    const { code, stdout, stderr } = await runCommand(['lint', '--kubeconfig', join(folder, 'here'), '--request-timeout', limit]);
    remove();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('(ClientTimeout)');
  });

  it.each(['30', '0', '0s'])('--request-timeout=%s is in seconds, and 0 is no limit', async (limit) => {
    expect(await seen(['--kubeconfig', '@here', '--request-timeout', limit])).toEqual(['node/here-1']);
  });

  it.each(['-1s', '-1', 'soon', ''])('--request-timeout=%s is no duration', async (limit) => {
    const { code, stderr } = await runCommand(['lint', '--kubeconfig', join(folder, 'here'), `--request-timeout=${limit}`]);
    expect([code, stderr.split('\n')[0]]).toEqual([1, `error: ${JSON.stringify(limit)} is no duration (USAGE)`]);
  });

  it.each([
    ['select', 'here-1', 'nodes'],
    ['pause', 'here', 'machinedeployments'],
  ])('--dry-run of %s: the server is asked, a client asks nobody, and neither stores', async (command, name, resource) => {
    const asked: (string | undefined)[] = [];
    const end = here.onRequest((request) => void (request.verb === 'patch' && asked.push(request.resource)));
    const stored = here.save();
    const words = [command, name, '--kubeconfig', join(folder, 'here')];
    expect((await runCommand([...words, '--dry-run=client'])).code).toBe(0);
    expect(asked).toEqual([]);
    expect((await runCommand([...words, '--dry-run=server'])).code).toBe(0);
    expect(asked).toEqual([resource]);
    expect(here.save()).toBe(stored);
    end();
  });
});
