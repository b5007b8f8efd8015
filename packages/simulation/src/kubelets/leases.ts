import { type Node, resources } from '@gardener-inplace/api';
import { type Clock, isKubeError, type KubeClient, type KubeObject, type Logger, microTime, sleep } from '@gardener-inplace/kube-runtime';
import { unlessThere } from '../actor/actor.js';

export const leaseNamespace = 'kube-node-lease';

export interface LeaseTimes {
  readonly renewMilliseconds: number;
  readonly durationSeconds: number;
}

/** @source Kubernetes, `nodeLeaseDurationSeconds` of the kubelet's configuration and its quarter. */
export const usualLeaseTimes: LeaseTimes = { renewMilliseconds: 10_000, durationSeconds: 40 };

/** The part of a Lease that nodes use. */
export interface NodeLease extends KubeObject {
  readonly spec?: { readonly holderIdentity?: string; readonly leaseDurationSeconds?: number; readonly renewTime?: string };
}

export interface LeaseRenewal {
  readonly client: KubeClient;
  readonly log: Logger;
  readonly clock: Clock;
  readonly times: LeaseTimes;
  /** Renewals under way at once. */
  readonly concurrency: number;
  readonly names: () => readonly string[];
  /** Whether the kubelet of a node runs, and its Node is there. */
  readonly isUp: (name: string) => Promise<boolean>;
  readonly node: (name: string) => Node | undefined;
}

/** Renews the lease of every node that is up, again and again, until the signal aborts. One that fails is renewed in the next round. */
export async function renewLeases(options: LeaseRenewal, signal: AbortSignal): Promise<void> {
  const { clock, times, concurrency, names, isUp, log } = options;
  while (!signal.aborted) {
    const due = [...names()];
    const work = async (): Promise<void> => {
      for (let name = due.pop(); name !== undefined && !signal.aborted; name = due.pop()) {
        try {
          if (await isUp(name)) await renew(name, options, signal);
        } catch (error) {
          if (!signal.aborted) log.debug({ node: name, err: error }, 'Lease not renewed');
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    await sleep(clock, times.renewMilliseconds, signal);
  }
}

async function renew(name: string, { client, clock, times, node }: LeaseRenewal, signal: AbortSignal): Promise<void> {
  const spec = { holderIdentity: name, leaseDurationSeconds: times.durationSeconds, renewTime: microTime(clock.now()) };
  try {
    await client.patch(resources.leases, { namespace: leaseNamespace, name }, { type: 'merge', body: { spec } }, { signal });
  } catch (error) {
    if (!isKubeError(error) || error.code !== 404) throw error;
    const uid = node(name)?.metadata?.uid;
    if (uid === undefined) return;
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Node', name, uid }];
    const lease: NodeLease = { metadata: { namespace: leaseNamespace, name, ownerReferences }, spec };
    await unlessThere(client.create(resources.leases, lease, { signal }));
  }
}
