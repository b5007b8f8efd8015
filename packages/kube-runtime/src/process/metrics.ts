import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestFacts } from '../client/call.js';
import type { InformerHealth } from '../informer/health.js';
import type { ReconcileReport } from '../queue/controller.js';
import type { QueueObserver } from '../queue/queue-observer.js';
import { configChecks } from './config.js';
import { demandOptions } from './demand-options.js';
import { type WebhookObserver, webhookMetrics } from './webhook-metrics.js';

export interface MetricsOptions {
  /** Told by `build_info`. */
  readonly program: string;
  readonly version: string;
  /** Memory, garbage collection, event-loop delay of the process. Default true. */
  readonly withProcess?: boolean | undefined;
}

/** Numbers of a program, under the names that dashboards for Kubernetes controllers know. */
export interface Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  /** Give it to `createKubeClient` as `onRequest`. */
  readonly observeRequest: (facts: RequestFacts) => void;
  /** Give it to `createWorkQueue` as `observer`. */
  readonly queue: (name: string) => QueueObserver;
  /** Give it to `runController` as `onReconciled`. */
  readonly observeReconcile: (report: Pick<ReconcileReport, 'controller' | 'result' | 'seconds'>) => void;
  /** Give it to an admission server. Its metrics are there from when it is first asked for: only who serves a webhook has them. */
  readonly webhook: WebhookObserver;
  /** Follows a cache from now on. */
  informer(name: string, informer: { health(): InformerHealth }): void;
  setLeader(lease: string, isLeader: boolean): void;
  /** A counter of the program's own. Labels must be bounded: never names of pods or objects. */
  counter(
    name: `${string}_total`,
    help: string,
    labels?: readonly string[],
  ): { add(labels?: Readonly<Record<string, string>>, by?: number): void };
  gauge(name: string, help: string, labels?: readonly string[]): { set(value: number, labels?: Readonly<Record<string, string>>): void };
  histogram(
    name: `${string}_seconds`,
    help: string,
    labels?: readonly string[],
  ): { observe(seconds: number, labels?: Readonly<Record<string, string>>): void };
}

const reconcileResults: Readonly<Record<ReconcileReport['result'], string>> = {
  success: 'success',
  requeueAfter: 'requeue_after',
  error: 'error',
  terminalError: 'error',
};

const durations = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/**
 * Creates a registry of its own; nothing global is touched.
 *
 * @throws ConfigError without a program and its version.
 * @example
 * const metrics = createMetrics({ program: 'node-labeller', version: '1.0.0' });
 * const client = await createKubeClient({ userAgent, onRequest: metrics.observeRequest });
 */
