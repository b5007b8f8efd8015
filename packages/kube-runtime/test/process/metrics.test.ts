import { describe, expect, it } from '@jest/globals';
import { createManualClock, createMetrics, createWorkQueue } from '../../src/index.js';

const open = () => createMetrics({ program: 'spec', version: '1.0.0', withProcess: false });
const sample = async (metrics: ReturnType<typeof open>, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

describe('§7.b §7.1 metrics under the names of the ecosystem', () => {
  it.each([
    'workqueue_depth',
    'workqueue_adds_total',
    'workqueue_retries_total',
    'workqueue_queue_duration_seconds',
    'workqueue_work_duration_seconds',
    'workqueue_unfinished_work_seconds',
    'workqueue_longest_running_processor_seconds',
    'controller_runtime_reconcile_total',
    'controller_runtime_reconcile_errors_total',
    'controller_runtime_reconcile_time_seconds',
    'controller_runtime_active_workers',
    'rest_client_requests_total',
    'rest_client_request_duration_seconds',
    'leader_election_master_status',
    'build_info',
  ])('%s', async (name) => {
    expect(await sample(open(), `# TYPE ${name} `)).toHaveLength(1);
  });

  it.each([
    'controller_runtime_webhook_latency_seconds',
    'controller_runtime_webhook_requests_total',
    'controller_runtime_webhook_requests_in_flight',
    'certwatcher_read_certificate_total',
    'certwatcher_read_certificate_errors_total',
  ])('%s, where a webhook is served', async (name) => {
    const metrics = open();
    expect(await sample(metrics, `# TYPE ${name} `)).toEqual([]);
    expect(metrics.webhook).toBe(metrics.webhook);
    expect(await sample(metrics, `# TYPE ${name} `)).toHaveLength(1);
  });

  it('follows a queue', async () => {
    const [metrics, clock] = [open(), createManualClock()];
    const queue = createWorkQueue({ clock, observer: metrics.queue('pools') });
    queue.add('a');
    queue.add('b');
    queue.addAfterFailure('c');
    await queue.take();
    await clock.advance(4);
    expect(await sample(metrics, 'workqueue_depth{')).toEqual(['workqueue_depth{name="pools"} 1']);
    expect(await sample(metrics, 'workqueue_adds_total{')).toEqual(['workqueue_adds_total{name="pools"} 2']);
    expect(await sample(metrics, 'workqueue_retries_total{')).toEqual(['workqueue_retries_total{name="pools"} 1']);
    expect(await sample(metrics, 'workqueue_longest_running_processor_seconds{')).toEqual([
      'workqueue_longest_running_processor_seconds{name="pools"} 0.004',
    ]);
    queue.done('a');
    expect(await sample(metrics, 'workqueue_unfinished_work_seconds{')).toEqual(['workqueue_unfinished_work_seconds{name="pools"} 0']);
    await queue.shutDown();
  });

  it('counts reconciles and requests', async () => {
    const metrics = open();
    metrics.observeReconcile({ controller: 'labels', result: 'requeueAfter', seconds: 1 });
    metrics.observeReconcile({ controller: 'labels', result: 'terminalError', seconds: 1 });
    metrics.observeRequest({ method: 'GET', host: 'api:443', code: 200, seconds: 0.1 });
    metrics.observeRequest({ method: 'GET', host: 'api:443', code: 0, seconds: 0.1 });
    metrics.setLeader('spec', true);
    expect(await sample(metrics, 'controller_runtime_reconcile_total{')).toEqual([
      'controller_runtime_reconcile_total{controller="labels",result="requeue_after"} 1',
      'controller_runtime_reconcile_total{controller="labels",result="error"} 1',
    ]);
    expect(await sample(metrics, 'controller_runtime_reconcile_errors_total{')).toEqual([
      'controller_runtime_reconcile_errors_total{controller="labels"} 1',
    ]);
    expect(await sample(metrics, 'rest_client_requests_total{')).toEqual([
      'rest_client_requests_total{code="200",method="GET",host="api:443"} 1',
      'rest_client_requests_total{code="<error>",method="GET",host="api:443"} 1',
    ]);
    expect(await sample(metrics, 'leader_election_master_status{')).toEqual(['leader_election_master_status{name="spec"} 1']);
  });

  it('W01: follows a cache: lists, watches, failures, silence', async () => {
    const metrics = open();
    const health = {
      hasSynced: true,
      isRunning: true,
      objects: 3,
      quietMilliseconds: 1500,
      consecutiveFailures: 0,
      lastFailure: undefined,
      refusedMilliseconds: 0,
      totals: { lists: 1, watches: 5, failures: 2, missed: 1 },
    };
    metrics.informer('nodes', { health: () => health });
    await metrics.text();
    expect(await sample(metrics, 'reflector_')).toEqual([
      'reflector_lists_total{name="nodes"} 1',
      'reflector_watches_total{name="nodes"} 5',
      'reflector_failures_total{name="nodes"} 2',
      'reflector_missed_total{name="nodes"} 1',
    ]);
    expect(await sample(metrics, 'informer_')).toEqual([
      'informer_objects{name="nodes"} 3',
      'informer_synced{name="nodes"} 1',
      'informer_quiet_seconds{name="nodes"} 1.5',
    ]);
  });

  it('takes a program’s own, and keeps two registries apart', async () => {
    const [metrics, other] = [open(), open()];
    metrics.counter('nodes_updated_total', 'Nodes updated.', ['result']).add({ result: 'ok' }, 2);
    metrics.gauge('nodes_waiting', 'Nodes that wait.').set(3);
    metrics.histogram('drain_seconds', 'Drains.').observe(0.2);
    expect(await sample(metrics, 'nodes_')).toEqual(['nodes_updated_total{result="ok"} 2', 'nodes_waiting 3']);
    expect(await sample(metrics, 'drain_seconds_count')).toEqual(['drain_seconds_count 1']);
    expect(await sample(other, 'nodes_')).toEqual([]);
  });

  it('tells memory and event-loop delay of the process when asked', async () => {
    const text = await createMetrics({ program: 'spec', version: '1' }).text();
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
  });
});
