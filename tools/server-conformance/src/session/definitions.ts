import { at, type Json } from './json.js';
import type { Server } from './server.js';
import { httpTo, Session } from './session.js';

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

const isEstablished = (definition: Json): boolean => {
  const conditions = at(definition, 'status.conditions');
  return (
    Array.isArray(conditions) &&
    conditions.some((condition: Json) => at(condition, 'type') === 'Established' && at(condition, 'status') === 'True')
  );
};

/**
 * Works with the custom kinds that the test cluster serves, installed in the other server by the definitions given.
 * What was not there before goes again from a server that stays.
 */
export async function withDefinitions<T>(
  [from, to]: readonly [Server, Server],
  upstream: ReadonlyMap<string, Json>,
  work: () => Promise<T>,
): Promise<T> {
  const https = [httpTo(from), httpTo(to)] as const;
  const there = new Session(to, https[1], '');
  try {
    await install(new Session(from, https[0], ''), there, upstream);
    return await work();
  } finally {
    await there.cleanUp().finally(() => https.forEach((http) => http.close()));
  }
}

async function install(from: Session, to: Session, upstream: ReadonlyMap<string, Json>): Promise<void> {
  const list = await from.made('GET', path);
  for (const definition of at(list, 'items') as readonly Json[]) {
    const name = String(at(definition, 'metadata.name'));
    const { status: _, ...own } = definition as { readonly [field: string]: Json };
    const wanted = upstream.get(name) ?? {
      ...own,
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name },
    };
    const { code, body } = await to.quietly('POST', path, { body: wanted });
    if (code !== 201 && code !== 409) throw new Error(`${name} can't be installed: ${JSON.stringify(at(body, 'message') ?? body)}`);
  }
  for (const definition of at(list, 'items') as readonly Json[]) {
    const name = String(at(definition, 'metadata.name'));
    await to.until(`${path}/${name}`, ({ body }) => isEstablished(body));
    const [group, version, plural] = [
      at(definition, 'spec.group'),
      at(definition, 'spec.versions.0.name'),
      at(definition, 'spec.names.plural'),
    ];
    await to.until(`/apis/${String(group)}/${String(version)}/${String(plural)}`, ({ code }) => code === 200);
  }
}
