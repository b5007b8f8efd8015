import { ControlPlaneProblem } from '../problem.js';
import { missingIn } from './binaries.js';
import { findGo } from './find-go.js';
import { cacheFolder } from './go-module.js';

/** Where a real control plane comes from on this machine. */
export type Found =
  | { readonly from: 'binaries'; readonly folder: string }
  | { readonly from: 'kubeconfig'; readonly file: string }
  /** Not there yet, and Go can build it. */
  | { readonly from: 'go'; readonly folder: string }
  /** `reason` is one line. */
  | { readonly from: 'nowhere'; readonly reason: string };

/**
 * KUBEBUILDER_ASSETS comes first, then KUBECONFIG, then what was built, then Go.
 * @throws ControlPlaneProblem when KUBEBUILDER_ASSETS names a folder that lacks a program
 * @example
 * const found = findControlPlane();
 * if (found.from === 'nowhere') console.log(`skipped: ${found.reason}`);
 */
export const findControlPlane = (env: NodeJS.ProcessEnv = process.env, go = findGo): Found => {
  const assets = env['KUBEBUILDER_ASSETS'];
  if (assets) {
    const missing = missingIn(assets);
    if (missing.length === 0) return { from: 'binaries', folder: assets };
    throw new ControlPlaneProblem('BINARIES_MISSING', {
      where: `KUBEBUILDER_ASSETS=${assets}`,
      detail: `there is no ${missing.join(', ')}`,
      help: 'unset it, and `pnpm control-plane` builds all of them',
    });
  }
  if (env['KUBECONFIG']) return { from: 'kubeconfig', file: env['KUBECONFIG'] };
  const folder = cacheFolder(env);
  if (missingIn(folder).length === 0) return { from: 'binaries', folder };
  const judged = go();
  return judged.ok
    ? { from: 'go', folder }
    : { from: 'nowhere', reason: `${judged.reason}, and neither KUBEBUILDER_ASSETS nor KUBECONFIG is set` };
};
