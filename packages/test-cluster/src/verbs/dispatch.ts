import { bindPod } from '../binding/bind-pod.js';
import { methodNotAllowed } from '../errors/api-error.js';
import { evict } from '../eviction/evict.js';
import type { Answer, ApiRequest } from '../http/api-request.js';
import type { ServerContext } from '../server-context.js';
import { checkTimeout, checkWriteOptions } from './check-write-options.js';
import { create } from './create.js';
import { remove, removeCollection } from './delete.js';
import { get } from './get.js';
import { list } from './list.js';
import { patch } from './patch.js';
import { update } from './update.js';

/** Carries out every verb but watch. `staleAt` is an older revision to answer reads from (a fault). */
export async function dispatch(context: ServerContext, request: ApiRequest, staleAt?: number): Promise<Answer> {
  checkTimeout(request.query);
  checkWriteOptions(request);
  switch (request.verb) {
    case 'get':
      return get(context, request, staleAt);
    case 'list':
      return list(context, request, staleAt);
    case 'create':
      if (request.subresource === 'eviction') return evict(context, request);
      if (request.subresource === 'binding') return bindPod(context, request);
      return create(context, request);
    case 'update':
      return update(context, request);
    case 'patch':
      return patch(context, request);
    case 'delete':
      return remove(context, request);
    case 'deletecollection':
      return removeCollection(context, request);
    default:
      throw methodNotAllowed();
  }
}
