import { badRequest, expired, expiredPage, tooLargeResourceVersion } from '../errors/api-error.js';
import type { Answer, ApiRequest } from '../http/api-request.js';
import { isJsonObject } from '../json/json-object.js';
import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServerContext } from '../server-context.js';
import { positionOf, type Stored } from '../store/stored.js';
import { readListOptions, type ListOptions, type Selection } from './list-options.js';

/** What a list says, or a part of it. */
export interface Page {
  readonly entries: readonly Stored[];
  readonly revision: number;
  readonly continue?: string;
  readonly remaining?: number;
}

/** `at` is an older state to answer from (a fault). */
export function list(context: ServerContext, request: ApiRequest, at?: number): Answer {
  return answerPage(request.resource, pageOf(context, request, readListOptions(request), at));
}

export const answerPage = (resource: ResourceDefinition, page: Page): Answer => ({ code: 200, body: listText(resource, page) });

export function pageOf(context: ServerContext, request: ApiRequest, { limit, selection }: ListOptions, staleAt?: number): Page {
  const { query } = request;
  const token = query.get('continue');
  const version = query.get('resourceVersion');
  if (token && version && version !== '0') throw badRequest('specifying resource version is not allowed when using continue');
  checkVersionReached(context, version);
  const position = token ? decodeContinue(token, context.store.revision) : undefined;
  const match = query.get('resourceVersionMatch');
  // Unsaid, a version means exactly that one as soon as there is a limit; a deletion goes page by page anyway.
  const isInPages = limit > 0 || request.verb === 'deletecollection';
  const isExact = match === 'Exact' || (!match && isInPages && !token && Boolean(version) && version !== '0');
  const revision =
    (position?.revision === latest ? undefined : position?.revision) ?? staleAt ?? (isExact ? Number(version) : context.store.revision);
  const candidates = candidatesAt(context, request, { revision, position, selection });
  const rest = position ? candidates.slice(positionAfter(candidates, position.after)) : candidates;
  const fits = selection.isNarrow ? ({ object }: Stored) => selection.matches(object) : () => true;
  // A read that may come from the cache ("0") is answered whole.
  const end = limit > 0 && version !== '0' ? endOfPage(rest, limit, fits) : rest.length;
  const entries = selection.isNarrow ? rest.slice(0, end).filter(fits) : rest.slice(0, end);
  const last = entries.at(-1);
  if (end >= rest.length || !last) return { entries, revision };
  return {
    entries,
    revision,
    continue: encodeContinue({ revision, after: last.key }),
    ...(!selection.isNarrow && { remaining: rest.length - end }),
  };
}

/** Where a page is full. What comes behind it may not be selected at all: nobody looks that far. */
function endOfPage(entries: readonly Stored[], limit: number, fits: (entry: Stored) => boolean): number {
  let taken = 0;
  const last = entries.findIndex((entry) => fits(entry) && ++taken === limit);
  return last < 0 ? entries.length : last + 1;
}

interface Wanted {
  readonly revision: number;
  readonly position: Position | undefined;
  readonly selection: Selection;
}

/** All that may be selected; only one object where its name is asked for. */
function candidatesAt({ store }: ServerContext, { resource, namespace }: ApiRequest, wanted: Wanted): readonly Stored[] {
  const { revision, position, selection } = wanted;
  const name = selection.wanted('metadata.name');
  if (name !== undefined && revision === store.revision && (!resource.namespaced || namespace !== undefined)) {
    const entry = store.entry(resource, { namespace, name });
    return entry ? [entry] : [];
  }
  const entries = store.entriesAt(resource, revision, namespace);
  if (entries) return entries;
  if (position) throw expiredPage(encodeContinue({ revision: latest, after: position.after }));
  throw expired(`The resourceVersion for the provided list is too old: ${revision}`);
}

/** A version from the future cannot be served: this server is behind, says the real one. */
export function checkVersionReached({ store }: ServerContext, version: string | null): void {
  if (!version) return;
  if (!/^\d+$/.test(version)) throw badRequest(`Invalid value: ${JSON.stringify(version)}: invalid resource version`);
  if (Number(version) > store.revision) throw tooLargeResourceVersion(version, store.revision);
}

/** Index of the first entry behind a key. */
function positionAfter(entries: readonly Stored[], key: string): number {
  const position = positionOf(entries, key);
  return entries[position]?.key === key ? position + 1 : position;
}

/** In a continue token: whatever there is now, even if that is not what the first page was part of. */
const latest = -1;

interface Position {
  readonly revision: number;
  readonly after: string;
}

const encodeContinue = ({ revision, after }: Position): string =>
  Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: after })).toString('base64url');

function decodeContinue(token: string, newest: number): Position {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (isJsonObject(value)) {
      const { rv: revision, start: after } = value;
      const isRevision = typeof revision === 'number' && Number.isInteger(revision) && revision <= newest;
      if (isRevision && (revision >= 0 || revision === latest) && typeof after === 'string') return { revision, after };
    }
  } catch {
    // Told below, as for every other token that is not ours.
  }
  throw badRequest('continue key is not valid');
}

function listText(resource: ResourceDefinition, { entries, revision, continue: token, remaining }: Page): string {
  const metadata = {
    resourceVersion: String(revision),
    // A list of custom resources always says how it goes on.
    ...((token || !resource.isBuiltIn) && { continue: token ?? '' }),
    ...(remaining !== undefined && { remainingItemCount: remaining }),
  };
  // Built-in kinds come without kind and apiVersion in a list, custom ones with.
  const items = entries.map((entry) => (resource.isBuiltIn ? entry.bareText() : entry.text()));
  return `{"kind":"${resource.kind}List","apiVersion":"${apiVersionOf(resource)}","metadata":${JSON.stringify(metadata)},"items":[${items.join(',')}]}\n`;
}
