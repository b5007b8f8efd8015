import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lines, type Outcome, runCommand } from '../run-command.js';

const node = (name: string, features: readonly string[], more = ''): string =>
  `---\nkind: Node\nmetadata: {name: ${name}${more}}\nstatus: {nodeInfo: {kubeletVersion: v1.36.2}, declaredFeatures: [${features.join(', ')}]}\n`;

const nodes =
  node('a', ['RestartAllContainersOnContainerExits']) +
  node('b', []) +
  node('c', ['RestartAllContainersOnContainerExits']) +
  node('d', []) +
  node('e', []);

/** A container that restarts all others of its pod. */
const needy = '{name: main, image: x, restartPolicyRules: [{action: RestartAllContainers, exitCodes: {operator: In, values: [42]}}]}';

const deployment = `kind: Deployment\nspec:\n  template: {spec: {containers: [${needy}]}}\n`;

/** Where a pod can run among nodes: two files, of which one is stdin. */
async function featuresFor(pod: string, of = nodes): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-'));
  try {
    await writeFile(join(folder, 'pod.yaml'), pod);
    return await runCommand(['features', '-f', '-', '--pod', join(folder, 'pod.yaml')], { stdin: of });
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('features', () => {
  it('groups nodes by what they declare', async () => {
    expect(await runCommand(['features', '-f', '-'], { stdin: nodes })).toEqual({
      code: 0,
      stdout: lines(
        'COUNT   FEATURES                               NODES',
        '3       <none>                                 b,d,e',
        '2       RestartAllContainersOnContainerExits   a,c',
      ),
      stderr: '',
    });
  });

  it('tells where a pod can run and what the other nodes lack', async () => {
    expect(await featuresFor(deployment)).toEqual({
      code: 0,
      stdout: lines(
        'needs: RestartAllContainersOnContainerExits',
        '2/5 nodes are available: 3 node(s) lack RestartAllContainersOnContainerExits.',
        'can run on: a, c',
        'lacking RestartAllContainersOnContainerExits: b, d, e',
      ),
      stderr: '',
    });
  });

  it('fails where a pod can run nowhere', async () => {
    expect(await featuresFor(deployment, node('b', []))).toMatchObject({ code: 1 });
  });

  it('needs nothing for an ordinary pod', async () => {
    const { stdout } = await featuresFor('kind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: main, image: x}]}\n');
    expect(stdout).toBe(lines('needs: no declared feature', '5/5 nodes are available.', 'can run on: a, c, b, d, e'));
  });

  it('finds the pod in a CronJob, and none in a Service', async () => {
    const cron = `kind: CronJob\nspec:\n  jobTemplate:\n    spec:\n      template: {spec: {containers: [${needy}]}}\n`;
    expect((await featuresFor(cron)).stdout).toContain('needs: RestartAllContainersOnContainerExits\n');
    expect((await featuresFor('kind: Service\nspec: {}\n')).stderr).toContain('there is neither a Pod nor a pod template (NO_POD)');
  });

  it('tells what other kubelets would do to pods', async () => {
    const pod = `---\nkind: Pod\nmetadata: {name: p, namespace: web}\nspec: {nodeName: a, containers: [${needy}]}\nstatus: {phase: Running}\n`;
    const { code, stdout } = await runCommand(['features', '-f', '-', '--kubelet-version', '1.34.8'], { stdin: nodes + pod });
    expect(code).toBe(1);
    expect(stdout).toContain(
      'COUNT   GAINS    LOSES                                  NODES\n2       <none>   RestartAllContainersOnContainerExits   a,c\n',
    );
    expect(stdout).toContain('left without a node:\n  web/p on a needs RestartAllContainersOnContainerExits\n');
  });

  it('tells of refusals where no list would change: the newer kubelet looks at what the older one passed over', async () => {
    const mount = '{name: main, image: x, volumeMounts: [{name: v, mountPath: /v, bindMountOptions: [noexec]}]}';
    const pod = `---\nkind: Pod\nmetadata: {name: p, namespace: web}\nspec: {nodeName: b, containers: [${mount}]}\nstatus: {phase: Running}\n`;
    const of = node('b', [
      'ExtendWebSocketsToKubelet',
      'InPlacePodLevelResourcesVerticalScaling',
      'InPlacePodVerticalScalingInitContainers',
    ]);
    const { code, stdout } = await runCommand(['features', '-f', '-', '--kubelet-version', '1.37.0'], { stdin: of + pod });
    expect([code, stdout]).toEqual([
      1,
      lines(
        'no node would change what it declares',
        '',
        'refused when their kubelet restarts:',
        '  web/p on b needs VolumeBindMountOptions',
        '',
        'left without a node:',
        '  web/p on b needs VolumeBindMountOptions',
        '',
        'not b: VolumeBindMountOptions would be missing for 1 pods there',
      ),
    ]);
  });

  it('has nothing more to say where nothing changes for anybody', async () => {
    const { code, stdout } = await runCommand(['features', '-f', '-', '--kubelet-version', '1.36.3'], { stdin: nodes });
    expect([code, stdout]).toEqual([0, 'no node would change what it declares\n']);
  });
});

describe('lint', () => {
  it('finds marks that nobody writes on purpose', async () => {
    const odd = node('odd', [], ', labels: {node.machine.sapcloud.io/selected-for-update: "true"}');
    expect(await runCommand(['lint', '-f', '-'], { stdin: nodes + odd })).toEqual({
      code: 1,
      stdout: lines(
        'NAME   CODE                         DETAIL                                     HELP',
        'odd    SELECTED_WITHOUT_CANDIDATE   the node is selected but is no candidate   nothing happens until an update makes it a candidate; remove the label if that is not wanted',
      ),
      stderr: '',
    });
  });

  it('is content with clean nodes', async () => {
    expect(await runCommand(['lint', '-f', '-'], { stdin: nodes })).toEqual({
      code: 0,
      stdout: 'nothing is odd\n',
      stderr: '',
    });
  });
});

describe('diagram', () => {
  it('is Mermaid, DOT or SVG', async () => {
    expect((await runCommand(['diagram'])).stdout).toMatch(/^stateDiagram-v2\n {2}\[\*\] --> Idle\n/);
    expect((await runCommand(['diagram', '--format', 'dot'])).stdout).toMatch(/^digraph node \{\n/);
    expect((await runCommand(['diagram', '--format', 'svg'])).stdout).toMatch(/^<svg xmlns=/);
    expect((await runCommand(['diagram', '--format=png'])).stderr).toContain('"png" is no language of diagrams (USAGE)');
  });
});
