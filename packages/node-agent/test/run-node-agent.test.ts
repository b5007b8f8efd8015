import { describe, expect, it } from '@jest/globals';
import { marks } from '@gardener-inplace/api';
import { createMemoryNode, type MemoryNode, type MemoryNodeOptions } from '../src/index.js';
import {
  annotationsOf,
  checksumOf,
  config,
  labelsOf,
  makeReady,
  osRelease,
  readyNode,
  runUntilIdle,
  secretOf,
  settledNode,
  textFile,
} from './fixture.js';

const pods = [
  { metadata: { name: 'daemon', namespace: 'kube-system', uid: '1' }, spec: { nodeName: 'node-1' } },
  {
    metadata: { name: 'mirror', namespace: 'kube-system', uid: '2', annotations: { 'kubernetes.io/config.mirror': 'x' } },
    spec: { nodeName: 'node-1' },
  },
  { metadata: { name: 'elsewhere', namespace: 'default', uid: '3' }, spec: { nodeName: 'node-2' } },
];

const updatesTo =
  (version: string): NonNullable<MemoryNodeOptions['command']> =>
  (_, node) => {
    node.setOsRelease(osRelease(version));
    node.reboot('boot-2');
    return { exitCode: 0, output: 'updated' };
  };

describe('a config that needs no empty node', () => {
  it('is applied on the first boot without any order', async () => {
    const memory = await settledNode(config({ files: [textFile('/etc/motd', 'hello')] }));
    expect(memory.files.get('/etc/motd')).toEqual({ content: 'hello', mode: 0o644 });
    expect(memory.files.get('/opt/bin/kubelet')).toEqual({ content: 'kubelet:1.31.1:kubelet', mode: 0o755 });
    expect(memory.jobs).toEqual(['enable kubelet.service', 'daemon-reload', 'restart kubelet.service']);
    expect(annotationsOf(memory)[marks.appliedChecksum]).toBe(checksumOf(config({ files: [textFile('/etc/motd', 'hello')] })));
    expect(labelsOf(memory)[marks.kubernetesVersion]).toBe('1.31.1');
  });

  it('is applied at once later on, and what it no longer names is removed', async () => {
    const memory = await settledNode(config({ files: [textFile('/etc/motd', 'hello')] }));
    memory.setSecret(secretOf(config({ files: [textFile('/etc/issue', 'welcome')] })));
    await runUntilIdle(memory);
    expect(memory.files.has('/etc/motd')).toBe(false);
    expect(memory.files.get('/etc/issue')?.content).toBe('welcome');
    expect(memory.jobs.slice(3)).toEqual(['daemon-reload']);
  });
});

