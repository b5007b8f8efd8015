import {
  isInPlace,
  isManualInPlace,
  kubeletConfigOf,
  marks,
  writeOrchestrationType,
  type MachineClass,
  type MachineDeployment,
  type NodeTemplate,
  type Result,
  type Vocabulary,
  type Worker,
  type WorkerPool,
} from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { countOf } from '../count.js';
import { listOf } from '../list-of.js';
import { given } from '../given.js';
import type { Credentials } from '../hash/hash-item.js';
import { workerPoolHash } from '../hash/worker-pool-hash.js';
import { chain, fail, map } from '../result.js';
import { textOf } from '../text.js';
import { shareOf } from './distribution.js';
import { machineClass } from './machine-class.js';
import { machineConfiguration } from './machine-configuration.js';
import { machineStrategy } from './machine-strategy.js';
import { poolSize } from './pool-size.js';

export interface BuildMachineDeployments {
  readonly worker: Worker;
  /** One of `worker.spec.pools`. */
  readonly pool: WorkerPool;
  /** Name of the Shoot's control plane namespace; names of deployments start with it. */
  readonly technicalID: string;
  /** `Shoot.status.credentials`: a rotation is a reason to update in place. */
  readonly credentials?: Credentials | undefined;
  /** Texts of the provider that force new nodes; for pools updated in place, that cause an update. */
  readonly additionalData?: readonly string[] | undefined;
  readonly additionalDataInPlace?: readonly string[] | undefined;
  /** The provider's recipe. Default: machine type, image and zone. */
  readonly providerSpec?: ((pool: WorkerPool, zone: string) => object) | undefined;
  /** Deployments that stand already: sizes that the autoscaler chose are kept within the bounds. */
  readonly existing?: readonly MachineDeployment[] | undefined;
  /** Default `shipped`. */
  readonly vocabulary?: Vocabulary | undefined;
}

export interface MachineDeployments {
  readonly machineDeployments: readonly MachineDeployment[];
  readonly machineClasses: readonly MachineClass[];
}

/**
 * What a provider extension makes of a pool: per zone one MachineDeployment `<technicalID>-<pool>-z<n>` and the
 * MachineClass `<deployment>-<pool hash>` that it names. A pool without zones gets one deployment. Bounds and budgets are
 * distributed over the zones. Errors: those of {@link workerPoolHash}; a size or a
 * budget that can't be distributed (`COUNT_EXPECTED`, `BUDGET_EXPECTED`).
 *
 * ```ts
 * const built = worker.spec.pools.map((pool) => buildMachineDeployments({ worker, pool, technicalID: 'shoot--dev--a' }));
 * ```
 * @source node agent reference, Worker extension flow; machine controller reference a.1, a.6
 */
export function buildMachineDeployments(options: BuildMachineDeployments): Result<MachineDeployments> {
  if (typeof options !== 'object' || options === null)
    return fail('NO_OPTIONS', options, 'MachineDeployments are built of a pool, and there is none');
  const { pool, credentials, additionalData, additionalDataInPlace } = options;
  const [name, prefix] = [textOf(pool?.name), textOf(options.technicalID)];
  if (!name.ok) return name;
  if (!prefix.ok) return prefix;
  const hash = workerPoolHash({
    poolName: name.value,
    updateStrategy: pool?.updateStrategy,
    nodeAgentSecretName: pool?.nodeAgentSecretName,
    kubernetesVersion: pool?.kubernetesVersion ?? '',
    machineImageVersion: pool?.machineImage?.version,
    kubelet: kubeletConfigOf(pool).value,
    credentials,
    additionalData,
    additionalDataInPlace,
  });
  const named = listOf(pool?.zones);
  const zones = named.length > 0 ? named : [''];
  return chain(hash, (suffix) =>
    map(poolSize(pool), (size) => {
      const built = zones.map((_, index) => buildZone({ ...options, pool: { ...pool, ...size } }, zones, index, suffix));
      return { machineDeployments: built.map(({ deployment }) => deployment), machineClasses: built.map((zone) => zone.machineClass) };
    }),
  );
}

function buildZone(options: BuildMachineDeployments, zones: readonly string[], index: number, hash: string) {
  const { worker, pool, technicalID, providerSpec = defaultProviderSpec, vocabulary = 'shipped' } = options;
  const zone = zones[index] ?? '';
  const name = `${technicalID}-${pool.name}-z${index + 1}`;
  const className = `${name}-${hash}`;
  const preserved = pool.machineControllerManager?.autoPreserveFailedMachineMax;
  const deployment: MachineDeployment = {
    apiVersion: 'machine.sapcloud.io/v1alpha1',
    kind: 'MachineDeployment',
    metadata: {
      name,
      ...given({ namespace: worker?.metadata?.namespace }),
      labels: { name, [marks.pool]: pool.name },
    },
    spec: {
      replicas: replicasOf(options, name, index, zones.length),
      minReadySeconds: 500,
      revisionHistoryLimit: 0,
      strategy: machineStrategy(pool, index, zones.length),
      selector: { matchLabels: { name } },
      ...(!isAbsent(preserved) && { autoPreserveFailedMachineMax: shareOf(countOf(preserved), index, zones.length) }),
      template: {
        metadata: { labels: templateLabels(name, worker, pool) },
        spec: {
          class: { apiGroup: 'machine.sapcloud.io', kind: 'MachineClass', name: className },
          ...machineConfiguration(pool.machineControllerManager),
          nodeTemplate: nodeTemplateOf(pool),
        },
      },
    },
  };
  const orchestration = isManualInPlace(pool.updateStrategy) ? 'Manual' : 'Auto';
  return {
    deployment: isInPlace(pool.updateStrategy) ? writeOrchestrationType(deployment, orchestration, vocabulary) : deployment,
    machineClass: machineClass(className, worker, pool, zone, providerSpec(pool, zone)),
  };
}

/** The Worker's name on a machine lets its owner notice when a machine leaves the candidate state; rolled machines don't. */
const templateLabels = (name: string, worker: Worker, pool: WorkerPool): Readonly<Record<string, string>> => ({
  name,
  [marks.pool]: pool.name,
  ...(isInPlace(pool.updateStrategy) && given({ [marks.workerName]: worker?.metadata?.name })),
});

const nodeTemplateOf = (pool: WorkerPool): NodeTemplate => ({
  metadata: {
    labels: {
      ...pool.labels,
      [marks.pool]: pool.name,
      ...given({ [marks.nodeAgentSecretName]: pool.nodeAgentSecretName }),
    },
    ...given({ annotations: pool.annotations }),
  },
  spec: given({ taints: pool.taints }),
});

function replicasOf({ pool, existing }: BuildMachineDeployments, name: string, index: number, zones: number): number {
  const minimum = shareOf(pool.minimum, index, zones);
  const current = listOf(existing).find(({ metadata }) => metadata?.name === name)?.spec?.replicas ?? minimum;
  return Math.min(Math.max(countOf(current), minimum), Math.max(shareOf(pool.maximum, index, zones), minimum));
}

const defaultProviderSpec = (pool: WorkerPool, zone: string): object => ({
  machineType: pool.machineType,
  machineImage: pool.machineImage,
  ...(zone === '' ? {} : { zone }),
});