export const createMetrics = (options: MetricsOptions): Metrics => {
  demandOptions('createMetrics', options, { program: configChecks.text, version: configChecks.text });
  const { program, version, withProcess = true } = options;
  const registry = new Registry();
  const registers = [registry];
  const counterOf = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  const gaugeOf = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  const histogramOf = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Histogram({ name, help, labelNames: [...labelNames], buckets: durations, registers });

  if (withProcess) collectDefaultMetrics({ register: registry });
  gaugeOf('build_info', 'Always 1; the labels say what runs.', ['program', 'version', 'node_version']).set(
    { program, version, node_version: process.version },
    1,
  );

  const requests = counterOf('rest_client_requests_total', 'Requests to the API server by status code, method and host.', [
    'code',
    'method',
    'host',
  ]);
  const requestSeconds = histogramOf('rest_client_request_duration_seconds', 'Time until the answer’s head.', ['method', 'host']);
  const depth = gaugeOf('workqueue_depth', 'Keys that wait.', ['name']);
  const adds = counterOf('workqueue_adds_total', 'Keys added.', ['name']);
  const retries = counterOf('workqueue_retries_total', 'Keys added again after a failure.', ['name']);
  const queueSeconds = histogramOf('workqueue_queue_duration_seconds', 'How long keys waited.', ['name']);
  const workSeconds = histogramOf('workqueue_work_duration_seconds', 'How long keys were worked on.', ['name']);
  const reconciles = counterOf('controller_runtime_reconcile_total', 'Reconciles by result.', ['controller', 'result']);
  const reconcileErrors = counterOf('controller_runtime_reconcile_errors_total', 'Reconciles that failed.', ['controller']);
  const terminalErrors = counterOf('controller_runtime_terminal_reconcile_errors_total', 'Reconciles that failed for good.', [
    'controller',
  ]);
  const reconcileSeconds = histogramOf('controller_runtime_reconcile_time_seconds', 'Time of one reconcile.', ['controller']);
  const leader = gaugeOf('leader_election_master_status', '1 while this process leads.', ['name']);

  const ages = new Map<string, () => readonly number[]>();
  const collected = (name: string, help: string, label: string, reduce: (ages: readonly number[]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [queue, read] of ages) this.set({ [label]: queue }, reduce(read()));
      },
    });
  collected('workqueue_unfinished_work_seconds', 'Seconds of work in progress.', 'name', (all) => all.reduce((sum, age) => sum + age, 0));
  collected('workqueue_longest_running_processor_seconds', 'Age of the longest running work.', 'name', (all) => Math.max(0, ...all));
  collected('controller_runtime_active_workers', 'Reconciles in progress.', 'controller', (all) => all.length);

  const informers = new Map<string, { health(): InformerHealth }>();
  const totalOf = (name: string, help: string, read: (health: InformerHealth) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['name'],
      registers,
      collect() {
        this.reset();
        for (const [informer, { health }] of informers) this.inc({ name: informer }, read(health()));
      },
    });
  totalOf('reflector_lists_total', 'Lists begun.', ({ totals }) => totals.lists);
  totalOf('reflector_watches_total', 'Watches begun.', ({ totals }) => totals.watches);
  totalOf('reflector_failures_total', 'Lists and watches that failed.', ({ totals }) => totals.failures);
  totalOf('reflector_missed_total', 'Objects of which only a safety-net list brought news.', ({ totals }) => totals.missed);
  const stateOf = (name: string, help: string, read: (health: InformerHealth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers,
      collect() {
        for (const [informer, { health }] of informers) this.set({ name: informer }, read(health()));
      },
    });
  stateOf('informer_objects', 'Objects in the cache.', ({ objects }) => objects);
  stateOf('informer_synced', '1 once the cache is filled.', ({ hasSynced }) => (hasSynced ? 1 : 0));
  stateOf('informer_quiet_seconds', 'Time since the server was last heard.', ({ quietMilliseconds }) => quietMilliseconds / 1000);

  let webhook: WebhookObserver | undefined;
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: ({ method, host, code, seconds }) => {
      requests.inc({ code: code === 0 ? '<error>' : String(code), method, host });
      requestSeconds.observe({ method, host }, seconds);
    },
    queue: (name) => {
      depth.set({ name }, 0);
      return {
        depth: (keys) => depth.set({ name }, keys),
        added: () => adds.inc({ name }),
        retried: () => retries.inc({ name }),
        taken: (seconds) => queueSeconds.observe({ name }, seconds),
        finished: (seconds) => workSeconds.observe({ name }, seconds),
        running: (read) => void ages.set(name, read),
      };
    },
    observeReconcile: ({ controller, result, seconds }) => {
      reconciles.inc({ controller, result: reconcileResults[result] });
      reconcileSeconds.observe({ controller }, seconds);
      if (result === 'error' || result === 'terminalError') reconcileErrors.inc({ controller });
      if (result === 'terminalError') terminalErrors.inc({ controller });
    },
    get webhook() {
      return (webhook ??= webhookMetrics(registry));
    },
    informer: (name, informer) => void informers.set(name, informer),
    setLeader: (lease, isLeader) => leader.set({ name: lease }, isLeader ? 1 : 0),
    counter: (name, help, labels) => {
      const own = counterOf(name, help, labels);
      return { add: (values = {}, by = 1) => own.inc(values, by) };
    },
    gauge: (name, help, labels) => {
      const own = gaugeOf(name, help, labels);
      return { set: (value, values = {}) => own.set(values, value) };
    },
    histogram: (name, help, labels) => {
      const own = histogramOf(name, help, labels);
      return { observe: (seconds, values = {}) => own.observe(values, seconds) };
    },
  };
};
