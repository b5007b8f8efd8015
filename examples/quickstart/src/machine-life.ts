import { randomUUID } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { marks, type Node } from '@gardener-inplace/api';
import type { Host, HostFacts } from '@gardener-inplace/simulation';
import { stringify } from 'yaml';
import { settingOf } from './ground.js';
import type { MachineOptions } from './machine.js';
import type { Program } from './programs.js';

export interface LifeOptions extends MachineOptions {
  /** The node that the machine is in this life. */
  readonly node: Node;
  readonly host: Host;
}

/** A machine from its first boot to its release. */
export interface Life {
  /** Resolves once the agent runs. */
  readonly booted: Promise<void>;
  facts(): HostFacts;
  /** Ends agent and watch; resolves when nothing is under way any more. */
  end(): Promise<void>;
  /** Ends it and removes its files. */
  wipe(): Promise<void>;
}

const bootMilliseconds = 400;
const respawnMilliseconds = 100;
const agentKubeconfig = '/etc/node-agent.kubeconfig';
const directories = ['etc', 'run', 'opt/bin', 'var/log', 'var/lib/kubelet/config', 'tmp'];

export function startLife(options: LifeOptions): Life {
  const { node, host, root, kubelets, programs, agentProgram, onFailure } = options;
  const name = node.metadata?.name ?? '';
  const file = (path: string): string => join(root, path);
  const text = (path: string): Promise<string> => readFile(file(path), 'utf8').catch(() => '');
  const underWay = new Set<Promise<void>>();
  let facts: HostFacts = { isUp: false, bootID: '', osImage: '', kubeletVersion: '' };
  let isOver = false;
  let hasJoined = false;
  let seenRestart = '';
  let watcher: FSWatcher | undefined;
  let agent: Program | undefined;

  /** Work that nobody waits for but the end of this life. */
  const alongside = (work: () => Promise<void>): void => {
    const settled = work().catch((error: unknown) => {
      if (!isOver) onFailure(error);
    });
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
  };

  /** What a kubelet finds when it starts. */
  const startKubelet = async (): Promise<void> => {
    const paths = ['opt/bin/kubelet', 'run/boot-id', 'etc/os-release', 'var/lib/kubelet/config/kubelet'];
    const [kubelet = '', bootID = '', release = '', config = ''] = await Promise.all(paths.map(text));
    if (isOver || kubelet.trim() === '') return;
    facts = {
      isUp: true,
      bootID: bootID.trim(),
      osImage: /^PRETTY_NAME="(.*)"$/m.exec(release)?.[1] ?? '',
      kubeletVersion: kubelet.trim(),
      featureGates: gatesIn(config),
    };
    if (hasJoined) kubelets.restart(name);
    else kubelets.join(node, host);
    hasJoined = true;
  };

  const onRunChange = async (): Promise<void> => {
    const asked = await text('run/kubelet-restart');
    if (isOver || asked === '' || asked === seenRestart) return;
    seenRestart = asked;
    await startKubelet();
  };

  const startAgent = async (): Promise<void> => {
    const bootBefore = await text('run/boot-id');
    if (isOver) return;
    const started = programs.start(agentProgram, ['--config', file('etc/node-agent.yaml')], file('var/log/node-agent.log'));
    agent = started;
    alongside(() => supervise(started, bootBefore));
    await writeFile(file('run/agent.pid'), String(started.pid ?? ''));
  };

  /** When the agent ends, it ended with the machine, or is to be started again. */
  const supervise = async ({ ended }: Program, bootBefore: string): Promise<void> => {
    await ended;
    if (isOver) return;
    const hasRebooted = (await text('run/boot-id')) !== bootBefore;
    if (isOver) return;
    if (hasRebooted) {
      facts = { ...facts, isUp: false };
      kubelets.restart(name);
    }
    await sleep(hasRebooted ? bootMilliseconds : respawnMilliseconds);
    if (hasRebooted) await startKubelet();
    await startAgent();
  };

  const boot = async (): Promise<void> => {
    for (const directory of directories) await mkdir(file(directory), { recursive: true });
    await writeFile(file('etc/os-release'), osRelease(options.osVersion));
    await writeFile(file('run/boot-id'), `${randomUUID()}\n`);
    const { setting, file: kubeconfig } = settingOf(options.ground, agentKubeconfig, () => options.ground.kubeconfig('node-agent'));
    if (kubeconfig !== undefined) await writeFile(file(agentKubeconfig), kubeconfig, { mode: 0o600 });
    await writeFile(file('etc/node-agent.yaml'), agentConfig(options, setting));
    if (isOver) return;
    watcher = watch(file('run'), () => alongside(onRunChange));
    watcher.on('error', onFailure);
    await startAgent();
  };

  const end = async (): Promise<void> => {
    isOver = true;
    facts = { ...facts, isUp: false };
    watcher?.close();
    agent?.kill();
    await Promise.allSettled([booted, ...underWay]);
  };

  const booted = boot();
  return {
    booted,
    facts: () => facts,
    end,
    wipe: async () => {
      await end();
      kubelets.leave(name);
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const osRelease = (version: string): string =>
  `NAME="Garden Linux"\nID=gardenlinux\nVERSION_ID=${version}\nPRETTY_NAME="Garden Linux ${version}"\n`;

const agentConfig = ({ node, root, systemctl, healthURL }: LifeOptions, access: object): string => {
  const nodeName = node.metadata?.name ?? '';
  return stringify({
    nodeName,
    root,
    ...access,
    secretName: node.metadata?.labels?.[marks.nodeAgentSecretName],
    systemctl: [systemctl],
    kubeletHealthURL: healthURL(nodeName),
    timeouts: { poll: 0.1, osRetryPause: 1 },
  });
};

function gatesIn(config: string): Readonly<Record<string, boolean>> {
  try {
    return (JSON.parse(config) as { readonly featureGates?: Readonly<Record<string, boolean>> }).featureGates ?? {};
  } catch {
    return {};
  }
}
