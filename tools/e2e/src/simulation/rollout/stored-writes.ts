import type { Pod } from '@gardener-inplace/api';
import type { KubeClient, KubeObject, Resource } from '@gardener-inplace/kube-runtime';
import type { AuditedCall } from './audit-log.js';
import type { JudgedWrite } from './verdicts.js';

/** A change as a watch told it. etcd counts all changes of all kinds in one row, so versions are in order. */
export interface StoredChange {
  readonly plural: string;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubeObject;
  readonly revision: number;
}

/** Follows kinds from now on. */
export interface Recording {
  /** In the order in which they were stored. */
  changes(): readonly StoredChange[];
  /** Rejects where a watch ended before the signal did. */
  readonly ended: Promise<void>;
}

export async function startRecording(client: KubeClient, kinds: readonly Resource[], signal: AbortSignal): Promise<Recording> {
  const changes: StoredChange[] = [];
  const follow = async (resource: Resource, resourceVersion: string): Promise<void> => {
    try {
      for await (const event of client.watch<KubeObject>(resource, { resourceVersion, signal })) {
        if (event.type === 'BOOKMARK') continue;
        const { type, object } = event;
        changes.push({ plural: resource.plural, type, object, revision: Number(object.metadata?.resourceVersion) });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) throw new Error(`the watch of ${resource.plural} ended, so writes may be missing`);
  };
  const from = await Promise.all(kinds.map(async (resource) => [resource, (await client.list(resource)).resourceVersion] as const));
  const ended = Promise.all(from.map(([resource, version]) => follow(resource, version))).then(() => undefined);
  ended.catch(() => undefined);
  return { changes: () => changes.toSorted((one, other) => one.revision - other.revision), ended };
}

/** Stands for whoever made a change that no call accounts for. */
export const nobody = 'nobody';

const verbs = { ADDED: 'create', MODIFIED: 'patch', DELETED: 'delete' } as const;
const keyOf = (plural: string, namespace: string | undefined, name: string): string => `${plural}/${namespace ?? ''}/${name}`;

/**
 * Who made each change: the call that was answered with its version. A binding, an eviction and a removal are answered with something else:
 * of those the one on that object that does such a thing. Else `nobody`.
 */
export function attribute(changes: readonly StoredChange[], calls: readonly AuditedCall[]): readonly JudgedWrite[] {
  const byRevision = new Map<string, AuditedCall>();
  const others = new Map<string, AuditedCall[]>();
  for (const call of calls.filter(({ code }) => code >= 200 && code < 300)) {
    const { revision, plural, namespace, name } = call;
    const key = keyOf(plural, namespace, name);
    if (revision === undefined) others.set(key, [...(others.get(key) ?? []), call]);
    // A write that changes nothing is answered with the version that stands: the first with it made it.
    else if (!byRevision.has(revision)) byRevision.set(revision, call);
  }
  let at = changes[0]?.object.metadata?.creationTimestamp ?? '';
  return changes.map((change) => {
    const { plural, type, object, revision } = change;
    const { namespace, name = '' } = object.metadata ?? {};
    const call = byRevision.get(String(revision)) ?? suitable(change, others.get(keyOf(plural, namespace, name)) ?? []);
    if (call !== undefined) ({ at } = call);
    return {
      verb: verbs[type],
      resource: { plural },
      namespace,
      name,
      subresource: type === 'ADDED' ? undefined : call?.subresource,
      userAgent: call?.userAgent ?? nobody,
      after: type === 'DELETED' ? undefined : object,
      at,
      revision,
    };
  });
}

/** The first removal marks an object, the last one takes it away; an eviction first sets a condition. */
function suitable({ type, object }: StoredChange, calls: readonly AuditedCall[]): AuditedCall | undefined {
  const removals = calls.filter(({ verb, subresource }) => verb === 'delete' || subresource === 'eviction');
  if (type === 'DELETED') return removals.at(-1);
  return isLeaving(object) ? removals[0] : calls.find(({ subresource }) => subresource === 'binding');
}

const isLeaving = ({ metadata, status }: KubeObject & { readonly status?: Pod['status'] }): boolean =>
  metadata?.deletionTimestamp !== undefined || status?.conditions?.some(({ type }) => type === 'DisruptionTarget') === true;
