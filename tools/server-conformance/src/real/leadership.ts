import { createLeaderElector, type KubeObject } from '@gardener-inplace/kube-runtime';
import { type Check, demand, until, withNamespace } from './check.js';

const leases = { group: 'coordination.k8s.io', version: 'v1', plural: 'leases', kind: 'Lease', namespaced: true } as const;

interface Lease extends KubeObject {
  readonly spec?: { readonly renewTime?: string; readonly holderIdentity?: string; readonly leaseTransitions?: number };
}

export const leadership: readonly Check[] = [
  {
    title: 'leader elector: etcd is away for 3 s, the leader stays; released, another leads at once',
    run: (plane) =>
      withNamespace(plane, 'leadership', async (client, namespace) => {
        const stop = new AbortController();
        const first = createLeaderElector({ client, namespace, name: 'lease', identity: 'first' });
        const second = createLeaderElector({ client, namespace, name: 'lease', identity: 'second' });
        const work = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
          new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        const stopSecond = new AbortController();
        const ended = first.run(work, stop.signal);
        let secondEnded: Promise<unknown> | undefined;
        try {
          await until('the first leads', () => first.isLeader());
          secondEnded = second.run(work, stopSecond.signal);
          const lease = async (): Promise<Lease> => client.get<Lease>(leases, { namespace, name: 'lease' });
          const before = (await lease()).spec?.renewTime ?? '';
          await plane.killEtcd({ downMilliseconds: 3_000 });
          await until('the lease is renewed', async () => ((await lease()).spec?.renewTime ?? '') > before);
          demand(first.isLeader() && !second.isLeader(), 'the lease changed hands');
          stop.abort();
          demand((await ended) === 'stopped', 'the first did not end in order');
          await until('the second leads', () => second.isLeader());
          const { spec } = await lease();
          demand(spec?.holderIdentity === 'second' && spec.leaseTransitions === 1, `the lease says ${JSON.stringify(spec)}`);
        } finally {
          stop.abort();
          stopSecond.abort();
          await Promise.all([ended, secondEnded]);
        }
      }),
  },
];
