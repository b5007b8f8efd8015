import { KubeError, type KubeClient, type KubeObject } from '../../src/index.js';
import type { Lease } from '../../src/leader/lease.js';

export interface LeaseServer {
  /** One client per candidate; `fault` decides what happens to its next calls. */
  client(fault?: () => 'hang' | KubeError | undefined): Pick<KubeClient, 'get' | 'create' | 'replace'>;
  current(): Lease | undefined;
  /** Somebody else writes. */
  edit(change: (lease: Lease) => Lease): void;
  readonly writes: readonly Lease[];
}

const conflict = () => new KubeError({ code: 409, reason: 'Conflict', message: 'the object has been modified' });

/** One Lease with optimistic locking. */
export const createLeaseServer = (initial?: Lease): LeaseServer => {
  let version = 1;
  let lease = initial;
  const writes: Lease[] = [];
  const store = (next: Lease): Lease => {
    version += 1;
    lease = { ...next, metadata: { ...next.metadata, resourceVersion: String(version) } };
    writes.push(lease);
    return lease;
  };
  return {
    writes,
    current: () => lease,
    edit: (change) => void store(change(lease!)),
    client: (fault = () => undefined) => {
      const guarded = async <T>(signal: AbortSignal | undefined, work: () => T): Promise<T> => {
        const failure = fault();
        if (failure instanceof KubeError) throw failure;
        if (failure === 'hang') {
          await new Promise((_, reject) =>
            signal?.addEventListener('abort', () => reject(new KubeError({ code: 0, reason: 'ClientAborted', message: 'cancelled' })), {
              once: true,
            }),
          );
        }
        return work();
      };
      return {
        get: <T extends KubeObject>(...[, , options]: Parameters<KubeClient['get']>) =>
          guarded(options?.signal, () => {
            if (lease === undefined) throw new KubeError({ code: 404, reason: 'NotFound', message: 'not found' });
            return lease as unknown as T;
          }),
        create: <T extends KubeObject>(...[, object, options]: Parameters<KubeClient['create']>) =>
          guarded(options?.signal, () => {
            if (lease !== undefined) throw new KubeError({ code: 409, reason: 'AlreadyExists', message: 'exists' });
            return store(object) as unknown as T;
          }),
        replace: <T extends KubeObject>(...[, object, options]: Parameters<KubeClient['replace']>) =>
          guarded(options?.signal, () => {
            if (object.metadata?.resourceVersion !== lease?.metadata?.resourceVersion) throw conflict();
            return store(object) as unknown as T;
          }),
      };
    },
  };
};
