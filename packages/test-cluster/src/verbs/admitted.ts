import { isDryRun, type Answer, type ApiRequest } from '../http/api-request.js';
import type { KubeObject } from '../kube-object.js';
import type { AdmissionSubject } from '../admission/admission.js';
import type { ServerContext } from '../server-context.js';
import type { Stored } from '../store/stored.js';

/** A write that was worked out from a state of the store. */
export interface Plan {
  readonly operation: AdmissionSubject['operation'];
  /** The entry that the plan was made from. */
  readonly before: Stored | undefined;
  /** What the hooks are shown; absent for a deletion. */
  readonly object: KubeObject | undefined;
  readonly name: string;
}

export interface Write<P extends Plan> {
  readonly plan: () => P;
  /** Stores the planned write and answers. */
  readonly commit: (plan: P, warnings: readonly string[]) => Answer;
}

/**
 * Plans a write, asks admission, commits. Hooks take time: when the object changed meanwhile, the write is planned again from the new state.
 * The commit runs in the same turn as that check, so that nothing is overwritten unseen.
 */
export async function admitted<P extends Plan>(context: ServerContext, request: ApiRequest, { plan, commit }: Write<P>): Promise<Answer> {
  for (;;) {
    const planned = plan();
    const { operation, name, object, before } = planned;
    const asked = context.admit({
      operation,
      requester: request.requester,
      resource: request.resource,
      subresource: request.subresource,
      namespace: request.namespace,
      name,
      object,
      before: before?.object,
      isDryRun: isDryRun(request),
    });
    if (!asked) return commit(planned, []);
    const warnings = await asked;
    if (context.store.entry(request.resource, { namespace: request.namespace, name }) === before) return commit(planned, warnings);
  }
}
