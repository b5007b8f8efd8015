import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { programOf, type Programs } from './programs.js';

export interface ControllerProcess {
  /** Ends it without a chance to say goodbye, and starts another. */
  killAndRestart(): Promise<void>;
  readonly starts: number;
}

/** The controller as a process of its own. A single process is certain here, so no lease is waited for. */
export async function startController(
  directory: string,
  kubeconfig: string,
  namespace: string,
  programs: Programs,
): Promise<ControllerProcess> {
  const [config, access, log] = ['controller.yaml', 'controller.kubeconfig', 'controller.log'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(access, kubeconfig, { mode: 0o600 });
  await writeFile(config, stringify({ namespace, kubeconfig: access, probePort: 0, leaderElection: false }));
  const start = () => programs.start(programOf('controller'), ['--config', config], log);
  let running = start();
  let starts = 1;
  return {
    killAndRestart: async () => {
      running.kill();
      await running.ended;
      running = start();
      starts += 1;
    },
    get starts() {
      return starts;
    },
  };
}
