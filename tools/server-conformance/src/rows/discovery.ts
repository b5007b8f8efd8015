import { resources } from '@gardener-inplace/api';
import { at, type Json } from '../session/json.js';
import type { Session } from '../session/session.js';
import type { Row } from './row.js';

const groupVersions = [
  ...new Set(Object.values(resources).map(({ group, version }) => (group === '' ? '/api/v1' : `/apis/${group}/${version}`))),
];
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const subresources = ['status', 'eviction', 'binding', 'approval'];

/** Only what our packages name: a real server has more. */
const isOurs = (groupVersion: string, name: string): boolean => {
  const [plural, subresource] = name.split('/');
  const known = Object.values(resources).some(
    (resource) =>
      resource.plural === plural && groupVersion === (resource.group === '' ? resource.version : `${resource.group}/${resource.version}`),
  );
  return known && (subresource === undefined || subresources.includes(subresource));
};

const served = (on: Session, path: string) => async (): Promise<void> => {
  const { code, body } = await on.quietly('GET', path);
  const groupVersion = String(at(body, 'groupVersion'));
  const entries = list(at(body, 'resources'))
    .map((entry): readonly [string, Json] => [
      String(at(entry, 'name')),
      {
        kind: at(entry, 'kind') ?? null,
        namespaced: at(entry, 'namespaced') ?? null,
        shortNames: at(entry, 'shortNames') ?? null,
        verbs: list(at(entry, 'verbs')).toSorted(),
      },
    ])
    .filter(([name]) => isOurs(groupVersion, name));
  on.record(path, { code, kind: at(body, 'kind') ?? null, groupVersion, entries: Object.fromEntries(entries) });
};

export const discovery: readonly Row[] = [
  ...groupVersions.map((path): Row => ({ title: `discovery: ${path}`, run: (on) => served(on, path)() })),
  {
    title: 'discovery: our groups',
    run: async (on) => {
      const { body } = await on.quietly('GET', '/apis');
      const wanted = new Set(Object.values(resources).map(({ group }) => group as string));
      on.record(
        'groups',
        list(at(body, 'groups'))
          .filter((group) => wanted.has(String(at(group, 'name'))))
          .map((group) => ({ name: at(group, 'name') ?? null, preferred: at(group, 'preferredVersion.version') ?? null }))
          .toSorted((left, right) => (String(left.name) < String(right.name) ? -1 : 1)),
      );
    },
  },
  {
    title: 'probes: readyz, livez, healthz',
    run: async (on) => {
      for (const path of ['/readyz', '/livez', '/healthz']) on.record(path, (await on.quietly('GET', path)).code);
    },
  },
];
