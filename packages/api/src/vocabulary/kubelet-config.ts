import type { KubeletConfig } from '../kinds/kubelet.js';
import type { WorkerPool } from '../kinds/worker.js';
import { sameContent } from './same-content.js';
import { disagreement, type Reading, type Vocabulary } from './vocabulary.js';

/**
 * The kubelet settings of a pool in a Worker.
 *
 * @source GEP-0031 "Worker API" (`kubelet`); shipped as `kubeletConfig`
 */
export function kubeletConfigOf(pool: WorkerPool): Reading<KubeletConfig | undefined> {
  const gep = pool?.kubelet ?? undefined;
  const shipped = pool?.kubeletConfig ?? undefined;
  const conflicts =
    gep && shipped && !sameContent(gep, shipped) ? [disagreement('kubelet', 'kubeletConfig', 'kubelet and kubeletConfig disagree')] : [];
  return { value: shipped ?? gep, conflicts };
}

/** The pool with these settings in one spelling only. Undefined removes them. */
export function writeKubeletConfig(pool: WorkerPool, value: KubeletConfig | undefined, vocabulary: Vocabulary): WorkerPool {
  const { kubelet: _gep, kubeletConfig: _shipped, ...rest } = pool ?? {};
  if (value === undefined || value === null) return rest;
  return vocabulary === 'gep' ? { ...rest, kubelet: value } : { ...rest, kubeletConfig: value };
}
