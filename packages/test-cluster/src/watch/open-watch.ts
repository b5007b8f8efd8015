import { expired, unreadableVersion } from '../errors/api-error.js';
import type { FaultEffect } from '../faults/faults.js';
import type { ApiRequest } from '../http/api-request.js';
import type { ServerContext } from '../server-context.js';
import { readListOptions } from '../verbs/list-options.js';
import { flagAt } from '../verbs/query-values.js';
import { bookmarkLine, errorLine, eventLine, lineFor } from './watch-event.js';
import type { WatchHub } from './watch-hub.js';
import { createWatchStream, type WatchSink } from './watch-stream.js';

const defaultTimeoutSeconds = 1800;
// A timer holds no more.
const longestTimeoutSeconds = 2_000_000;

export interface WatchWiring {
  readonly hub: WatchHub;
  /** Called once the request is known to be fine; sends the response head. */
  readonly begin: () => WatchSink;
  readonly fault: Extract<FaultEffect, { type: 'watch' }> | undefined;
}

/**
 * Streams what happens to a collection. Without a resourceVersion, or with "0", the objects there are come first as ADDED; from a version
 * that is forgotten the stream says 410 and ends.
 */
export function openWatch(context: ServerContext, request: ApiRequest, { hub, begin, fault }: WatchWiring): void {
  const { store } = context;
  const { resource, namespace, query } = request;
  const { selection, timeoutSeconds: asked } = readListOptions(request);
  const version = versionOf(query);
  // Whoever asks for no version in particular wants them too.
  const wantsInitialEvents = flagAt(query, 'sendInitialEvents') ?? version === 0;
  const wantsBookmarks = flagAt(query, 'allowWatchBookmarks') ?? false;
  const missed = version === 0 || wantsInitialEvents ? [] : store.changesSince(resource, version);
  const tooOld = expired(`too old resource version: ${version} (${store.revision})`).status;
  const sink = begin();
  if (!missed) return sink.end(errorLine(tooOld));

  const bookmark = () => {
    if (wantsBookmarks) stream.bookmark(bookmarkLine(resource, Math.max(version, store.revision)));
  };
  const timeoutSeconds = Math.min(asked || defaultTimeoutSeconds, longestTimeoutSeconds);
  const ending = setTimeout(() => {
    bookmark();
    stream.expire();
  }, timeoutSeconds * 1000);
  const bookmarking = setInterval(bookmark, context.bookmarkIntervalMilliseconds);
  const stream = createWatchStream(sink, fault, () => errorLine(tooOld));
  const takeOut = hub.add({
    resource,
    namespace,
    wanted: selection.wanted,
    onChange: (change) => {
      if (change.revision <= version) return;
      const line = lineFor(change, selection);
      if (line !== undefined) stream.event(line);
    },
    sendBookmark: bookmark,
    end: (how) => (how === 'reset' ? sink.reset() : stream.close()),
  });
  sink.onClose(() => {
    clearTimeout(ending);
    clearInterval(bookmarking);
    takeOut();
  });

  if (wantsInitialEvents) {
    for (const entry of store.entries(resource, namespace)) if (selection.matches(entry.object)) stream.event(eventLine('ADDED', entry));
    if (wantsBookmarks) stream.bookmark(bookmarkLine(resource, store.revision, true));
  }
  for (const change of missed) {
    if (namespace !== undefined && change.after.object.metadata.namespace !== namespace) continue;
    const line = lineFor(change, selection);
    if (line !== undefined) stream.event(line);
  }
}

function versionOf(query: URLSearchParams): number {
  const version = query.get('resourceVersion') || '0';
  if (/^\d+$/.test(version)) return Number(version);
  throw unreadableVersion(version);
}
