import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { WebhookServices } from './admission/call-webhook.js';
import { webhookAdmission } from './admission/webhook-admission.js';
import type { WriteRecord } from './audit/write-record.js';
import { createFaults, type Faults, type RequestFacts } from './faults/faults.js';
import { runDisruptionController } from './eviction/disruption-controller.js';
import { handle } from './http/handle.js';
import { kubeconfigFor } from './kubeconfig.js';
import { runNamespaceController, type NamespacePolicy } from './namespaces/namespace-controller.js';
import { runGarbageCollector } from './owners/garbage-collector.js';
import type { CustomResource } from './served/resource-definition.js';
import { runCustomResourceDefinitions } from './served/custom-resource-definitions.js';
import { servedResources } from './served/served-resources.js';
import type { ServerContext } from './server-context.js';
import { loadStore, saveStore } from './store/save-store.js';
import { createStore, type Store } from './store/store.js';
import { createWatchHub } from './watch/watch-hub.js';

export interface TestClusterOptions {
  /** Default: a free one. The server listens on 127.0.0.1 only. */
  readonly port?: number;
  /** PEM texts. With them the server speaks HTTPS; `caBundle` is what clients trust, by default the certificate itself. */
  readonly tls?: { readonly certificate: string; readonly key: string; readonly caBundle?: string };
  /** Served beyond the built-in table. */
  readonly resources?: readonly CustomResource[];
  /** Whether a namespace must exist before something is created in it. Default: it is created. `default` and `kube-system` always exist. */
  readonly namespaces?: NamespacePolicy;
  /** Base URLs of the Services that webhook configurations name, by `namespace/name`. */
  readonly webhookServices?: WebhookServices;
  /** How many writes the watch history holds. Default 10,000. */
  readonly compactAfter?: number;
  /** Default 60,000. */
  readonly bookmarkIntervalMilliseconds?: number;
  /** Default: the real clock. */
  readonly now?: () => Date;
}

/** The open watches of the cluster. */
export interface Watches {
  readonly count: number;
  /** Sends a bookmark now on every watch that allows them. */
  bookmark(): void;
  /** Ends every open watch, or those of one resource (plural): cleanly, or with a connection reset. */
  drop(how: 'close' | 'reset', resource?: string): void;
}

export interface TestCluster {
  /** `http://127.0.0.1:PORT`, or https. */
  readonly url: string;
  /** A kubeconfig, as text, with this cluster as its current context. */
  kubeconfig(): string;
  readonly store: Store;
  readonly faults: Faults;
  readonly watches: Watches;
  /** Open connections. */
  readonly connections: number;
  /** Called after every stored write of a client. Returns a function that ends it. */
  onWrite(listener: (write: WriteRecord) => void): () => void;
  /** Called for every request, before faults. Returns a function that ends it. */
  onRequest(listener: (request: RequestFacts) => void): () => void;
  /** The whole state as YAML. */
  save(): string;
  /** Replaces the whole state by a saved one; open watches are closed and must list again. */
  load(yaml: string): void;
  /** Ends watches and connections. Nothing is left running. */
  stop(): Promise<void>;
}

/**
 * Starts an API server in memory.
 * @example
 * const cluster = await startTestCluster();
 * await fetch(`${cluster.url}/api/v1/nodes`);
 * await cluster.stop();
 */
export async function startTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  const now = options.now ?? (() => new Date());
  const served = servedResources(options.resources);
  const store = createStore(served, { compactAfter: options.compactAfter ?? 10_000, now });
  const hub = createWatchHub(store);
  const faults = createFaults();
  const writes = listeners<WriteRecord>();
  const requests = listeners<RequestFacts>();
  const stopping = new AbortController();
  const namespaces = runNamespaceController(served, store, { policy: options.namespaces ?? 'created', now });
  const context: ServerContext = {
    served,
    store,
    now,
    admit: webhookAdmission(served, store, options.webhookServices ?? {}),
    audit: writes.tell,
    ensureNamespace: namespaces.ensure,
    bookmarkIntervalMilliseconds: options.bookmarkIntervalMilliseconds ?? 60_000,
  };
  const parts = { context, faults, hub, onRequest: requests.tell, stopped: stopping.signal };

  const garbageCollector = runGarbageCollector(served, store, now);
  const endControllers = [
    runDisruptionController(served, store, now),
    runCustomResourceDefinitions(served, store),
    garbageCollector.stop,
    namespaces.stop,
  ];

  const { tls } = options;
  const server = tls ? createTlsServer({ ...idle, cert: tls.certificate, key: tls.key }) : createServer(idle);
  server.on('request', (message, response) => void handle(parts, message, response));
  const sockets = trackSockets(server);
  await listen(server, options.port ?? 0);
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    kubeconfig: () => kubeconfigFor(url, tls && (tls.caBundle ?? tls.certificate)),
    store,
    faults,
    watches: {
      get count() {
        return hub.open().length;
      },
      bookmark: () => hub.open().forEach((watch) => watch.sendBookmark()),
      drop: (how, resource) =>
        hub
          .open()
          .filter((watch) => resource === undefined || watch.resource.plural === resource)
          .forEach((watch) => watch.end(how)),
    },
    get connections() {
      return sockets.size;
    },
    onWrite: writes.add,
    onRequest: requests.add,
    save: () => saveStore(served, store),
    load: (yaml) => {
      loadStore(served, store, yaml);
      garbageCollector.reset();
      hub.open().forEach((watch) => watch.end('close'));
    },
    stop: async () => {
      stopping.abort();
      endControllers.forEach((end) => end());
      hub.close();
      const closed = [once(server, 'close'), ...[...sockets].map((socket) => once(socket, 'close'))];
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await Promise.all(closed);
    },
  };
}

// Idle connections stay open: a client must not meet a reset that no fault asked for.
const idle = { keepAliveTimeout: 0 };

function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (value: T) => all.forEach((listener) => listener(value)),
  };
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
