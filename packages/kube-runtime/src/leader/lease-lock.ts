import { isKubeError } from '../client/error.js';
import type { KubeClient } from '../client/port.js';
import type { Clock } from '../clock/clock.js';
import { heldBy, type Lease, leases, type LeaseSpec, released } from './lease.js';

export interface LeaseLockOptions {
  readonly client: Pick<KubeClient, 'get' | 'create' | 'replace'>;
  readonly namespace: string;
  readonly name: string;
  readonly identity: string;
  readonly leaseMilliseconds: number;
  /** Of each request. */
  readonly timeoutMilliseconds: number;
  readonly clock: Clock;
}

/** The Lease object, and since when its record has not changed by our own clock. */
export interface LeaseLock {
  /** One attempt to take or to renew. Resolves with the moment (monotonic) from which the lease counts, or undefined when another holds it. Rejects with a `KubeError`. */
  attempt(signal: AbortSignal): Promise<number | undefined>;
  /** Gives the lease up if it is still ours. */
  release(): Promise<void>;
  /** Who held it when last seen. */
  readonly holder: () => string | undefined;
}

export const createLeaseLock = ({
  client,
  namespace,
  name,
  identity,
  leaseMilliseconds,
  timeoutMilliseconds,
  clock,
}: LeaseLockOptions): LeaseLock => {
  const reference = { namespace, name };
  let seen: Lease | undefined;
  let seenRecord = '';
  let unchangedSince = -Infinity;

  const observe = (lease: Lease) => {
    const record = JSON.stringify(lease.spec ?? {});
    if (record !== seenRecord) unchangedSince = clock.monotonic();
    seenRecord = record;
    seen = lease;
  };

  const read = async (signal: AbortSignal): Promise<Lease | undefined> => {
    try {
      const lease = await client.get<Lease>(leases, reference, { signal, timeoutMilliseconds });
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
    const options = { signal, timeoutMilliseconds };
    observe(
      current === undefined
        ? await client.create<Lease>(leases, { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: reference, spec }, options)
        : await client.replace<Lease>(leases, { ...current, spec }, options),
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
        // Somebody wrote in between: read before the next attempt.
        if (isKubeError(error) && (error.code === 409 || error.code === 404)) seen = undefined;
        throw error;
      }
    },
    release: async () => {
      if (seen?.spec?.holderIdentity !== identity) return;
      observe(await client.replace<Lease>(leases, { ...seen, spec: released(seen.spec, clock.now()) }, { timeoutMilliseconds }));
    },
    holder: () => seen?.spec?.holderIdentity || undefined,
  };
};
