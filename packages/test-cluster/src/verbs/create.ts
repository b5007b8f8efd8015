import { alreadyExists } from '../errors/api-error.js';
import { isDryRun, type Answer, type ApiRequest } from '../http/api-request.js';
import { objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { decodeObject, parseBody } from '../objects/decode-object.js';
import { prepareCreate } from '../objects/prepare-create.js';
import type { ServerContext } from '../server-context.js';
import { admitted } from './admitted.js';
import { answerObject, answerStored } from './answers.js';
import { recordWrite } from './record-write.js';

export const create = (context: ServerContext, request: ApiRequest): Promise<Answer> =>
  createFrom(context, request, decodeObject(request.resource, parseBody(request)));

export async function createFrom(context: ServerContext, request: ApiRequest, decoded: JsonObject): Promise<Answer> {
  const { resource, namespace } = request;
  const metadata = objectAt(decoded, 'metadata');
  if (namespace !== undefined) context.namespaces.demandUsable(namespace, { resource, name: stringAt(metadata, 'name') ?? '' });
  const plan = () => {
    const object = prepareCreate(resource, decoded, { namespace, now: context.now(), requester: request.requester });
    const { name } = object.metadata;
    const other = context.store.entry(resource, { namespace, name })?.object;
    if (other) throw alreadyExists(resource, name, other.metadata.deletionTimestamp !== undefined);
    return { operation: 'CREATE' as const, before: undefined, object, name };
  };
  return admitted(context, request, {
    plan,
    commit: ({ name, object }, warnings) => {
      if (isDryRun(request)) return answerObject(201, withoutVersion(object), warnings);
      if (namespace !== undefined) context.namespaces.ensure(namespace, { resource, name });
      const after = context.store.write(resource, object);
      recordWrite(context, request, { verb: 'create', name, after: after.object });
      return answerStored(201, after, warnings);
    },
  });
}

/** What a dry run creates has no version yet. */
const withoutVersion = (object: KubeObject): object => ({ ...object, metadata: { ...object.metadata, resourceVersion: undefined } });
