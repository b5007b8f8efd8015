import { type KubeClient, type Logger, MissingAccessError, requireAccess } from '@gardener-inplace/kube-runtime';
import { controlAccess, targetAccess } from './access.js';

export interface AccessCheck {
  readonly control: Pick<KubeClient, 'create'>;
  readonly target: Pick<KubeClient, 'create'>;
  readonly namespace: string;
  readonly log: Pick<Logger, 'warn'>;
  /** The program ends: what could not be asked any more is no warning. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes sure that the controller may do all that it has to, in both clusters. A server that is away is waited for later.
 *
 * @throws AggregateError of a MissingAccessError for each place where rights are missing.
 */
export async function checkAccess({ control, target, namespace, log, signal }: AccessCheck): Promise<void> {
  const [machines, nodes] = await Promise.allSettled([
    requireAccess(control, controlAccess, { namespace, signal }),
    requireAccess(target, targetAccess, { signal }),
  ]);
  const missing: MissingAccessError[] = [];
  for (const [clusterOf, result] of Object.entries({ machines, nodes })) {
    if (result.status === 'fulfilled') continue;
    if (result.reason instanceof MissingAccessError) missing.push(result.reason);
    else if (signal?.aborted !== true) log.warn({ err: result.reason, clusterOf }, 'Rights could not be checked');
  }
  if (missing.length > 0) throw new AggregateError(missing);
}
