import { readFile } from 'node:fs/promises';

/** A call as kube-apiserver tells it. */
export interface AuditedCall {
  readonly verb: string;
  readonly user: string;
  readonly userAgent: string;
  /** HTTP status. */
  readonly code: number;
  readonly at: string;
  readonly plural: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly subresource: string | undefined;
  /** Of the object as the call left it; undefined where the answer does not tell. */
  readonly revision: string | undefined;
}

interface AuditEvent {
  readonly verb: string;
  readonly user?: { readonly username?: string };
  readonly userAgent?: string;
  readonly requestReceivedTimestamp: string;
  readonly objectRef?: { readonly resource?: string; readonly namespace?: string; readonly name?: string; readonly subresource?: string };
  readonly responseStatus?: { readonly code?: number };
  readonly responseObject?: { readonly kind?: string; readonly metadata?: { readonly name?: string; readonly resourceVersion?: string } };
}

/** Every write to the kinds that a rollout is about, with what was answered; of these users every call. */
export const auditRulesFor = (users: readonly string[]): readonly object[] => [
  {
    level: 'RequestResponse',
    verbs: ['create', 'update', 'patch', 'delete'],
    resources: [
      { group: '', resources: ['nodes', 'nodes/*', 'pods', 'pods/*', 'events'] },
      { group: 'machine.sapcloud.io' },
      { group: 'events.k8s.io' },
    ],
  },
  { level: 'Metadata', users },
  { level: 'None' },
];

/** All calls, in the order in which they were answered. A line that is being written is left for the next time. */
export async function readAuditLog(file: string): Promise<readonly AuditedCall[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  return lines
    .map((line) => JSON.parse(line) as AuditEvent)
    .map(({ verb, user, userAgent = '', requestReceivedTimestamp, objectRef, responseStatus, responseObject }) => {
      // A removal is answered with a Status, or with the object as it was.
      const isTold = verb !== 'delete' && responseObject?.kind !== 'Status';
      return {
        verb,
        user: user?.username ?? '',
        userAgent,
        code: responseStatus?.code ?? 0,
        at: requestReceivedTimestamp,
        plural: objectRef?.resource ?? '',
        namespace: objectRef?.namespace,
        // A name that the server made stands in its answer alone.
        name: objectRef?.name ?? responseObject?.metadata?.name ?? '',
        subresource: objectRef?.subresource,
        revision: isTold ? responseObject?.metadata?.resourceVersion : undefined,
      };
    });
}
