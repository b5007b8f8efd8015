export { createKubeClient, type ClosableKubeClient, type KubeClientOptions } from './client/client.js';
export type { RequestFacts } from './client/call.js';
export { inClusterNamespace } from './client/access/in-cluster.js';
export type { KubeConfigShape } from './client/access/kube-config.js';
export type { Impersonation, ServerOptions } from './client/access/server.js';
export { isKubeError, KubeError, type KubeErrorFacts } from './client/error.js';
export { isExpired, listAll, type ListAllOptions } from './client/list-all.js';
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
  Subresource,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from './client/port.js';
export { type Backoff, type BackoffOptions, createBackoff } from './clock/backoff.js';
export { type Clock, systemClock, type Timer } from './clock/clock.js';
export { createManualClock, type ManualClock } from './clock/manual-clock.js';
export { sleep } from './clock/sleep.js';
export { evictionOutcomeOf, evictPod, type EvictionOutcome, type PodToEvict } from './eviction/evict-pod.js';
export type { AddedFacts, ChangeHandlers, DeletedFacts } from './informer/handlers.js';
export type { InformerHealth } from './informer/health.js';
export { informerCheck } from './informer/informer-check.js';
export { createInformer, type Informer, type InformerOptions } from './informer/informer.js';
export { type Indexers, keyOf, referenceOf } from './informer/store.js';
export {
  checkConfig,
  type ConfigCheck,
  configChecks,
  ConfigError,
  type ConfigErrorFacts,
  type ConfigFields,
  parseConfig,
  readConfigFile,
} from './process/config.js';
export { describeStartFailure } from './process/start-failure.js';
export { createLogger, type LogFields, type Logger, type LoggerOptions, silentLogger } from './process/logger.js';
export { type ControllerOptions, type ReconcileContext, type ReconcileReport, runController } from './queue/controller.js';
export { type ReconcileResult, type Retry, retryFor, TerminalError } from './queue/outcome.js';
export type { QueueObserver } from './queue/queue-observer.js';
export type { FailureDelayOptions } from './queue/rate-limit.js';
export { createWorkQueue, type Priority, type WorkQueue, type WorkQueueOptions } from './queue/work-queue.js';
export { mergePatchOf, patchIfChanged } from './client/patch-if-changed.js';
export { microTime } from './clock/micro-time.js';
export type { EventReference, Occurrence } from './events/event.js';
export { createEventRecorder, type EventRecorder, type EventRecorderOptions } from './events/event-recorder.js';
export { createLeaderElector, type LeaderElector, type LeaderElectorOptions, type Leadership } from './leader/leader-elector.js';
export { createMetrics, type Metrics, type MetricsOptions } from './process/metrics.js';
export type { WebhookObserver } from './process/webhook-metrics.js';
export { type Check, type ProbeServer, type ProbeServerOptions, startProbeServer } from './process/probe-server.js';
export { onShutdown, type ProcessLike, type Shutdown, type ShutdownOptions, type ShutdownStep } from './process/shutdown.js';
export { createOwnWrites, type OwnWrites, type OwnWritesOptions } from './informer/own-writes.js';
export {
  type AccessQuestion,
  type AccessRule,
  type MissingAccess,
  missingAccess,
  MissingAccessError,
  requireAccess,
} from './access-review/missing-access.js';
export { finalize, type Finalized, type Finalizer } from './finalizers/finalizer.js';
