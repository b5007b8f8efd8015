import { isKubeError } from '../client/error.js';
import type { CallOptions, KubeClient } from '../client/port.js';
import type { Clock } from '../clock/clock.js';
import { startTimeLimit } from '../clock/time-limit.js';
import { heldBy, type Lease, leases, type LeaseSpec, released } from './lease.js';

export interface LeaseLockOptions {
  readonly client: Pick<KubeClient, 'get' | 'create' | 'replace'>;
  readonly namespace: string;
  readonly name: string;
  readonly identity: string;
  readonly leaseMilliseconds: number;
  /** Limit of each request. */
  readonly requestMilliseconds: number;
  readonly clock: Clock;
}

/** The Lease object, and since when its record has not changed by our own clock. */
export interface LeaseLock {
  /**
   * One attempt to take or to renew. Resolves with the moment (monotonic) from which the lease counts, or undefined when another holds
   * it. Rejects with a `KubeError`.
   */
  attempt(signal: AbortSignal): Promise<number | undefined>;
  /** Gives the lease up if it is still ours. */
  release(): Promise<void>;
  /** Who held it when last seen. */
  readonly holder: () => string | undefined;
}

export const createLeaseLock = (options: LeaseLockOptions): LeaseLock => {
  const { client, namespace, name, identity, leaseMilliseconds, requestMilliseconds, clock } = options;
  const reference = { namespace, name };
  /** What the next write builds on; undefined asks for a read. */
  let seen: Lease | undefined;
  let holder: string | undefined;
  let seenRecord = '';
  let unchangedSince = -Infinity;

  const limited = async <T>(signal: AbortSignal | undefined, send: (call: CallOptions) => Promise<T>): Promise<T> => {
    const limit = startTimeLimit(clock, requestMilliseconds, signal);
    try {
      return await send({ signal: limit.signal });
    } finally {
      limit.release();
    }
  };

  const observe = (lease: Lease) => {
    const record = JSON.stringify(lease.spec ?? {});
    if (record !== seenRecord) unchangedSince = clock.monotonic();
    seenRecord = record;
    seen = lease;
    holder = lease.spec?.holderIdentity || undefined;
  };

  const read = async (signal?: AbortSignal): Promise<Lease | undefined> => {
    try {
      const lease = await limited(signal, (call) => client.get<Lease>(leases, reference, call));
      observe(lease);
      return lease;
    } catch (error) {
      if (isKubeError(error) && error.code === 404) return undefined;
      throw error;
    }
  };

  /** Clocks of different machines are never compared: only how long the record stood still while we looked. */
  const isHeldByAnother = ({ holderIdentity = '', leaseDurationSeconds = 0 }: LeaseSpec): boolean =>
    holderIdentity !== '' && holderIdentity !== identity && clock.monotonic() - unchangedSince < leaseDurationSeconds * 1000;

  const write = async (current: Lease | undefined, signal: AbortSignal): Promise<number> => {
    const from = clock.monotonic();
    const spec = heldBy(identity, current?.spec, Math.ceil(leaseMilliseconds / 1000), clock.now());
    const lease: Lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: reference, ...current, spec };
    observe(
      await limited(signal, (call) =>
        current === undefined ? client.create<Lease>(leases, lease, call) : client.replace<Lease>(leases, lease, call),
      ),
    );
    return from;
  };

  return {
    attempt: async (signal) => {
      // Renewing needs no read: the write carries the version of our own last write.
      const current = seen?.spec?.holderIdentity === identity ? seen : await read(signal);
      if (current?.spec !== undefined && isHeldByAnother(current.spec)) return undefined;
      try {
        return await write(current, signal);
      } catch (error) {
        // Whether this write arrived is unknown, or somebody wrote in between: read before the next one.
        seen = undefined;
        throw error;
      }
    },
    release: async () => {
      const held = seen ?? (await read());
      if (held?.spec?.holderIdentity !== identity) return;
      const lease: Lease = { ...held, spec: released(held.spec, clock.now()) };
      observe(await limited(undefined, (call) => client.replace<Lease>(leases, lease, call)));
    },
    holder: () => holder,
  };
};
