import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { marks, type Node } from '@gardener-inplace/api';
import type { Host, HostFacts, Kubelets, Server } from '@gardener-inplace/simulation';
import { stringify } from 'yaml';
import type { Programs } from './programs.js';

export interface MachineOptions {
  readonly node: Node;
  /** The machine's files: one directory. */
  readonly root: string;
  /** Version of the operating system it comes with. */
  readonly osVersion: string;
  readonly kubelets: Kubelets;
  readonly programs: Programs;
  readonly agentProgram: string;
  /** URL of the API server. */
  readonly server: string;
  /** Stands in for systemctl. */
  readonly systemctl: string;
  readonly healthURL: (nodeName: string) => string;
}

/** A machine of the example: a directory for its disk, a real agent process, a simulated kubelet. */
export interface Machine extends Server, Host {
  /** Whether the kubelet would answer its health probe. */
  isHealthy(): boolean;
  stop(): void;
}

const bootMilliseconds = 400;
const respawnMilliseconds = 100;

export function createMachine(options: MachineOptions): Machine {
  const { node, root, osVersion, kubelets, programs, agentProgram, systemctl, server, healthURL } = options;
  const name = node.metadata?.name ?? '';
  const file = (path: string): string => join(root, path);
  let facts: HostFacts = { isUp: false, bootID: '', osImage: '', kubeletVersion: '' };
  let hasJoined = false;
  let isStopped = false;
  let registered: Node = node;
  let watcher: FSWatcher | undefined;
  let seenRestart = '';

  const text = (path: string): Promise<string> => readFile(file(path), 'utf8').catch(() => '');

  /** What a kubelet finds when it starts. */
  const startKubelet = async (): Promise<void> => {
    const kubeletVersion = (await text('opt/bin/kubelet')).trim();
    if (kubeletVersion === '') return;
    facts = {
      isUp: true,
      bootID: (await text('run/boot-id')).trim(),
      osImage: /^PRETTY_NAME="(.*)"$/m.exec(await text('etc/os-release'))?.[1] ?? '',
      kubeletVersion,
      featureGates: gatesIn(await text('var/lib/kubelet/config/kubelet')),
    };
    if (hasJoined) kubelets.restart(name);
    else kubelets.join(registered, machine);
    hasJoined = true;
  };

  const onRunChange = async (): Promise<void> => {
    const asked = await text('run/kubelet-restart');
    if (asked === '' || asked === seenRestart || isStopped) return;
    seenRestart = asked;
    await startKubelet();
  };

  const startAgent = async (): Promise<void> => {
    const bootBefore = (await text('run/boot-id')).trim();
    const child = programs.start(agentProgram, ['--config', file('etc/node-agent.yaml')], file('var/log/node-agent.log'));
    await writeFile(file('run/agent.pid'), String(child.pid));
    child.once('close', () => {
      if (!isStopped) void afterAgent(bootBefore);
    });
  };

  /** The agent ended: with the machine, or to be started again by its supervisor. */
  const afterAgent = async (bootBefore: string): Promise<void> => {
    if ((await text('run/boot-id')).trim() === bootBefore) {
      await sleep(respawnMilliseconds);
    } else {
      facts = { ...facts, isUp: false };
      kubelets.restart(name);
      await sleep(bootMilliseconds);
      await startKubelet();
    }
    if (!isStopped) await startAgent();
  };

  const machine: Machine = {
    node,
    facts: async () => facts,
    isHealthy: () => facts.isUp,
    boot: async (withLabels) => {
      registered = withLabels;
      for (const directory of ['etc', 'run', 'opt/bin', 'var/log', 'var/lib/kubelet/config', 'tmp'])
        await mkdir(file(directory), { recursive: true });
      await writeFile(
        file('etc/os-release'),
        `NAME="Garden Linux"\nID=gardenlinux\nVERSION_ID=${osVersion}\nPRETTY_NAME="Garden Linux ${osVersion}"\n`,
      );
      await writeFile(file('run/boot-id'), `${randomUUID()}\n`);
      const secretName = withLabels.metadata?.labels?.[marks.nodeAgentSecretName];
      const config = {
        nodeName: name,
        root,
        server,
        secretName,
        systemctl: [systemctl],
        kubeletHealthURL: healthURL(name),
        timeouts: { poll: 0.1, osRetryPause: 1 },
      };
      await writeFile(file('etc/node-agent.yaml'), stringify(config));
      watcher = watch(file('run'), () => void onRunChange());
      await startAgent();
    },
    release: async () => {
      machine.stop();
      kubelets.leave(name);
      await rm(root, { recursive: true, force: true });
    },
    stop: () => {
      isStopped = true;
      watcher?.close();
    },
  };
  return machine;
}

function gatesIn(config: string): Readonly<Record<string, boolean>> {
  try {
    return (JSON.parse(config) as { readonly featureGates?: Readonly<Record<string, boolean>> }).featureGates ?? {};
  } catch {
    return {};
  }
}
