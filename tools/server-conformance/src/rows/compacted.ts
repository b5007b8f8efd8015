import { at, type Json } from '../session/json.js';
import type { Session } from '../session/session.js';
import { configMap } from './objects.js';
import type { Row } from './row.js';

/** Three config maps, and the version of the list before the history was forgotten. */
const forgotten = async (on: Session): Promise<{ readonly path: string; readonly version: string; readonly token: string }> => {
  const path = `${await on.inNamespace()}/configmaps`;
  for (const name of ['one', 'two', 'three'])
    await on.made('POST', path, { body: configMap(name, { metadata: { name, labels: { a: 'b' } } }) });
  const { body } = await on.quietly('GET', `${path}?limit=1&labelSelector=a`);
  await on.made('DELETE', `${path}/two`);
  await on.forget();
  return { path, version: String(at(body, 'metadata.resourceVersion')), token: encodeURIComponent(String(at(body, 'metadata.continue'))) };
};

/** What is told when the history is gone. These rows forget it for every other one, so they come last. */
export const compacted: readonly Row[] = [
  {
    title: 'compacted: a list of exactly a forgotten version',
    run: async (on) => {
      const { path, version } = await forgotten(on);
      await on.outcome('GET', `${path}?limit=500&resourceVersion=${version}&resourceVersionMatch=Exact`);
    },
  },
  {
    title: 'compacted: the next page of a forgotten list',
    run: async (on) => {
      const { path, token } = await forgotten(on);
      const { code, body } = await on.quietly('GET', `${path}?limit=1&labelSelector=a&continue=${token}`);
      on.record('next page', {
        code,
        reason: at(body, 'reason') ?? null,
        message: at(body, 'message') ?? null,
        hasAnotherToken: at(body, 'metadata.continue') !== undefined,
      });
      const another = encodeURIComponent(String(at(body, 'metadata.continue')));
      const rest = await on.quietly('GET', `${path}?limit=500&labelSelector=a&continue=${another}`);
      on.record(
        'the rest as it is now',
        (at(rest.body, 'items') as readonly Json[]).map((item) => at(item, 'metadata.name') ?? null),
      );
    },
  },
  {
    title: 'compacted: a watch from a forgotten version',
    run: async (on) => {
      const { path, version } = await forgotten(on);
      const [event] = await on.watch(`${path}?watch=true&resourceVersion=${version}&timeoutSeconds=5`, { count: 1 });
      on.record('event', event ?? null);
    },
  },
];
