import { isDryRun, type ApiRequest } from '../http/api-request.js';
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

export interface Admitted<P extends Plan> {
  readonly plan: P;
  readonly warnings: readonly string[];
}

/**
 * Plans a write and asks admission. Hooks take time: when the object changed meanwhile, the write is planned again from the new state, so
 * that what is stored in the same turn after this returns never overwrites what it has not seen.
 */
export async function admitted<P extends Plan>(context: ServerContext, request: ApiRequest, plan: () => P): Promise<Admitted<P>> {
  for (;;) {
    const planned = plan();
    const asked = context.admit({
      operation: planned.operation,
      resource: request.resource,
      subresource: request.subresource,
      namespace: request.namespace,
      name: planned.name,
      object: planned.object,
      before: planned.before?.object,
      isDryRun: isDryRun(request),
    });
    if (!asked) return { plan: planned, warnings: [] };
    const warnings = await asked;
    const reference = { namespace: request.namespace, name: planned.name };
    if (context.store.entry(request.resource, reference) === planned.before) return { plan: planned, warnings };
  }
}
