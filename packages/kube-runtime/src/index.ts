export { createKubeClient, type ClosableKubeClient, type KubeClientOptions } from './client/client.js';
export type { RequestFacts } from './client/call.js';
export { inClusterNamespace } from './client/access/in-cluster.js';
export type { KubeConfigShape } from './client/access/kube-config.js';
export type { Impersonation, ServerOptions } from './client/access/server.js';
export { isKubeError, KubeError, type KubeErrorFacts } from './client/error.js';
export { isExpired, listAll } from './client/list-all.js';
export type {
  CallOptions,
  DeleteOptions,
  EvictOptions,
  KubeClient,
  KubeObject,
  ListOptions,
  ListResult,
  ObjectReference,
  Patch,
  Resource,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from './client/port.js';
export { type Backoff, type BackoffOptions, createBackoff } from './clock/backoff.js';
export { type Clock, systemClock, type Timer } from './clock/clock.js';
export { createManualClock, type ManualClock } from './clock/manual-clock.js';
export { sleep } from './clock/sleep.js';