describe('a config that needs an empty node', () => {
  it('is held back as a whole until the node is ready', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0', files: [textFile('/etc/motd', 'hello')] })));
    expect(await runUntilIdle(memory)).toBe('idle');
    expect(memory.files.has('/etc/motd')).toBe(false);
    expect(annotationsOf(memory)[marks.appliedChecksum]).toBe(checksumOf(config()));
    expect(memory.log.at(-1)).toBe('waiting {"for":"ready: kubelet minor version"}');
  });

  it('is said on the Node to be held back, until it is begun or given up (W13)', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0', os: '1.1.0' })));
    await runUntilIdle(memory);
    expect(annotationsOf(memory)[marks.heldBack]).toBe('operating system, kubelet minor version');
    memory.setSecret(secretOf(config({ os: '1.1.0', command: '' })));
    await runUntilIdle(memory);
    expect(annotationsOf(memory)[marks.heldBack]).toContain('OS_COMMAND_MISSING: ');
    memory.setSecret(secretOf(config()));
    await runUntilIdle(memory);
    expect(annotationsOf(memory)).not.toHaveProperty([marks.heldBack]);
    memory.setSecret(secretOf(config({ kubelet: '1.32.0' })));
    makeReady(memory);
    await runUntilIdle(memory);
    expect(annotationsOf(memory)).not.toHaveProperty([marks.heldBack]);
  });

  it('updates kubelet and operating system, restarts the pods that are left, and reports success', async () => {
    const memory = await settledNode(config(), { command: updatesTo('1.1.0'), pods });
    const desired = config({ kubelet: '1.32.0', os: '1.1.0' });
    memory.setSecret(secretOf(desired));
    makeReady(memory);
    expect(await runUntilIdle(memory)).toBe('idle');

    expect(memory.commands.map(({ command, args }) => [command, ...args])).toEqual([['/opt/update-os', '--to', '1.1.0']]);
    expect(memory.files.get('/opt/bin/kubelet')?.content).toBe('kubelet:1.32.0:kubelet');
    expect([...memory.pods.keys()]).toEqual(['mirror', 'elsewhere']);
    expect(labelsOf(memory)).toMatchObject({ [marks.updateResult]: 'successful', [marks.kubernetesVersion]: '1.32.0' });
    expect(annotationsOf(memory)[marks.appliedChecksum]).toBe(checksumOf(desired));
    expect(JSON.parse(annotationsOf(memory)[marks.attempt] ?? '')).toMatchObject({
      target: 'hash-2',
      bootID: 'boot-1',
      ended: expect.any(String),
    });
  });

  it('answers in the vocabulary of the ready mark', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0' })));
    memory.setNode((node) => ({
      ...node,
      metadata: { ...node?.metadata, labels: { ...node?.metadata?.labels, [marks.readyForUpdate]: '' } },
    }));
    await runUntilIdle(memory);
    expect(labelsOf(memory)[marks.updateSuccessful]).toBe('true');
    expect(labelsOf(memory)).not.toHaveProperty([marks.updateResult]);
  });

  it('is answered with success when the node already is as ordered (W9)', async () => {
    const memory = await settledNode();
    makeReady(memory);
    await runUntilIdle(memory);
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
    expect(memory.commands).toEqual([]);
  });
});

describe('an order', () => {
  it('is spent once it is answered: a config that comes later needs another one', async () => {
    const memory = await settledNode(config(), { command: updatesTo('1.1.0') });
    makeReady(memory);
    await runUntilIdle(memory);
    memory.setSecret(secretOf(config({ os: '1.1.0' })));
    expect(await runUntilIdle(memory)).toBe('idle');
    expect(memory.commands).toEqual([]);
    expect(annotationsOf(memory)[marks.heldBack]).toBe('operating system');
    makeReady(memory, '2026-01-02T00:00:00Z');
    await runUntilIdle(memory);
    expect(memory.commands).toHaveLength(1);
    expect(annotationsOf(memory)[marks.appliedChecksum]).toBe(checksumOf(config({ os: '1.1.0' })));
  });

  it('updates the operating system although the agent lost its memory', async () => {
    const desired = config({ os: '1.1.0' });
    const options = { node: readyNode(), secrets: [secretOf(desired)], osRelease: osRelease('1.0.0') };
    const memory = createMemoryNode({ ...options, command: updatesTo('1.1.0') });
    expect(await runUntilIdle(memory)).toBe('idle');
    expect(memory.commands).toHaveLength(1);
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');

    const broken = createMemoryNode({ ...options, command: () => ({ exitCode: 3, output: '' }) });
    await runUntilIdle(broken);
    expect(labelsOf(broken)[marks.updateResult]).toBe('failed');
    expect(annotationsOf(broken)).not.toHaveProperty([marks.appliedChecksum]);
  });
});

