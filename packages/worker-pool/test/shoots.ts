import type { Result, Shoot, ShootWorker, UpdateStrategy } from '@gardener-inplace/api';

/** A pool that is updated in place by the controller, unless said otherwise. */
export const poolWith = (change: Partial<ShootWorker> = {}): ShootWorker => ({
  name: 'a',
  minimum: 3,
  maximum: 5,
  updateStrategy: 'AutoInPlaceUpdate',
  maxSurge: 0,
  maxUnavailable: 1,
  machine: { type: 'm5.large', architecture: 'amd64', image: { name: 'gardenlinux', version: '1592.1.0' } },
  cri: { name: 'containerd' },
  volume: { type: 'gp3', size: '50Gi' },
  zones: ['z-1', 'z-2'],
  ...change,
});

export const manualPool = (name = 'm'): ShootWorker => {
  const { maxSurge: _surge, maxUnavailable: _unavailable, ...pool } = poolWith({ name, updateStrategy: 'ManualInPlaceUpdate' });
  return pool;
};

export const rollingPool = (name = 'r'): ShootWorker =>
  poolWith({ name, updateStrategy: 'AutoRollingUpdate', maxSurge: 1, maxUnavailable: 0 });

interface ShootChange {
  readonly pools?: readonly ShootWorker[];
  readonly version?: string;
  readonly spec?: Partial<Shoot['spec']>;
  readonly status?: Shoot['status'];
  readonly operation?: string;
}

export const shootWith = ({ pools = [poolWith()], version = '1.32.3', spec, status, operation }: ShootChange = {}): Shoot => ({
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: {
    name: 'crazy-botany',
    namespace: 'garden-dev',
    ...(operation === undefined ? {} : { annotations: { 'gardener.cloud/operation': operation } }),
  },
  spec: { kubernetes: { version }, provider: { type: 'local', workers: pools }, region: 'eu-1', ...spec },
  ...(status === undefined ? {} : { status }),
});

export const pendingStatus = (pending: { readonly auto?: readonly string[]; readonly manual?: readonly string[] }): Shoot['status'] => ({
  inPlaceUpdates: {
    pendingWorkerUpdates: {
      ...(pending.auto && { autoInPlaceUpdate: pending.auto }),
      ...(pending.manual && { manualInPlaceUpdate: pending.manual }),
    },
  },
});

export const strategies: readonly UpdateStrategy[] = ['AutoRollingUpdate', 'AutoInPlaceUpdate', 'ManualInPlaceUpdate'];

/** The value of a result that the test relies on. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail}`);
  return result.value;
}
