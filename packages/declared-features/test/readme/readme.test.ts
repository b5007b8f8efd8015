import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { createNodeFeatureIndex, requiredForScheduling } from '../../src/index.js';
import { node, pod, restartAllPod } from '../pods.js';
import { beforeDowngrade } from './downgrade.js';
import { nodesFor } from './filter-nodes.js';
import { declaredByTemplate, fastScratch, registry } from './own-feature.js';
import { answer } from './webhook.js';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const restartAll = 'RestartAllContainersOnContainerExits';

describe('the snippets of the README', () => {
  it.each(['filter-nodes', 'webhook', 'own-feature', 'downgrade'])('%s is the code that runs here', (name) => {
    expect(readme).toContain(`\`\`\`ts\n${readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')}\`\`\``);
  });

  it('every public name stands in the table', async () => {
    const names = Object.keys(await import('../../src/index.js'));
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('filter nodes', () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(nodesFor(restartAllPod(), [node('with', [restartAll]), node('without')])).toEqual(['with']);
    expect(log).toHaveBeenCalledWith(`1/2 nodes are available: 1 node(s) lack ${restartAll}.`);
    log.mockRestore();
  });

  it('admit in a webhook', () => {
    const resized = (cpu: string, generation: number) => ({
      ...pod({ nodeName: 'n', resources: { requests: { cpu } } }),
      metadata: { name: 'p', generation },
    });
    const request = {
      uid: 'u',
      operation: 'UPDATE',
      resource: { resource: 'pods' },
      subResource: 'resize',
      oldObject: resized('1', 1),
      object: resized('2', 2),
    };
    expect(answer({ request }, createNodeFeatureIndex([node('n', ['InPlacePodLevelResourcesVerticalScaling'])]))).toEqual({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: { uid: 'u', allowed: true },
    });
    expect(answer({ request }, createNodeFeatureIndex([node('n')]))).toMatchObject({
      response: { uid: 'u', allowed: false, status: { code: 403, reason: 'Forbidden' } },
    });
  });

  it('declare an own feature', () => {
    expect(declaredByTemplate()).toEqual(['FastScratch']);
    const needy = pod({ volumes: [{ name: 'v', emptyDir: { medium: 'FastScratch' } }] });
    expect(requiredForScheduling(needy, '1.36.2', registry)).toEqual({ ok: true, value: [fastScratch.name] });
  });

  it('preflight before a kubelet downgrade', () => {
    const declared = [restartAll];
    const nodes = [node('n1', declared, '1.36.2'), node('n2', declared, '1.36.2')];
    expect(beforeDowngrade(nodes, [restartAllPod({ nodeName: 'n1' })])).toEqual([
      `p can't stay on n1: it needs ${restartAll}`,
      'p could run nowhere afterwards',
      'safe order: n1',
      `keep n2: nothing else has ${restartAll}`,
    ]);
  });
});
