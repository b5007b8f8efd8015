import { expired, notFound, tooLargeResourceVersion, unreadableVersion } from '../errors/api-error.js';
import { nameOf, type Answer, type ApiRequest } from '../http/api-request.js';
import type { ServerContext } from '../server-context.js';
import { answerStored } from './answers.js';

/** `at` is an older state to answer from (a fault). */
export function get(context: ServerContext, request: ApiRequest, at?: number): Answer {
  const { resource, namespace } = request;
  const name = nameOf(request);
  checkVersion(context, request.query.get('resourceVersion'));
  const entry = at === undefined ? context.store.entry(resource, { namespace, name }) : oldEntry(context, request, at);
  if (!entry) throw notFound(resource, name);
  return answerStored(200, entry);
}

/** What is no version breaks this read, where of a list it is a bad request. */
function checkVersion({ store }: ServerContext, version: string | null): void {
  if (!version) return;
  if (!/^\d+$/.test(version)) throw unreadableVersion(version);
  if (Number(version) > store.revision) throw tooLargeResourceVersion(version, store.revision);
}

function oldEntry({ store }: ServerContext, { resource, namespace, name }: ApiRequest, at: number) {
  const entries = store.entriesAt(resource, at, namespace);
  if (!entries) throw expired(`The resourceVersion ${at} is too old`);
  return entries.find(({ object }) => object.metadata.name === name);
}
