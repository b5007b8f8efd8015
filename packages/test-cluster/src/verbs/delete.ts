import { conflict, notFound } from '../errors/api-error.js';
import { success } from '../errors/status.js';
import type { KubeObject } from '../kube-object.js';
import { isDryRun, nameOf, withDryRun, type Answer, type ApiRequest } from '../http/api-request.js';
import { deletionOf, type DeleteOptions } from '../objects/deletion.js';
import { parseBody } from '../objects/decode-object.js';
import { internalKindOf, storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServerContext } from '../server-context.js';
import type { Stored } from '../store/stored.js';
import { admitted } from './admitted.js';
import { answerObject, answerStatus, answerStored } from './answers.js';
import { deleteOptionsOf, readDeleteOptionsBody, wantsDryRun } from './delete-options.js';
import { recordWrite } from './record-write.js';
import { readListOptions } from './list-options.js';
import { answerPage, pageOf } from './list.js';

export function remove(context: ServerContext, asked: ApiRequest): Promise<Answer> {
  const { request, options } = deletionAsked(asked);
  return removeWith(context, request, options);
}

export async function removeWith(context: ServerContext, request: ApiRequest, options: DeleteOptions): Promise<Answer> {
  const { resource, namespace } = request;
  const name = nameOf(request);
  const reference = { namespace, name };
  const plan = () => {
    const before = context.store.entry(resource, reference);
    if (!before) throw notFound(resource, name);
    checkPreconditions(resource, before, options);
    return {
      operation: 'DELETE' as const,
      before,
      object: undefined,
      name,
      deletion: deletionOf(resource, before.object, options, context.now()),
    };
  };
  return admitted(context, request, {
    plan,
    commit: ({ before, deletion }, warnings) => {
      const verb = request.verb === 'create' ? 'create' : 'delete';
      const code = options.saysAccepted ? 202 : 200;
      if (deletion.type === 'unchanged') return answerStored(code, before, warnings);
      if (deletion.type === 'marked') {
        if (isDryRun(request)) return answerObject(code, deletion.object, warnings);
        const after = context.store.write(resource, deletion.object);
        recordWrite(context, request, { verb, name, before: before.object, after: after.object });
        return answerStored(code, after, warnings);
      }
      const isPod = storageKeyOf(resource) === '/pods';
      const last = isDryRun(request) ? deletion.object : erase(context, request, { before, last: isPod ? deletion.object : undefined });
      return isPod ? answerObject(200, last, warnings) : { ...answerStatus(goneStatus(resource, before), 200), warnings };
    },
  });
}

/** Takes an object away. With a `last` state, as a pod has one without any time left, that is written before. */
function erase(
  context: ServerContext,
  request: ApiRequest,
  { before, last }: { readonly before: Stored; readonly last: KubeObject | undefined },
): KubeObject {
  const { resource } = request;
  if (last) context.store.write(resource, last);
  const { namespace, name } = before.object.metadata;
  const gone = context.store.erase(resource, { namespace, name }) ?? before;
  recordWrite(context, request, { verb: request.verb === 'create' ? 'create' : 'delete', name, before: before.object });
  return gone.object;
}

const goneStatus = ({ group, plural }: ResourceDefinition, { object: { metadata } }: Stored) =>
  success({ name: metadata.name, ...(group && { group }), kind: plural, ...(metadata.uid && { uid: metadata.uid }) });

/** DELETE of a collection: every object of the list that a GET would answer, which is also the answer here. */
export async function removeCollection(context: ServerContext, asked: ApiRequest): Promise<Answer> {
  const listOptions = readListOptions(asked);
  const { request, options } = deletionAsked(asked);
  const page = pageOf(context, request, listOptions);
  for (const { object } of page.entries) {
    const { namespace, name } = object.metadata;
    if (!context.store.entry(request.resource, { namespace, name })) continue;
    await removeWith(context, { ...request, namespace, name }, options);
  }
  return answerPage(request.resource, page);
}

/** A stale precondition is a conflict that names the kind, not the resource. */
export function checkPreconditions(resource: ResourceDefinition, { object: { metadata } }: Stored, { preconditions }: DeleteOptions): void {
  const { uid, resourceVersion } = preconditions;
  const refuse = (why: string) => conflict({ ...internalKindOf(resource), plural: resource.kind }, metadata.name, why);
  if (uid !== undefined && uid !== metadata.uid) {
    throw refuse(
      `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid ?? ''}). The object might have been deleted and then recreated`,
    );
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    throw refuse(
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion ?? ''}). The object might have been modified`,
    );
  }
}

/** Options, that of a dry run included, come in the body or, when there is none, in the query. */
function deletionAsked(request: ApiRequest): { readonly request: ApiRequest; readonly options: DeleteOptions } {
  if (request.body.trim() === '') return { request, options: deleteOptionsOf(request.query) };
  const sent = request.body.trim() === 'null' ? {} : parseBody(request);
  return { request: withDryRun(request, wantsDryRun(sent)), options: readDeleteOptionsBody(sent) };
}
