import { at, type Json } from '../session/json.js';
import type { Session } from '../session/session.js';
import { configMap } from './objects.js';
import type { Row } from './row.js';

const merge = 'application/merge-patch+json';

/** A path of config maps, one of which is there, and the version of the list. */
const prepared = async (on: Session): Promise<{ readonly path: string; readonly version: string }> => {
  const path = `${await on.inNamespace()}/configmaps`;
  await on.made('POST', path, { body: configMap('a', { metadata: { name: 'a', labels: { color: 'blue' } } }) });
  const { body } = await on.quietly('GET', path);
  return { path, version: String(at(body, 'metadata.resourceVersion')) };
};

const change = async (on: Session, path: string): Promise<void> => {
  await on.made('POST', path, { body: configMap('b', { metadata: { name: 'b', labels: { color: 'red' } } }) });
  await on.made('PATCH', `${path}/b`, { type: merge, body: { metadata: { labels: { color: 'blue' } } } });
  await on.made('PATCH', `${path}/b`, { type: merge, body: { metadata: { labels: { color: 'green' } } } });
  await on.made('DELETE', `${path}/b`);
};

const told = (events: readonly Json[]): Json =>
  events.map((event) => ({
    type: at(event, 'type') ?? null,
    name: at(event, 'object.metadata.name') ?? null,
    labels: at(event, 'object.metadata.labels') ?? null,
    code: at(event, 'object.code') ?? null,
    reason: at(event, 'object.reason') ?? null,
  }));

export const watches: readonly Row[] = [
  {
    title: 'watch config maps: from a version, every change',
    run: async (on) => {
      const { path, version } = await prepared(on);
      const events = await on.watch(`${path}?watch=true&resourceVersion=${version}&labelSelector=color`, {
        count: 4,
        during: () => change(on, path),
      });
      on.record('events', events);
    },
  },
  {
    title: 'watch config maps: what leaves the selector is deleted',
    run: async (on) => {
      const { path, version } = await prepared(on);
      const events = await on.watch(`${path}?watch=true&resourceVersion=${version}&labelSelector=color%3Dblue`, {
        count: 2,
        during: () => change(on, path),
      });
      on.record('events', told(events));
    },
  },
  {
    title: 'watch config maps: one name only',
    run: async (on) => {
      const { path, version } = await prepared(on);
      const events = await on.watch(`${path}?watch=true&resourceVersion=${version}&fieldSelector=metadata.name%3Db`, {
        count: 4,
        during: () => change(on, path),
      });
      on.record('events', told(events));
    },
  },
  {
    title: 'watch config maps: without a version it begins with what is there',
    run: async (on) => {
      const { path } = await prepared(on);
      on.record('events', told(await on.watch(`${path}?watch=true&labelSelector=color`, { count: 1 })));
    },
  },
  {
    title: 'watch config maps: it ends after its time',
    run: async (on) => {
      const { path, version } = await prepared(on);
      const events = await on.watch(`${path}?watch=true&resourceVersion=${version}&labelSelector=color&timeoutSeconds=1`);
      on.record('events', told(events));
    },
  },
  {
    title: 'watch config maps: what is there as events, then a bookmark',
    run: async (on) => {
      const { path } = await prepared(on);
      const events = await on.watch(
        `${path}?watch=true&labelSelector=color&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
        { count: 2 },
      );
      on.record(
        'events',
        events.map((event) => ({ type: at(event, 'type') ?? null, annotations: at(event, 'object.metadata.annotations') ?? null })),
      );
    },
  },
  {
    title: 'watch config maps: nothing of what is there',
    run: async (on) => {
      const { path } = await prepared(on);
      const query = 'labelSelector=color&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&timeoutSeconds=1';
      on.record('events', told(await on.watch(`${path}?watch=true&${query}`)));
    },
  },
  {
    title: "watch config maps: a version that can't be read",
    run: async (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?watch=true&resourceVersion=abc&timeoutSeconds=1'),
  },
  {
    title: "watch config maps: a selector that can't be read",
    run: async (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?watch=true&labelSelector=a%3D%3D%3Db%2C%2C&timeoutSeconds=1'),
  },
  ...['limit=abc', 'timeoutSeconds=abc'].map((query): Row => ({
    title: `watch config maps: ${query}`,
    run: async (on) => on.call('GET', `/api/v1/namespaces/default/configmaps?watch=true&${query}`),
  })),
  {
    title: 'list config maps: timeoutSeconds=abc',
    run: async (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?timeoutSeconds=abc'),
  },
  { title: 'watch: no such resource', run: (on) => on.call('GET', '/api/v1/nothings?watch=true&timeoutSeconds=1') },
  {
    title: 'watch config maps: its namespace is not there, so nothing comes',
    run: async (on) => on.record('events', told(await on.watch(`/api/v1/namespaces/${on.name}/configmaps?watch=true&timeoutSeconds=1`))),
  },
  {
    title: 'watch machines: from a version, every change',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`;
      const { body } = await on.quietly('GET', path);
      const events = await on.watch(`${path}?watch=true&resourceVersion=${String(at(body, 'metadata.resourceVersion'))}`, {
        count: 3,
        during: async () => {
          await on.made('POST', path, {
            body: {
              apiVersion: 'machine.sapcloud.io/v1alpha1',
              kind: 'Machine',
              metadata: { name: 'm' },
              spec: { class: { kind: 'MachineClass', name: 'c' } },
            },
          });
          await on.made('PATCH', `${path}/m/status`, { type: merge, body: { status: { currentStatus: { phase: 'Running' } } } });
          await on.made('DELETE', `${path}/m`);
        },
      });
      on.record('events', events);
    },
  },
];
