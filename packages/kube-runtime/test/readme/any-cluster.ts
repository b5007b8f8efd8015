import { startTestCluster as startInMemory } from '@gardener-inplace/test-cluster';

/** The cluster of the kubeconfig that REAL_KUBECONFIG names, say a control plane of envtest or kind; else one in memory. */
export const startTestCluster = async () => {
  const path = process.env['REAL_KUBECONFIG'];
  return path === undefined ? startInMemory() : { kubeconfig: () => path, stop: async () => undefined };
};
