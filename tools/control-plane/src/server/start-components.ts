import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binary } from '../assets/binaries.js';
import { type Supervised, startSupervisor } from '../processes/supervised.js';
import { apiServerArguments, controllerManagerArguments, defaultControllers, etcdArguments, schedulerArguments } from './arguments.js';
import { ask } from './ask.js';
import type { ControlPlane, ControlPlaneOptions } from './control-plane.js';
import { compactHistory } from './etcd-history.js';
import { kubeconfigOf } from './kubeconfig.js';
import { untilReady } from './ready.js';
import { prepare, type Prepared } from './write-files.js';

/**
 * Starts the programs of a KUBEBUILDER_ASSETS folder, and answers when the last of them is ready.
 * @throws ControlPlaneProblem with a program's last words when one doesn't become ready; nothing is left running then
 */
export async function startComponents(binaries: string, options: ControlPlaneOptions): Promise<ControlPlane> {
  for (let attempt = 1; ; attempt += 1) {
    const programs = await startSupervisor();
    try {
      return await startAll(programs, binaries, options, await prepare(programs.folder, options));
    } catch (error) {
      await programs.end();
      if (attempt === mostAttempts || !isTaken(error)) throw error;
    }
  }
}

const mostAttempts = 3;
/** Between choosing a port and using it another process may take it. */
const isTaken = (error: unknown): boolean => error instanceof Error && error.message.includes('address already in use');

async function startAll(programs: Supervised, binaries: string, options: ControlPlaneOptions, prepared: Prepared): Promise<ControlPlane> {
  const { plan, url, authority, kubeconfig } = prepared;
  const { controllers = defaultControllers, scheduler, apiServerFlags = [], readyWithinSeconds = 60 } = options;
  const etcdUrl = `http://127.0.0.1:${plan.ports.etcd}`;
  const { certificate: cert, key } = await authority.client({ user: 'readiness', groups: ['system:masters'] });
  const secure = { ca: authority.certificate, cert, key };

  const start = (name: Binary, args: readonly string[]): Promise<void> => programs.start(name, join(binaries, name), args);
  const until = (name: Binary, isReady: () => Promise<boolean>): Promise<void> => untilReady(programs, name, readyWithinSeconds, isReady);
  const answers = async (address: string): Promise<boolean> => (await ask(address, secure)).status === 200;

  const startEtcd = (): Promise<void> => start('etcd', etcdArguments(plan));
  const startApiServer = (): Promise<void> => start('kube-apiserver', apiServerArguments(plan, apiServerFlags));
  const etcdReady = (): Promise<void> => until('etcd', async () => (await ask(`${etcdUrl}/health`)).status === 200);
  // Namespaces are made after the server says that it is ready.
  const apiReady = (): Promise<void> =>
    until('kube-apiserver', async () => (await answers(`${url}/readyz`)) && (await answers(`${url}/api/v1/namespaces/default`)));
  const startHelper = async (name: Binary, port: number, args: readonly string[]): Promise<void> => {
    await start(name, args);
    await until(name, () => answers(`https://127.0.0.1:${port}/healthz`));
  };

  await startEtcd();
  await startApiServer();
  await apiReady();
  await Promise.all([
    controllers.length > 0 && startHelper('kube-controller-manager', plan.ports.manager, controllerManagerArguments(plan, controllers)),
    scheduler && startHelper('kube-scheduler', plan.ports.scheduler, schedulerArguments(plan)),
  ]);

  return {
    url,
    kubeconfig: () => kubeconfig,
    kubectl: join(binaries, 'kubectl'),
    folder: programs.folder,
    isOurs: true,
    kubeconfigFor: async (identity) => kubeconfigOf(url, authority.certificate, await authority.client(identity)),
    restartApiServer: async (signal = 'SIGTERM') => {
      await programs.kill('kube-apiserver', signal);
      await startApiServer();
      await apiReady();
    },
    killEtcd: async ({ downMilliseconds = 0 } = {}) => {
      await programs.kill('etcd', 'SIGKILL');
      await sleep(downMilliseconds);
      await startEtcd();
      await etcdReady();
      await apiReady();
    },
    compact: () => compactHistory(etcdUrl),
    stop: () => programs.end(),
  };
}
