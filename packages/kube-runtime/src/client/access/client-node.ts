import { KubeError } from '../error.js';
import type { KubeConfigShape } from './kube-config.js';

/** The one place that loads `@kubernetes/client-node`, and only when a kubeconfig needs it: importing it takes longer than most programs' first request. */
export const kubeConfigFromText = async (kubeconfig: string): Promise<KubeConfigShape> => {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  try {
    config.loadFromString(kubeconfig);
  } catch {
    throw new KubeError({ code: 0, reason: 'ClientConfiguration', message: 'the kubeconfig cannot be used' });
  }
  return config;
};
