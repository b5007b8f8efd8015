import { expect } from '@jest/globals';
import { type File, marks, type Node, type OperatingSystemConfig, type Secret, type Unit } from '@gardener-inplace/api';
import { nodeAgentSecretOf } from '@gardener-inplace/worker-pool';
import {
  createMemoryNode,
  defaultTimeouts,
  type MemoryNode,
  type MemoryNodeOptions,
  type NodeAgentEnd,
  type NodeAgentOptions,
  runNodeAgent,
} from '../src/index.js';

export const secretName = 'gardener-node-agent-worker-1';

export interface ConfigParts {
  readonly os?: string;
  readonly kubelet?: string;
  readonly reserved?: string;
  readonly policy?: string;
  readonly caRotation?: string;
  readonly files?: readonly File[];
  readonly units?: readonly Unit[];
  readonly command?: string | undefined;
}

export const textFile = (path: string, data: string, permissions = 0o644): File => ({
  path,
  permissions,
  content: { inline: { encoding: '', data } },
});

/** A config of an in-place pool: kubelet with its configuration and unit, and whatever the test is about. */
export function config({
  os = '1.0.0',
  kubelet = '1.31.1',
  reserved = '1Gi',
  policy,
  caRotation,
  files = [],
  units = [],
  command = '/opt/update-os',
}: ConfigParts = {}): OperatingSystemConfig {
  const kubeletConfig = JSON.stringify({
    kubeReserved: { memory: reserved },
    ...(policy === undefined ? {} : { cpuManagerPolicy: policy }),
  });
  return {
    metadata: { name: secretName },
    spec: {
      inPlaceUpdates: {
        operatingSystemVersion: os,
        kubelet,
        ...(caRotation === undefined
          ? {}
          : {
              credentialsRotation: {
                certificateAuthorities: { lastInitiationTime: caRotation },
                serviceAccountKey: { lastInitiationTime: null },
              },
            }),
      },
      files: [
        textFile('/var/lib/kubelet/config/kubelet', kubeletConfig),
        {
          path: '/opt/bin/kubelet',
          permissions: 0o755,
          content: { imageRef: { image: `kubelet:${kubelet}`, filePathInImage: 'kubelet' } },
        },
        ...files,
      ],
      units: [
        { name: 'kubelet.service', enable: true, content: '[Service]', filePaths: ['/var/lib/kubelet/config/kubelet', '/opt/bin/kubelet'] },
        ...units,
      ],
    },
    status: { inPlaceUpdates: { osUpdate: { command, args: ['--to', os] } } },
  };
}

export const secretOf = (osc: OperatingSystemConfig): Secret => nodeAgentSecretOf(osc);

export const checksumOf = (osc: OperatingSystemConfig): string => secretOf(osc).metadata?.annotations?.[marks.secretChecksum] ?? '';

export const osRelease = (version: string): string => `NAME=Test\nPRETTY_NAME="Test Linux ${version}"\n`;

export const plainNode: Node = { metadata: { name: 'node-1', labels: { [marks.nodeAgentSecretName]: secretName } }, spec: {}, status: {} };

export const readyNode = (since = '2026-01-01T00:00:00Z'): Node => ({
  metadata: {
    name: 'node-1',
    labels: { [marks.nodeAgentSecretName]: secretName, [marks.candidate]: 'true', [marks.selected]: 'true' },
    annotations: { [marks.target]: 'hash-2', [marks.selectedSince]: since, [marks.readyFor]: `hash-2@${since}` },
  },
  spec: { unschedulable: true },
  status: { conditions: [{ type: 'InPlaceUpdate', status: 'True', reason: 'ReadyForUpdate' }] },
});

/** The node as it is, told to begin. */
export function readied(node: Node | undefined, since?: string): Node {
  const ready = readyNode(since);
  return {
    ...node,
    ...ready,
    metadata: { ...ready.metadata, annotations: { ...node?.metadata?.annotations, ...ready.metadata?.annotations } },
  };
}

/** Runs a fresh agent on what is there until it has nothing to do, or ends by itself. */
export async function runUntilIdle(memory: MemoryNode, options: Partial<NodeAgentOptions> = {}): Promise<NodeAgentEnd | 'idle'> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, ...(options.signal ? [options.signal] : [])]);
  const sleep = memory.ports.clock.sleep;
  let isIdle = false;
  const clock = {
    ...memory.ports.clock,
    sleep: async (milliseconds: number, signal: AbortSignal) => {
      if (milliseconds !== defaultTimeouts.resync) return sleep(milliseconds, signal);
      isIdle = true;
      controller.abort(new Error('idle'));
    },
  };
  const timeouts = { ...defaultTimeouts, reboot: 60_000, ...options.timeouts };
  const end = await runNodeAgent({
    nodeName: 'node-1',
    ...options,
    signal,
    timeouts,
    ports: { ...memory.ports, clock },
  });
  return isIdle ? 'idle' : end;
}

/** A node that applied `before` in its normal life. */
export async function settledNode(before: OperatingSystemConfig = config(), options: MemoryNodeOptions = {}): Promise<MemoryNode> {
  const memory = createMemoryNode({ node: plainNode, secrets: [secretOf(before)], osRelease: osRelease('1.0.0'), ...options });
  expect(await runUntilIdle(memory)).toBe('idle');
  return memory;
}

export const makeReady = (memory: MemoryNode, since?: string): void => memory.setNode((node) => readied(node, since));

export const labelsOf = (memory: MemoryNode): Readonly<Record<string, string>> => memory.node()?.metadata?.labels ?? {};
export const annotationsOf = (memory: MemoryNode): Readonly<Record<string, string>> => memory.node()?.metadata?.annotations ?? {};
