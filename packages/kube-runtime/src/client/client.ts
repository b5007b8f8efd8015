import { type Clock, systemClock } from '../clock/clock.js';
import { startTimeLimit } from '../clock/time-limit.js';
import type { KubeConfigShape } from './access/kube-config.js';
import { type KubeconfigSource, openAccess } from './access/open-access.js';
import type { ServerOptions } from './access/server.js';
import { createCaller, defaultTimeoutMilliseconds, type RequestFacts } from './call.js';
import { KubeError } from './error.js';
import { lines } from './lines.js';
import { collectionPath, creationPath, objectPath, withQuery } from './path.js';
import type { KubeClient, KubeObject, Resource, WriteOptions } from './port.js';
import { eventOf, isKubeObject, withKind } from './watch.js';
import { patchBody, patchTypes, wholeObject } from './written.js';

export interface KubeClientOptions {
  /**
   * A kubeconfig's text, its path (several are merged as kubectl does: separated by the system's path delimiter), or a `KubeConfig` of
   * `@kubernetes/client-node` 1.x or 2.x. With neither this nor `server`: KUBECONFIG, then `~/.kube/config`, then the pod's own account.
   */
  readonly kubeconfig?: KubeconfigSource | KubeConfigShape | undefined;
  /** Default: the kubeconfig's current context. */
  readonly context?: string | undefined;
  /** The server described directly; no kubeconfig is read. */
  readonly server?: ServerOptions | undefined;
  /** Name and version of the program, as in `node-agent/1.2.3`; the platform is added. */
  readonly userAgent: string;
  /** Names the writer in managedFields, on every write that names none itself. */
  readonly fieldManager?: string | undefined;
  /** A warning that the server attached to an answer; each text is told once. */
  readonly onWarning?: ((text: string) => void) | undefined;
  /** Every finished request; see `createMetrics().observeRequest`. */
  readonly onRequest?: ((facts: RequestFacts) => void) | undefined;
  /** Default 256 MiB. */
  readonly maximumResponseBytes?: number | undefined;
  /** Default 10, watches apart. */
  readonly maximumRequestsInFlight?: number | undefined;
  readonly clock?: Clock | undefined;
}

export interface ClosableKubeClient extends KubeClient {
  /** Closes every connection; running calls and watches reject. */
  close(): Promise<void>;
}

const pods: Resource = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };

/** A watch that names no end gets one: a half-open connection must not stay unnoticed for ever. */
const defaultWatchSeconds = 600;
/** The server ends the watch first; this much later the client concludes that nobody is there. */
const watchGraceMilliseconds = 15_000;

/**
 * Opens a client for one API server. Connections are made on first use and kept alive.
 *
 * @throws KubeError of reason `ClientConfiguration` when the configuration cannot be used.
 * @example
 * const client = await createKubeClient({ userAgent: 'node-labeller/1.0.0', fieldManager: 'node-labeller' });
 * const node = await client.get(nodes, { name: 'worker-1' });
 * await client.close();
 */
