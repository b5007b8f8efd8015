import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createKubeClient, type KubeObject, silentLogger } from '@gardener-inplace/kube-runtime';
import { controllerManifests, parseControllerConfig, runPoolController } from '../src/index.js';
import { startPoolWorld } from './pool-world.js';

const said: string[] = [];
const console = { log: (line: string) => void said.push(line) };
const createLogger = () => silentLogger;

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const readme = read('../README.md');
const snippets = (language: string): readonly string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``, 'g'))].map(([, code = '']) => code);
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/ \/\/ .*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('import'));

describe('the README', () => {
  it('shows what runs here', () => {
    const shown = snippets('ts').flatMap(linesOf);
    const run = new Set(linesOf(read('readme.test.ts')));
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter((line) => !run.has(line))).toEqual([]);
  });

  it('shows a configuration that the program takes', async () => {
    expect(await parseControllerConfig(snippets('yaml')[0] ?? '', 'README.md')).toEqual({
      namespace: 'shoot--dev--demo',
      kubeconfig: '/etc/control/kubeconfig',
      targetKubeconfig: '/etc/target/kubeconfig',
      policy: {
        vocabulary: 'shipped',
        failureBudget: 2,
        order: 'zone-balanced',
        taintAfterUpdate: false,
        waitMinReadySeconds: false,
        replaceUnhealthy: false,
      },
      holdStrandedPods: { kubernetesVersion: '1.36.2' },
      leaderElection: true,
      probePort: 8081,
      logLevel: 'info',
    });
  });

  it('has every public name in its table', async () => {
    const names = Object.keys(await import('../src/index.js'));
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('makes what is to be applied, by cluster', () => {
    const { control, target } = controllerManifests({
      image: 'registry.example/gardener-inplace-controller:1',
      config: { namespace: 'shoot--dev--demo', policy: { failureBudget: 2 } },
      target: { user: 'gardener-inplace', secret: 'target-kubeconfig' }, // left out where the nodes are in the same cluster
    });
    console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: control })); // | kubectl apply -f -

    const { items } = JSON.parse(said[0] ?? '') as { readonly items: readonly KubeObject[] };
    expect(items.map(({ kind }) => kind)).toContain('Deployment');
    expect(target.map(({ kind }) => kind)).toEqual(['ClusterRole', 'ClusterRoleBinding']);
  });

  it('embeds the controller, until its signal aborts', async () => {
    const world = await startPoolWorld({ replicas: 2 });
    const kubeconfig = world.cluster.kubeconfig();

    const client = await createKubeClient({ kubeconfig, userAgent: 'my-controller', fieldManager: 'my-controller' });
    const stopping = new AbortController();
    const ended = runPoolController({ control: client, namespace: 'shoot--dev--demo', log: createLogger() }, stopping.signal);

    await world.until(() => world.deployment().status?.availableReplicas === 2);
    stopping.abort();
    await ended;
    await client.close();
    await world.stop();
  });
});
