import type { KubeObject, Resource } from '../client/port.js';
import { microTime } from '../clock/micro-time.js';

export const leases: Resource = { group: 'coordination.k8s.io', version: 'v1', plural: 'leases', kind: 'Lease', namespaced: true };

export interface LeaseSpec {
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
}

export interface Lease extends KubeObject {
  readonly spec?: LeaseSpec;
}

/** The record with which a candidate takes the lease, or renews its own: then the time of taking stays. */
export const heldBy = (identity: string, before: LeaseSpec | undefined, leaseDurationSeconds: number, now: number): LeaseSpec => {
  const isRenewal = before?.holderIdentity === identity;
  return {
    ...before,
    holderIdentity: identity,
    leaseDurationSeconds,
    acquireTime: (isRenewal ? before.acquireTime : undefined) ?? microTime(now),
    renewTime: microTime(now),
    leaseTransitions: before === undefined ? 0 : (before.leaseTransitions ?? 0) + (isRenewal ? 0 : 1),
  };
};

/** The record that lets the next candidate in at once. */
export const released = (before: LeaseSpec, now: number): LeaseSpec => ({
  ...before,
  holderIdentity: '',
  leaseDurationSeconds: 1,
  acquireTime: microTime(now),
  renewTime: microTime(now),
});
