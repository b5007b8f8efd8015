import { describe, expect, it } from '@jest/globals';
import { marks } from '@gardener-inplace/api';
import { createMemoryNode, type MemoryNode } from '../src/index.js';
import { annotationsOf, config, labelsOf, osRelease, plainNode, readied, runUntilIdle, secretOf, textFile } from './fixture.js';

class Killed extends Error {}

/** A node before its update, with an effect counter that can kill the agent: from then on nothing has an effect any more. */
async function nodeBeforeUpdate(): Promise<{
  memory: MemoryNode;
  killAt: (effect: number) => void;
  effects: () => number;
  restart: () => void;
}> {
  let count = 0;
  let limit = Number.POSITIVE_INFINITY;
  const memory = createMemoryNode({
    node: plainNode,
    secrets: [secretOf(config({ files: [textFile('/etc/old', 'old')] }))],
    osRelease: osRelease('1.0.0'),
    files: {
      '/var/lib/gardener-node-agent/credentials/kubeconfig': '{"clusters":[{"name":"c","cluster":{"server":"https://api"}}]}',
      '/var/lib/kubelet/kubeconfig-real': '{"clusters":[{"name":"c","cluster":{"server":"https://api"}}]}',
      '/var/lib/kubelet/pki/kubelet-client-current.pem': 'certificate',
    },
    pods: [{ metadata: { name: 'daemon', namespace: 'kube-system', uid: '1' }, spec: { nodeName: 'node-1' } }],
    beforeEffect: () => {
      count += 1;
      if (count >= limit) throw new Killed('killed');
    },
    command: (_, node) => {
      node.setOsRelease(osRelease('1.1.0'));
      node.reboot('boot-2');
      return { exitCode: 0, output: '' };
    },
  });
  await runUntilIdle(memory);
  memory.setSecret(secretOf(desired));
  memory.setNode((node) => readied(node));
  count = 0;
  return {
    memory,
    killAt: (effect) => void (limit = effect),
    effects: () => count,
    restart: () => void (limit = Number.POSITIVE_INFINITY),
  };
}

const desired = config({
  kubelet: '1.32.0',
  os: '1.1.0',
  policy: 'static',
  caRotation: '2026-01-01T00:00:00Z',
  files: [textFile('/etc/new', 'new')],
  units: [
    { name: 'extra.service', content: '[Service]', enable: true, dropIns: [{ name: '10.conf', content: 'x' }] },
    { name: 'gardener-node-agent.service', content: '[Service]', enable: true },
  ],
});

/** Runs until idle, starting anew each time the agent asks for it, as its supervisor does. */
async function supervise(memory: MemoryNode): Promise<void> {
  for (let starts = 0; starts < 10; starts += 1) if ((await runUntilIdle(memory)) === 'idle') return;
  throw new Error('the agent restarts for ever');
}

/** Every file but the journal, whose times differ, and what the Node tells. */
const outcomeOf = (memory: MemoryNode): unknown => ({
  files: Object.fromEntries([...memory.files].filter(([path]) => !path.endsWith('journal.json'))),
  labels: labelsOf(memory),
  checksum: annotationsOf(memory)[marks.appliedChecksum],
  failure: annotationsOf(memory)[marks.updateFailedReason],
  pods: [...memory.pods.keys()],
});

/** An agent that is killed does nothing more; the promise it leaves behind never matters. */
async function runUntilKilled(memory: MemoryNode): Promise<void> {
  const controller = new AbortController();
  const logger = { ...memory.ports.logger, error: () => controller.abort() };
  await runUntilIdle({ ...memory, ports: { ...memory.ports, logger } }, { signal: controller.signal });
}

describe('an agent that is killed before its n-th effect', () => {
  it('ends, started anew, where an undisturbed one ends', async () => {
    const undisturbed = await nodeBeforeUpdate();
    await supervise(undisturbed.memory);
    const expected = outcomeOf(undisturbed.memory);
    expect(expected).toMatchObject({ labels: { [marks.updateResult]: 'successful' }, failure: undefined, pods: [] });
    const total = undisturbed.effects();
    expect(total).toBeGreaterThan(40);

    for (let effect = 1; effect <= total; effect += 1) {
      const { memory, killAt, restart } = await nodeBeforeUpdate();
      killAt(effect);
      for (let starts = 0; starts < 10; starts += 1) await runUntilKilled(memory);
      restart();
      await supervise(memory);
      expect([effect, outcomeOf(memory)]).toEqual([effect, expected]);
      expect([effect, memory.commands.length]).toEqual([effect, 1]);
    }
  });
});
