import { findControlPlane } from '../assets/find-control-plane.js';
import { ControlPlaneProblem } from '../problem.js';
import type { ControlPlane, ControlPlaneOptions } from './control-plane.js';
import { clusterOfFile } from './cluster-of-kubeconfig.js';
import { startComponents } from './start-components.js';

/**
 * Starts a real control plane of its own on loopback, from the binaries of KUBEBUILDER_ASSETS or those that
 * `pnpm control-plane` built; with KUBECONFIG set, hands out that cluster instead. Nothing is left behind, even when the
 * process that called is killed.
 * @throws ControlPlaneProblem when there are no binaries, or they don't become ready
 * @example
 * const cluster = await startControlPlane();
 * const client = await createKubeClient({ kubeconfig: cluster.kubeconfig(), userAgent: 'spec/1.0.0' });
 * await cluster.stop();
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const found = findControlPlane();
  switch (found.from) {
    case 'binaries':
      return startComponents(found.folder, options);
    case 'kubeconfig':
      return clusterOfFile(found.file);
    case 'go':
      throw missing('the binaries are not built yet', 'run `pnpm control-plane`');
    case 'nowhere':
      throw missing(found.reason, 'install Go 1.21 or newer and run `pnpm control-plane`, or set KUBEBUILDER_ASSETS');
  }
}

const missing = (detail: string, help: string): ControlPlaneProblem =>
  new ControlPlaneProblem('BINARIES_MISSING', { where: 'control plane', detail, help });
