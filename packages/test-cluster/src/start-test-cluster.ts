import { webhookAdmission } from './admission/webhook-admission.js';
import type { WriteRecord } from './audit/write-record.js';
import { runDisruptionController } from './eviction/disruption-controller.js';
import { createFaults, type RequestFacts } from './faults/faults.js';
import { handle } from './http/handle.js';
import { serve } from './http/serve.js';
import { kubeconfigFor } from './kubeconfig.js';
import { runNamespaceController } from './namespaces/namespace-controller.js';
import { runGarbageCollector } from './owners/garbage-collector.js';
import { runCustomResourceDefinitions } from './served/custom-resource-definitions.js';
import { servedResources } from './served/served-resources.js';
import type { ServerContext } from './server-context.js';
import { loadStore, saveStore } from './store/save-store.js';
import { createStore } from './store/store.js';
import type { TestCluster, TestClusterOptions } from './test-cluster.js';
import { createWatchHub } from './watch/watch-hub.js';

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
    namespaces,
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
  const server = await serve({ port: options.port ?? 0, tls, onRequest: (message, response) => void handle(parts, message, response) });

  return {
    url: server.url,
    kubeconfig: () => kubeconfigFor(server.url, tls && (tls.caBundle ?? tls.certificate)),
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
      return server.connections();
    },
    onWrite: writes.add,
    onRequest: requests.add,
    save: () => saveStore(served, store),
    load: (yaml) => {
      loadStore(served, store, yaml);
      garbageCollector.reset();
      hub.open().forEach((watch) => watch.end('close'));
    },
    stop: () => {
      stopping.abort();
      endControllers.forEach((end) => end());
      hub.close();
      return server.close();
    },
  };
}

function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    /** A listener that throws is a warning; it changes no answer. */
    tell: (value: T) => {
      for (const listener of [...all]) {
        try {
          listener(value);
        } catch (error) {
          process.emitWarning(error instanceof Error ? error : new Error(String(error)));
        }
      }
    },
  };
}
