import type { KubeClientOptions } from '@gardener-inplace/kube-runtime';

/** The API server that a landscape stands on. */
export interface Ground {
  /** As text: of an administrator, or of one of the programs that run with rights of their own. */
  kubeconfig(program?: 'controller' | 'node-agent'): string;
  /** URL, where the server asks nobody who they are: many processes then start without reading a kubeconfig. */
  readonly server?: string | undefined;
}

/** How a client of this process gets there. */
export const clientOf = (ground: Ground): Pick<KubeClientOptions, 'server' | 'kubeconfig'> =>
  ground.server === undefined ? { kubeconfig: ground.kubeconfig() } : { server: { url: ground.server } };

/** How a program is told in its config file, and what else has to be written where it says. */
export const settingOf = (
  { server }: Ground,
  path: string,
  kubeconfig: () => string,
): { readonly setting: { readonly server: string } | { readonly kubeconfig: string }; readonly file?: string } =>
  server === undefined ? { setting: { kubeconfig: path }, file: kubeconfig() } : { setting: { server } };
