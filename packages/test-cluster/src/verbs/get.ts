import { expired, notFound } from '../errors/api-error.js';
import { nameOf, type Answer, type ApiRequest } from '../http/api-request.js';
import type { ServerContext } from '../server-context.js';
import { answerStored } from './answers.js';
import { checkVersionReached } from './list.js';

/** `at` is an older state to answer from (a fault). */
export function get(context: ServerContext, request: ApiRequest, at?: number): Answer {
  const { resource, namespace } = request;
  const name = nameOf(request);
  checkVersionReached(context, request.query.get('resourceVersion'));
  const entry = at === undefined ? context.store.entry(resource, { namespace, name }) : oldEntry(context, request, at);
  if (!entry) throw notFound(resource, name);
  return answerStored(200, entry);
}

function oldEntry({ store }: ServerContext, { resource, namespace, name }: ApiRequest, at: number) {
  const entries = store.entriesAt(resource, at, namespace);
  if (!entries) throw expired(`The resourceVersion ${at} is too old`);
  return entries.find(({ object }) => object.metadata.name === name);
}
