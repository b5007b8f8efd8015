import type { Node, Pod, Secret } from '@gardener-inplace/api';
import type { CommandRequest, CommandResult, Ports } from '../ports.js';
import { createMemoryApi } from './memory-api.js';
import { createMemoryFiles, type MemoryFile } from './memory-files.js';

/** What a node in memory starts with. Everything has a harmless default. */
export interface MemoryNodeOptions {
  readonly node?: Node | undefined;
  readonly pods?: readonly Pod[];
  readonly secrets?: readonly Secret[];
  readonly files?: Readonly<Record<string, string>>;
  readonly hostName?: string;
  readonly osRelease?: string | undefined;
  readonly bootID?: string;
  /** What the OS update command does to the node, and how it ends. Default: it does nothing, well. */
  readonly command?: (request: CommandRequest, node: MemoryNode) => CommandResult | Promise<CommandResult>;
  /** Default: healthy. */
  readonly kubelet?: () => { readonly healthy: boolean; readonly detail: string };
  /** Told before every change of the node or of the cluster; what it throws prevents the change. */
  readonly beforeEffect?: (effect: string) => void;
  /** Units that cannot be restarted. */
  readonly failingUnits?: readonly string[];
}

/** A node, its host and its API server in memory: every port of the agent, with time that passes only in sleep. */
export interface MemoryNode {
  readonly ports: Ports;
  readonly files: ReadonlyMap<string, MemoryFile>;
  readonly pods: ReadonlyMap<string, Pod>;
  /** What was asked of the init system, in order: `restart kubelet.service`. */
  readonly jobs: readonly string[];
  readonly commands: readonly CommandRequest[];
  readonly log: readonly string[];
  readonly tokenSyncs: () => number;
  readonly node: () => Node | undefined;
  readonly setNode: (change: (node: Node | undefined) => Node | undefined) => void;
  readonly setSecret: (secret: Secret) => void;
  /** Replaces /etc/os-release. */
  readonly setOsRelease: (text: string | undefined) => void;
  readonly reboot: (bootID: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** @example const { ports } = createMemoryNode({ node, secrets: [nodeAgentSecretOf(config)] }); */
export function createMemoryNode(options: MemoryNodeOptions = {}): MemoryNode {
  const effect = options.beforeEffect ?? (() => undefined);
  const { files, port } = createMemoryFiles(options.files ?? {}, effect);
  const api = createMemoryApi(options, effect);
  const jobs: string[] = [];
  const commands: CommandRequest[] = [];
  const log: string[] = [];
  let time = Date.UTC(2026, 0, 1);
  let osRelease = options.osRelease;
  let bootID = options.bootID ?? 'boot-1';
  let tokenSyncs = 0;

  const job = async (verb: string, unit?: string): Promise<void> => {
    const text = unit === undefined ? verb : `${verb} ${unit}`;
    effect(text);
    jobs.push(text);
    if (verb === 'restart' && unit !== undefined && options.failingUnits?.includes(unit)) throw new Error(`the job "${text}" failed`);
  };

  const note = (fields: object, message: string): void =>
    void log.push(Object.keys(fields).length === 0 ? message : `${message} ${JSON.stringify(fields)}`);

  const ports: Ports = {
    files: port,
    api: api.port,
    services: {
      daemonReload: () => job('daemon-reload'),
      enable: (unit) => job('enable', unit),
      disable: (unit) => job('disable', unit),
      stop: (unit) => job('stop', unit),
      restart: (unit) => job('restart', unit),
    },
    commands: {
      run: async (request) => {
        effect(`run ${request.command}`);
        commands.push(request);
        return (await options.command?.(request, memory)) ?? { exitCode: 0, output: '' };
      },
      isRunning: async () => false,
      stop: async () => undefined,
    },
    clock: {
      now: () => time,
      sleep: async (milliseconds, signal) => {
        signal.throwIfAborted();
        time += milliseconds;
        // Others get their turn, as in real time.
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      },
    },
    host: { osRelease: async () => osRelease, hostname: async () => options.hostName ?? 'node-1', bootID: async () => bootID },
    kubelet: { check: async () => options.kubelet?.() ?? { healthy: true, detail: 'ok' } },
    certificates: { request: async ({ commonName }) => ({ certificate: `certificate of ${commonName}`, key: 'key' }) },
    tokens: {
      sync: async () => {
        effect('sync tokens');
        tokenSyncs += 1;
      },
    },
    images: { extract: ({ image, filePathInImage, destination, mode }) => port.write(destination, `${image}:${filePathInImage}`, mode) },
    logger: { info: note, error: note },
  };
  const memory: MemoryNode = {
    ports,
    files,
    jobs,
    commands,
    log,
    pods: api.pods,
    node: api.node,
    setNode: api.setNode,
    setSecret: api.setSecret,
    tokenSyncs: () => tokenSyncs,
    setOsRelease: (text) => void (osRelease = text),
    reboot: (id) => void (bootID = id),
    now: () => time,
  };
  return memory;
}
