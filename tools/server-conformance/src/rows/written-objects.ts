import { resources } from '@gardener-inplace/api';
import { at, isObject, type Json } from '../session/json.js';
import type { Written } from '../written/record-writes.js';
import type { Row } from './row.js';

/** Places of what was sent that the answer does not have: a schema that does not know a field drops it. */
const lost = (sent: Json, got: Json | undefined, path = ''): readonly string[] => {
  if (Array.isArray(sent))
    return sent.flatMap((item: Json, index) => lost(item, Array.isArray(got) ? (got[index] as Json) : undefined, `${path}[${index}]`));
  if (isObject(sent)) return Object.entries(sent).flatMap(([name, part]) => lost(part, at(got, name), `${path}.${name}`));
  return sent === got ? [] : [path];
};

/** Each object that our writers wrote, given to a server that refuses unknown fields: it is taken, and nothing of it is dropped. */
export const writtenObjects = (written: readonly Written[]): readonly Row[] =>
  written.map(({ kind, object }, index) => ({
    title: `written object ${index + 1}, ${kind}${'status' in object ? ' with its status' : ''}: taken whole`,
    run: async (on) => {
      await on.inNamespace();
      const { group, version, plural } = Object.values(resources).find((resource) => resource.kind === kind)!;
      const { status, metadata, ...content } = object as unknown as { readonly [field: string]: Json };
      const {
        uid: _uid,
        resourceVersion: _version,
        creationTimestamp: _time,
        generation: _generation,
        // Its owners are not there, so the garbage collector would take it.
        ownerReferences: _owners,
        ...own
      } = metadata as { readonly [field: string]: Json };
      const sent = { ...content, metadata: { ...own, namespace: on.name } };
      const path = `/apis/${group}/${version}/namespaces/${on.name}/${plural}`;
      const made = await on.quietly('POST', `${path}?fieldValidation=Strict`, { body: sent });
      on.record('created', {
        code: made.code,
        why: at(made.body, 'message') ?? null,
        lost: made.code === 201 ? lost(sent as Json, made.body) : [],
      });
      if (status === undefined) return;
      const patched = await on.quietly('PATCH', `${path}/${String(own['name'])}/status?fieldValidation=Strict`, {
        body: { status },
        type: 'application/merge-patch+json',
      });
      on.record('its status', {
        code: patched.code,
        why: at(patched.body, 'message') ?? null,
        lost: patched.code === 200 ? lost(status, at(patched.body, 'status'), '.status') : [],
      });
    },
  }));
