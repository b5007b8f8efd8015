import type { WriteRecord } from '../audit/write-record.js';
import type { ApiRequest } from '../http/api-request.js';
import type { ServerContext } from '../server-context.js';

/** Tells the audit listeners of a write that was stored. */
export function recordWrite(
  context: ServerContext,
  request: ApiRequest,
  write: Pick<WriteRecord, 'verb' | 'name'> & { readonly before?: object | undefined; readonly after?: object | undefined },
): void {
  const { group, version, plural, kind, namespaced } = request.resource;
  const fieldManager = request.query.get('fieldManager');
  context.audit({
    verb: write.verb,
    resource: { group, version, plural, kind, namespaced },
    ...(request.namespace !== undefined && { namespace: request.namespace }),
    name: write.name,
    ...(request.subresource !== undefined && { subresource: request.subresource }),
    userAgent: request.userAgent,
    ...(fieldManager && { fieldManager }),
    ...(write.before && { before: write.before }),
    ...(write.after && { after: write.after }),
    at: context.now().toISOString(),
  });
}
