import type { WebhookServices } from './admission/call-webhook.js';
import type { WriteRecord } from './audit/write-record.js';
import type { Faults, RequestFacts } from './faults/faults.js';
import type { ServingCertificate } from './http/serve.js';
import type { NamespacePolicy } from './namespaces/namespace-controller.js';
import type { CustomResource } from './served/resource-definition.js';
import type { Store } from './store/store.js';

export interface TestClusterOptions {
  /** Default: a free one. The server listens on 127.0.0.1 only. */
  readonly port?: number;
  /** PEM texts. With them the server speaks HTTPS; `caBundle` is what clients trust, by default the certificate itself. */
  readonly tls?: ServingCertificate & { readonly caBundle?: string };
  /** Served beyond the built-in table. */
  readonly resources?: readonly CustomResource[];
  /**
   * Whether a namespace must exist before something is created in it. Default: it is created. `default`, `kube-node-lease`, `kube-public` and
   * `kube-system` always exist.
   */
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
  /** Called after every stored write of a client; what it throws is a warning of the process. Returns a function that ends it. */
  onWrite(listener: (write: WriteRecord) => void): () => void;
  /** Called for every request, before faults; what it throws is a warning of the process. Returns a function that ends it. */
  onRequest(listener: (request: RequestFacts) => void): () => void;
  /** The whole state as YAML. */
  save(): string;
  /** Replaces the whole state by a saved one; open watches are closed and must list again. */
  load(yaml: string): void;
  /** Ends watches and connections. Nothing is left running. */
  stop(): Promise<void>;
}
