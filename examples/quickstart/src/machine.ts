import type { Node } from '@gardener-inplace/api';
import type { Host, HostFacts, Kubelets, Server } from '@gardener-inplace/simulation';
import type { Ground } from './ground.js';
import { type Life, startLife } from './machine-life.js';
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
  readonly ground: Ground;
  /** Stands in for systemctl. */
  readonly systemctl: string;
  readonly healthURL: (nodeName: string) => string;
  /** Told when something on the machine failed that nobody waits for. */
  readonly onFailure: (error: unknown) => void;
}

/** A machine of the example: a directory for its disk, a real agent process, a simulated kubelet. */
export interface Machine extends Server, Host {
  /** Whether the kubelet would answer its health probe. */
  isHealthy(): boolean;
  /** Ends what runs on it; resolves when nothing does any more. */
  stop(): Promise<void>;
}

const off: HostFacts = { isUp: false, bootID: '', osImage: '', kubeletVersion: '' };

/** A machine that is off. Booted once, further boots change nothing; released, it can be booted again as if it were new. */
export function createMachine(options: MachineOptions): Machine {
  let life: Life | undefined;
  const facts = (): HostFacts => life?.facts() ?? off;
  const machine: Machine = {
    node: options.node,
    facts: async () => facts(),
    isHealthy: () => facts().isUp,
    boot: async (node) => {
      life ??= startLife({ ...options, node, host: machine });
      try {
        await life.booted;
      } catch (error) {
        await machine.release();
        throw error;
      }
    },
    release: async () => {
      const ending = life;
      life = undefined;
      await ending?.wipe();
    },
    stop: async () => life?.end(),
  };
  return machine;
}
