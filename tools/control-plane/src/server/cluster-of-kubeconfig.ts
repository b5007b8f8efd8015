import { readFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { parse } from 'yaml';
import { ControlPlaneProblem } from '../problem.js';
import type { ControlPlane } from './control-plane.js';

interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly contexts?: readonly { readonly name: string; readonly context: { readonly cluster: string } }[];
  readonly clusters?: readonly { readonly name: string; readonly cluster: { readonly server: string } }[];
}

/**
 * The cluster of somebody's kubeconfig, which is one file: several are not merged.
 * @throws ControlPlaneProblem when it can't be read, or names no server
 */
export async function clusterOfFile(file: string): Promise<ControlPlane> {
  const read = readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const isList = file.includes(delimiter);
    const [detail, help] = isList
      ? ['this is a list of files', 'name one; `kubectl config view --flatten --raw` makes one of several']
      : [`it can't be read: ${cause.code ?? cause.message}`, 'name a file that can be read, or unset KUBECONFIG'];
    throw new ControlPlaneProblem('KUBECONFIG_UNREADABLE', { where: `KUBECONFIG=${file}`, detail, help }, { cause });
  });
  return clusterOf(file, await read);
}

/**
 * The cluster of somebody's kubeconfig. It can be used, not harmed.
 * @throws ControlPlaneProblem when the text names no server
 */
export function clusterOf(file: string, text: string): ControlPlane {
  const config = parse(text) as Kubeconfig | null;
  const context = config?.contexts?.find(({ name }) => name === config['current-context'])?.context;
  const server = config?.clusters?.find(({ name }) => name === context?.cluster)?.cluster.server;
  if (server === undefined) {
    throw new ControlPlaneProblem('KUBECONFIG_UNREADABLE', {
      where: file,
      detail: 'its current context leads to no server',
      help: 'choose one with `kubectl config use-context`, or unset KUBECONFIG',
    });
  }
  const refuse = (what: string) => (): Promise<never> =>
    Promise.reject(
      new ControlPlaneProblem('NOT_OURS', {
        where: server,
        detail: `was not started here, so ${what} is refused`,
        help: 'unset KUBECONFIG to start one that may be harmed',
      }),
    );
  return {
    url: server,
    kubeconfig: () => text,
    kubectl: 'kubectl',
    folder: undefined,
    isOurs: false,
    kubeconfigFor: refuse('signing a certificate'),
    restartApiServer: refuse('restarting its API server'),
    killEtcd: refuse('killing its etcd'),
    compact: refuse('compacting its etcd'),
    stop: () => Promise.resolve(),
  };
}
