import type { Selection } from '../verbs/list-options.js';
import type { Change } from '../store/history.js';
import type { Stored } from '../store/stored.js';
import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { Status } from '../errors/status.js';

const cache = new WeakMap<Stored, Map<string, string>>();

/** A line of the stream; made once for all watchers. */
export function eventLine(type: Change['type'], entry: Stored): string {
  const lines = cache.get(entry) ?? new Map<string, string>();
  cache.set(entry, lines);
  const line = lines.get(type) ?? `{"type":"${type}","object":${entry.text()}}\n`;
  lines.set(type, line);
  return line;
}

/**
 * What a change looks like through a selection: an object that stops matching is deleted for this watcher, one that starts to match is
 * added. Undefined when it shows nothing.
 */
export function lineFor(change: Change, { matches, isNarrow }: Selection): string | undefined {
  const { type, before, after } = change;
  if (!isNarrow) return eventLine(type, after);
  const matched = before !== undefined && matches(before.object);
  if (type === 'DELETED') return matched ? eventLine('DELETED', after) : undefined;
  const isMatching = matches(after.object);
  if (isMatching) return eventLine(matched ? 'MODIFIED' : 'ADDED', after);
  return matched ? leavingLine(before, after) : undefined;
}

/** An object that stops matching is shown as it last matched, at the version of the change. */
const leavingLine = (before: Stored, after: Stored): string => {
  const { resourceVersion } = after.object.metadata;
  return `${JSON.stringify({ type: 'DELETED', object: { ...before.object, metadata: { ...before.object.metadata, resourceVersion } } })}\n`;
};

export function bookmarkLine(resource: ResourceDefinition, revision: number, endsInitialEvents = false): string {
  const metadata = {
    resourceVersion: String(revision),
    creationTimestamp: null,
    ...(endsInitialEvents && { annotations: { 'k8s.io/initial-events-end': 'true' } }),
  };
  return `${JSON.stringify({ type: 'BOOKMARK', object: { kind: resource.kind, apiVersion: apiVersionOf(resource), metadata } })}\n`;
}

export const errorLine = (status: Status): string => `${JSON.stringify({ type: 'ERROR', object: status })}\n`;
