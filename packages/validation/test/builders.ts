import type { CloudProfile, MachineImageVersion, Shoot, ShootStatus, ShootWorker } from '@gardener-inplace/api';
import type { ValidationOptions } from '../src/options.js';
import type { Rule } from '../src/rule.js';
import { shootState, shootUpdate, type ShootState, type ShootUpdate } from '../src/shoot/shoot-context.js';

/** Any part of a pool; tests also build pools that no type allows. */
export type PoolPart = Readonly<Record<string, unknown>>;

const image = { name: 'gardenlinux', version: '1.0.0' };

/** A pool with nothing wrong: rolled unless said otherwise. */
export const pool = (part: PoolPart = {}): ShootWorker =>
  ({ name: 'a', machine: { type: 'm5.large', image }, maxSurge: 1, maxUnavailable: 0, ...part }) as unknown as ShootWorker;

/** A pool that is updated in place automatically. */
export const inPlacePool = (part: PoolPart = {}): ShootWorker =>
  pool({ updateStrategy: 'AutoInPlaceUpdate', maxSurge: 0, maxUnavailable: 1, ...part });

/** A pool whose nodes people select. */
export const manualPool = (part: PoolPart = {}): ShootWorker =>
  pool({ updateStrategy: 'ManualInPlaceUpdate', maxSurge: undefined, maxUnavailable: undefined, ...part });

/** The machine section of a pool. */
export const machine = (part: { readonly type?: string; readonly architecture?: string; readonly image?: unknown }): PoolPart => ({
  machine: { type: 'm5.large', image, ...part },
});

/** The machine section of a pool on another image version. */
export const imageVersion = (version: string): PoolPart => machine({ image: { name: 'gardenlinux', version } });

/** The Kubernetes section of a pool that has a version of its own. */
export const pinned = (version: string): PoolPart => ({ kubernetes: { version } });

export interface ShootPart {
  readonly version?: string;
  readonly pools?: readonly unknown[];
  readonly operation?: string;
  readonly maintenanceOperation?: string;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly deletionTimestamp?: string;
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly kubernetes?: Readonly<Record<string, unknown>>;
  readonly status?: ShootStatus;
}

/** A Shoot at Kubernetes 1.33.2 with one rolled pool. */
export const shoot = ({ version = '1.33.2', pools = [pool()], spec = {}, status = {}, ...part }: ShootPart = {}): Shoot =>
  ({
    metadata: {
      name: 'crazy-botany',
      ...(part.deletionTimestamp === undefined ? {} : { deletionTimestamp: part.deletionTimestamp }),
      annotations: {
        ...(part.operation === undefined ? {} : { 'gardener.cloud/operation': part.operation }),
        ...(part.maintenanceOperation === undefined ? {} : { 'maintenance.gardener.cloud/operation': part.maintenanceOperation }),
        ...part.annotations,
      },
    },
    spec: { kubernetes: { version, ...part.kubernetes }, provider: { workers: pools }, ...spec },
    status,
  }) as unknown as Shoot;

const gateOn: ValidationOptions = { featureGates: { InPlaceNodeUpdates: true } };

/** Complaints of one rule about one Shoot: type and path. */
export const complaints = (rule: Rule<ShootState>, current: Shoot, options = gateOn): readonly string[] =>
  rule.check(shootState(current, options)).map(({ type, path }) => `${type} ${path.toString()}`);

/** Complaints of one rule about an update: type and path. */
export const updateComplaints = (rule: Rule<ShootUpdate>, old: Shoot, current: Shoot, options = gateOn): readonly string[] =>
  rule.check(shootUpdate(old, current, options)).map(({ type, path }) => `${type} ${path.toString()}`);

/** An update of the one pool of a Shoot. */
export const poolUpdate = (rule: Rule<ShootUpdate>, old: unknown, current: unknown): readonly string[] =>
  updateComplaints(rule, shoot({ pools: [old] }), shoot({ pools: [current] }));

/** A CloudProfile with one image. */
export const cloudProfile = (versions: readonly Partial<MachineImageVersion>[], spec: object = {}): CloudProfile =>
  ({ spec: { machineImages: [{ name: 'gardenlinux', versions }], ...spec } }) as unknown as CloudProfile;
