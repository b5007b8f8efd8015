import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What metrics want to know about an admission server. */
export interface WebhookObserver {
  /** A request to the webhook of this path begins. */
  begun(webhook: string): void;
  /** It was answered with this HTTP status code; also where nobody waits for the answer any more. */
  ended(facts: { readonly webhook: string; readonly code: number; readonly seconds: number }): void;
  /** The certificate's files were read, and can be used or not. */
  certificateRead(isUsable: boolean): void;
}

// An API server waits 30 s at most.
const latencies = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30];

/** An admission server's numbers, under the names that controller-runtime gave them. */
export const webhookMetrics = (registry: Registry): WebhookObserver => {
  const registers = [registry];
  const requests = new Counter({
    name: 'controller_runtime_webhook_requests_total',
    help: 'Requests to a webhook by status code.',
    labelNames: ['webhook', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'controller_runtime_webhook_latency_seconds',
    help: 'Time of one request to a webhook.',
    labelNames: ['webhook'],
    buckets: latencies,
    registers,
  });
  const inFlight = new Gauge({
    name: 'controller_runtime_webhook_requests_in_flight',
    help: 'Requests to a webhook in progress.',
    labelNames: ['webhook'],
    registers,
  });
  const reads = new Counter({ name: 'certwatcher_read_certificate_total', help: 'How often the certificate was read.', registers });
  const failures = new Counter({
    name: 'certwatcher_read_certificate_errors_total',
    help: 'How often the certificate could not be used.',
    registers,
  });
  return {
    begun: (webhook) => inFlight.inc({ webhook }),
    ended: (facts) => {
      const { webhook } = facts;
      inFlight.dec({ webhook });
      requests.inc({ webhook, code: String(facts.code) });
      seconds.observe({ webhook }, facts.seconds);
    },
    certificateRead: (isUsable) => {
      reads.inc();
      if (!isUsable) failures.inc();
    },
  };
};