describe('an operating system that does not come up as ordered', () => {
  const desired = config({ os: '1.1.0' });

  const failedNode = async (command: NonNullable<MemoryNodeOptions['command']>): Promise<MemoryNode> => {
    const memory = await settledNode(config(), { command });
    memory.setSecret(secretOf(desired));
    makeReady(memory);
    expect(await runUntilIdle(memory)).toBe('idle');
    expect(labelsOf(memory)[marks.updateResult]).toBe('failed');
    expect(annotationsOf(memory)[marks.appliedChecksum]).toBe(checksumOf(config()));
    return memory;
  };

  it('was rolled back when another boot runs the old version', async () => {
    const memory = await failedNode((_, node) => {
      node.reboot('boot-2');
      return { exitCode: 0, output: '' };
    });
    expect(annotationsOf(memory)[marks.updateFailedReason]).toBe(
      'OS_ROLLED_BACK: the node rebooted into 1.0.0 instead of 1.1.0: the update was rolled back',
    );
  });

  it('was installed but not booted when the boot id stays (A04)', async () => {
    const memory = await failedNode(() => ({ exitCode: 0, output: '' }));
    expect(annotationsOf(memory)[marks.updateFailedReason]).toBe(
      'OS_NOT_REBOOTED: 1.1.0 is installed, but the node was not rebooted within 60 s and runs 1.0.0',
    );
  });

  it('failed when the command says so', async () => {
    const memory = await failedNode(() => ({ exitCode: 3, output: 'disk full' }));
    expect(memory.commands).toHaveLength(1);
    expect(annotationsOf(memory)[marks.updateFailedReason]).toBe(
      'OS_UPDATE_FAILED: the OS update command failed: exit status 3, output: disk full',
    );
  });

  it('is tried again while the network is at fault, within a window', async () => {
    const memory = await failedNode(() => ({ exitCode: 1, output: 'Network problems' }));
    expect(memory.commands).toHaveLength(10);
    expect(annotationsOf(memory)[marks.updateFailedReason]).toBe(
      'OS_UPDATE_RETRIES_EXHAUSTED: the OS update did not get through in 10 runs within 300 s',
    );
  });

  it('is not tried again while the same order stands (H20)', async () => {
    const memory = await failedNode(() => ({ exitCode: 3, output: '' }));
    await runUntilIdle(memory);
    expect(memory.commands).toHaveLength(1);
  });

  it('is tried again for another claim, and may succeed', async () => {
    let isMended = false;
    const memory = await failedNode((request, node) => (isMended ? updatesTo('1.1.0')(request, node) : { exitCode: 3, output: '' }));
    isMended = true;
    makeReady(memory, '2026-01-02T00:00:00Z');
    await runUntilIdle(memory);
    expect(memory.commands).toHaveLength(2);
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
    expect(annotationsOf(memory)).not.toHaveProperty([marks.updateFailedReason]);
  });

  it('is tried again when the gate was closed and opened, whatever the claim', async () => {
    const memory = await failedNode(() => ({ exitCode: 3, output: '' }));
    const before = memory.node();
    memory.setNode((node) => ({ ...node, status: { conditions: [{ type: 'InPlaceUpdate', status: 'True', reason: 'UpdateFailed' }] } }));
    await runUntilIdle(memory);
    expect(memory.commands).toHaveLength(1);
    memory.setNode((node) => ({ ...node, ...(before?.status === undefined ? {} : { status: before.status }) }));
    await runUntilIdle(memory);
    expect(memory.commands).toHaveLength(2);
  });

  it('gives way to the previous config without calling that a success for the order (W8)', async () => {
    const memory = await settledNode(config(), { command: () => ({ exitCode: 3, output: '' }) });
    memory.setSecret(secretOf(config({ os: '1.1.0', files: [textFile('/etc/motd', 'half applied')] })));
    makeReady(memory);
    await runUntilIdle(memory);
    expect(memory.files.has('/etc/motd')).toBe(true);
    memory.setSecret(secretOf(config()));
    await runUntilIdle(memory);
    expect(memory.files.has('/etc/motd')).toBe(false);
    expect(labelsOf(memory)[marks.updateResult]).toBe('failed');
  });
});
