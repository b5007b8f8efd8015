import { notFound } from '../errors/api-error.js';
import { isDryRun, nameOf, type Answer, type ApiRequest } from '../http/api-request.js';
import { objectAt, without, type JsonObject } from '../json/json-object.js';
import { decodeObject, parseBody } from '../objects/decode-object.js';
import { checkIdentity, prepareUpdate, versionOf } from '../objects/prepare-update.js';
import { storageKeyOf } from '../served/resource-definition.js';
import type { ServerContext } from '../server-context.js';
import type { Stored } from '../store/stored.js';
import { admitted } from './admitted.js';
import { answerObject, answerStored } from './answers.js';
import { createFrom } from './create.js';
import { recordWrite } from './record-write.js';

/** Kinds whose PUT creates what is not there. */
const createdByUpdate: ReadonlySet<string> = new Set(['coordination.k8s.io/leases', 'events.k8s.io/events']);

export async function update(context: ServerContext, request: ApiRequest): Promise<Answer> {
  const { resource, namespace, subresource } = request;
  const name = nameOf(request);
  const decoded = decodeObject(resource, parseBody(request));
  const metadata = objectAt(decoded, 'metadata');
  checkIdentity(metadata, { namespace, name });
  const isThere = context.store.entry(resource, { namespace, name }) !== undefined;
  if (!isThere && subresource === undefined && createdByUpdate.has(storageKeyOf(resource))) {
    // Which version it once had plays no part, as long as it is one.
    versionOf(metadata);
    return createFrom(context, request, { ...decoded, metadata: without(metadata, 'resourceVersion') });
  }
  return storeUpdate(context, request, { verb: 'update', incoming: () => decoded });
}

/** The second half of PUT and PATCH: works the update out from the current object, asks admission, stores. */
export async function storeUpdate(
  context: ServerContext,
  request: ApiRequest,
  { verb, incoming }: { readonly verb: 'update' | 'patch'; readonly incoming: (current: Stored) => JsonObject },
): Promise<Answer> {
  const { resource, namespace, subresource } = request;
  const name = nameOf(request);
  const plan = () => {
    const before = context.store.entry(resource, { namespace, name });
    if (!before) throw notFound(resource, name);
    const object = prepareUpdate({
      resource,
      current: before.object,
      incoming: incoming(before),
      subresource,
      isPatch: verb === 'patch',
      now: context.now(),
    });
    return { operation: 'UPDATE' as const, before, object, name };
  };
  return admitted(context, request, {
    plan,
    commit: ({ before, object }, warnings) => {
      if (object === before.object) return answerStored(200, before, warnings);
      if (isDryRun(request)) return answerObject(200, object, warnings);
      const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = object.metadata;
      if (deletionTimestamp && deletionGracePeriodSeconds === 0 && finalizers.length === 0) {
        context.store.erase(resource, { namespace, name });
        recordWrite(context, request, { verb, name, before: before.object });
        return answerObject(200, object, warnings);
      }
      const after = context.store.write(resource, object);
      recordWrite(context, request, { verb, name, before: before.object, after: after.object });
      return answerStored(200, after, warnings);
    },
  });
}