export const createKubeClient = async (options: KubeClientOptions): Promise<ClosableKubeClient> => {
  if (typeof options?.userAgent !== 'string')
    throw new KubeError({
      code: 0,
      reason: 'ClientConfiguration',
      message: 'a client needs a userAgent, the name and version of its program',
    });
  const clock = options.clock ?? systemClock;
  const caller = createCaller(await openAccess(options), { ...options, clock });

  const writeQuery = ({ fieldManager = options.fieldManager, dryRun, fieldValidation }: WriteOptions) => ({
    fieldManager,
    dryRun: dryRun ? 'All' : undefined,
    fieldValidation,
  });

  return {
    get: async <T extends KubeObject>(...[resource, reference, call]: Parameters<KubeClient['get']>) =>
      (await caller.json({ ...call, method: 'GET', path: objectPath(resource, reference) })) as T,

    list: async <T extends KubeObject>(
      ...[resource, { namespace, signal, timeoutMilliseconds, ...query } = {}]: Parameters<KubeClient['list']>
    ) => {
      const path = withQuery(collectionPath(resource, namespace), { ...query });
      const { metadata, items } = (await caller.json({ signal, timeoutMilliseconds, method: 'GET', path })) as ListAnswer;
      return {
        items: itemsOf<T>(resource, items),
        resourceVersion: metadata?.resourceVersion ?? '',
        ...(metadata?.continue && { continue: metadata.continue }),
      };
    },

    async *watch<T extends KubeObject>(...[resource, watch = {}]: Parameters<KubeClient['watch']>) {
      const { namespace, signal, timeoutMilliseconds, timeoutSeconds = defaultWatchSeconds, idleMilliseconds = Infinity, ...query } = watch;
      // An answer's head comes at once, even when there is nothing to tell yet.
      const limit = startTimeLimit(clock, defaultTimeoutMilliseconds, signal);
      try {
        const path = withQuery(collectionPath(resource, namespace), {
          ...query,
          watch: 'true',
          allowWatchBookmarks: 'true',
          timeoutSeconds,
        });
        const response = await caller.stream(path, limit);
        const end = clock.monotonic() + (timeoutMilliseconds ?? timeoutSeconds * 1000 + watchGraceMilliseconds);
        const restart = () => limit.restart(Math.min(end - clock.monotonic(), idleMilliseconds));
        restart();
        for await (const line of lines(response, caller.maximumResponseBytes)) {
          restart();
          yield eventOf<T>(resource, line);
        }
      } catch (failure) {
        throw caller.fail(failure, `watch of ${resource.plural}`, limit);
      } finally {
        limit.release();
      }
    },

    create: async (resource, object, { signal, timeoutMilliseconds, ...write } = {}) => {
      // The server wants to be told what it is given; the resource knows.
      const body = wholeObject(resource, object);
      const path = withQuery(creationPath(resource, object.metadata?.namespace), writeQuery(write));
      return (await caller.json({ signal, timeoutMilliseconds, method: 'POST', path, body })) as typeof object;
    },

    replace: async (resource, object, { signal, timeoutMilliseconds, subresource, ...write } = {}) => {
      const body = wholeObject(resource, object);
      const { name = '', namespace } = object.metadata ?? {};
      const path = withQuery(objectPath(resource, { name, namespace }, subresource), writeQuery(write));
      return (await caller.json({ signal, timeoutMilliseconds, method: 'PUT', path, body })) as typeof object;
    },

    patch: async <T extends KubeObject>(
      ...[resource, reference, patch, { signal, timeoutMilliseconds, subresource, ...write } = {}]: Parameters<KubeClient['patch']>
    ) => {
      const body = patchBody(resource, patch);
      const force = patch.type === 'apply' && patch.force === true ? 'true' : undefined;
      const path = withQuery(objectPath(resource, reference, subresource), { ...writeQuery(write), force });
      return (await caller.json({
        signal,
        timeoutMilliseconds,
        method: 'PATCH',
        path,
        contentType: patchTypes[patch.type],
        body,
      })) as T;
    },

    delete: async (
      resource,
      reference,
      { signal, timeoutMilliseconds, dryRun, preconditions, gracePeriodSeconds, propagationPolicy } = {},
    ) => {
      const path = withQuery(objectPath(resource, reference), { dryRun: dryRun ? 'All' : undefined });
      const body = {
        apiVersion: 'v1',
        kind: 'DeleteOptions',
        preconditions,
        gracePeriodSeconds,
        propagationPolicy,
        ...(dryRun && { dryRun: ['All'] }),
      };
      await caller.json({ signal, timeoutMilliseconds, method: 'DELETE', path, body });
    },

    evict: async (reference, { signal, timeoutMilliseconds, uid, gracePeriodSeconds, dryRun } = {}) => {
      const path = withQuery(objectPath(pods, reference, 'eviction'), { dryRun: dryRun ? 'All' : undefined });
      const deleteOptions = {
        ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
        ...(uid !== undefined && { preconditions: { uid } }),
      };
      const metadata = { name: reference.name, namespace: reference.namespace };
      await caller.json({
        signal,
        timeoutMilliseconds,
        method: 'POST',
        path,
        body: { apiVersion: 'policy/v1', kind: 'Eviction', metadata, deleteOptions },
      });
    },

    bind: async (reference, nodeName, { signal, timeoutMilliseconds, ...write } = {}) => {
      const path = withQuery(objectPath(pods, reference, 'binding'), writeQuery(write));
      const metadata = { name: reference.name, namespace: reference.namespace };
      const target = { apiVersion: 'v1', kind: 'Node', name: nodeName };
      await caller.json({
        signal,
        timeoutMilliseconds,
        method: 'POST',
        path,
        body: { apiVersion: 'v1', kind: 'Binding', metadata, target },
      });
    },

    close: async () => caller.close(),
  };
};

/** Go writes an empty list as null. */
const itemsOf = <T extends KubeObject>(resource: Resource, items: unknown): readonly T[] => {
  const list: readonly unknown[] = items === null || items === undefined ? [] : Array.isArray(items) ? items : [null];
  return list.map((item) => {
    if (isKubeObject(item)) return withKind(resource, item as T);
    throw new KubeError({ code: 0, reason: 'ClientResponse', message: `the list of ${resource.plural} holds something that is no object` });
  });
};

interface ListAnswer {
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string };
  readonly items?: unknown;
}
