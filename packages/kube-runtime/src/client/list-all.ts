import { isKubeError, KubeError } from './error.js';
import type { KubeClient, KubeObject, ListOptions, ListResult, Resource } from './port.js';

/** Is the version or the continue token older than what the server remembers? */
export const isExpired = (error: unknown): boolean =>
  isKubeError(error) && (error.code === 410 || error.reason === 'Expired' || error.reason === 'Gone');

export interface ListAllOptions<T> extends Omit<ListOptions, 'continue'> {
  /** Applied page by page, so that what it leaves out never piles up. */
  readonly transform?: ((object: T) => T) | undefined;
}

const anyVersion = { resourceVersion: undefined, resourceVersionMatch: undefined };

/**
 * Lists to the end, in pages (default 500 objects). When the server has forgotten where a later page begins, one full list replaces what
 * was gathered, so the result is always one consistent state. A given `resourceVersion` (and its match) applies to the first page only.
 *
 * @throws KubeError also of reason `ClientResponse`, where a page points to one that was read already.
 * @example
 * const { items } = await listAll(client, pods, { fieldSelector: 'spec.nodeName=worker-1' });
 */
export const listAll = async <T extends KubeObject>(
  client: Pick<KubeClient, 'list'>,
  resource: Resource,
  { limit = 500, transform = (object) => object, ...options }: ListAllOptions<T> = {},
): Promise<Omit<ListResult<T>, 'continue'>> => {
  const items: T[] = [];
  const read = new Set<string>();
  let page = await client.list<T>(resource, { ...options, limit });
  for (;;) {
    for (const item of page.items) items.push(transform(item));
    if (page.continue === undefined) return { items, resourceVersion: page.resourceVersion };
    if (read.has(page.continue))
      throw new KubeError({ code: 0, reason: 'ClientResponse', message: `the list of ${resource.plural} goes round in a circle` });
    read.add(page.continue);
    try {
      page = await client.list<T>(resource, { ...options, ...anyVersion, limit, continue: page.continue });
    } catch (error) {
      if (!isExpired(error)) throw error;
      const { items: all, resourceVersion } = await client.list<T>(resource, { ...options, ...anyVersion });
      return { items: all.map(transform), resourceVersion };
    }
  }
};
