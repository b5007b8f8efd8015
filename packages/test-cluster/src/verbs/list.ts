import {
  badRequest,
  expired,
  expiredPage,
  forbiddenValue,
  invalid,
  notSupportedValue,
  tooLargeResourceVersion,
} from '../errors/api-error.js';
import type { Answer, ApiRequest } from '../http/api-request.js';
import { isJsonObject } from '../json/json-object.js';
import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServerContext } from '../server-context.js';
import { positionOf, type Stored } from '../store/stored.js';
import { optionsOfKind } from './check-dry-run.js';
import { selectionOf } from './selection.js';
import { wholeNumberAt } from './whole-number.js';

interface Page {
  readonly entries: readonly Stored[];
  readonly revision: number;
  readonly continue?: string;
  readonly remaining?: number;
}

/** `at` is an older state to answer from (a fault). */
export function list(context: ServerContext, request: ApiRequest, at?: number): Answer {
  const page = pageOf(context, request, at);
  return { code: 200, body: listText(request.resource, page) };
}

function pageOf(context: ServerContext, request: ApiRequest, staleAt: number | undefined): Page {
  const { query } = request;
  // Less than nothing means no limit.
  const { limit } = listOptionsOf(query);
  const token = query.get('continue');
  const version = query.get('resourceVersion');
  if (token && version && version !== '0') throw badRequest('specifying resource version is not allowed when using continue');
  checkVersionReached(context, version);
  const position = token ? decodeContinue(token, context.store.revision) : undefined;
  const match = query.get('resourceVersionMatch');
  // Unsaid, a version means exactly that one as soon as there is a limit.
  const isExact = match === 'Exact' || (!match && limit > 0 && !token && Boolean(version) && version !== '0');
  checkVersionMatch(match, version);
  const revision =
    (position?.revision === latest ? undefined : position?.revision) ?? staleAt ?? (isExact ? Number(version) : context.store.revision);
  const selected = select(context, request, revision, position);
  const rest = position ? selected.slice(positionAfter(selected, position.after)) : selected;
  // A read that may come from the cache ("0") is answered whole.
  const isPaged = limit > 0 && version !== '0' && rest.length > limit;
  if (!isPaged) return { entries: rest, revision };
  const entries = rest.slice(0, limit);
  const last = entries.at(-1);
  const isNarrow = Boolean(query.get('labelSelector') || query.get('fieldSelector'));
  return {
    entries,
    revision,
    ...(last && { continue: encodeContinue({ revision, after: last.key }) }),
    ...(!isNarrow && { remaining: rest.length - limit }),
  };
}

/** What a list, a watch and the deletion of a collection have in common. */
export function listOptionsOf(query: URLSearchParams): { readonly limit: number; readonly timeoutSeconds: number } {
  return { limit: wholeNumberAt(query, 'limit') ?? 0, timeoutSeconds: wholeNumberAt(query, 'timeoutSeconds') ?? 0 };
}

const listKind = optionsOfKind('ListOptions');
const versionMatches = ['Exact', 'NotOlderThan'];

/** How a version is meant must be told only together with one, and in words the server knows. */
function checkVersionMatch(match: string | null, version: string | null): void {
  if (!match) return;
  const field = 'resourceVersionMatch';
  const problems = [
    ...(version ? [] : [forbiddenValue(field, 'resourceVersionMatch is forbidden unless resourceVersion is provided')]),
    ...(versionMatches.includes(match) ? [] : [notSupportedValue(field, match, versionMatches)]),
    ...(match === 'Exact' && version === '0'
      ? [forbiddenValue(field, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"')]
      : []),
  ];
  if (problems.length > 0) throw invalid(listKind, '', problems);
}

function select({ store }: ServerContext, request: ApiRequest, revision: number, position?: Position): readonly Stored[] {
  const { resource, namespace } = request;
  const selection = selectionOf(request);
  const name = selection.wanted('metadata.name');
  if (name !== undefined && revision === store.revision && (!resource.namespaced || namespace !== undefined)) {
    const entry = store.entry(resource, { namespace, name });
    return entry && selection.matches(entry.object) ? [entry] : [];
  }
  const entries = store.entriesAt(resource, revision, namespace);
  if (!entries) {
    if (position) throw expiredPage(encodeContinue({ revision: latest, after: position.after }));
    throw expired(`The resourceVersion for the provided list is too old: ${revision}`);
  }
  return selection.isNarrow ? entries.filter(({ object }) => selection.matches(object)) : entries;
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
    ...(token && { continue: token }),
    ...(remaining !== undefined && { remainingItemCount: remaining }),
  };
  // Built-in kinds come without kind and apiVersion in a list, custom ones with.
  const items = entries.map((entry) => (resource.isBuiltIn ? entry.bareText() : entry.text()));
  return `{"kind":"${resource.kind}List","apiVersion":"${apiVersionOf(resource)}","metadata":${JSON.stringify(metadata)},"items":[${items.join(',')}]}\n`;
}
