import {
  inPlaceConfigOf,
  inPlaceSpecOf,
  isUpdateForced,
  kubeletConfigOf,
  operations,
  osUpdateOf,
  pendingWorkersOf,
  writeForce,
  writeInPlaceConfig,
  writeInPlaceSpec,
  writeKubeletConfig,
  writeOsUpdate,
  writePendingWorkers,
  type CloudProfile,
  type MachineImageVersion,
  type OperatingSystemConfig,
  type Shoot,
  type Worker,
  type WorkerPool,
} from '@gardener-inplace/api';
import type { FieldWithoutCounterpart, SpelledField } from './field.js';

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const operationOf = (shoot: Shoot): string | undefined => shoot.metadata?.annotations?.[operations.annotation];

/** Table a7 of the API reference, for Shoots. */
export const shootFields: readonly SpelledField<Shoot>[] = [
  {
    name: 'status.inPlaceUpdates.pendingWorkerUpdates',
    keptBecause: 'the two lists become one, and the strategies of the pools do not tell which name came from which',
    isIn: (shoot) => shoot.status?.inPlaceUpdates?.pendingWorkerUpdates !== undefined,
    rewrite: (shoot) => {
      const before = pendingWorkersOf(shoot).value;
      const written = writePendingWorkers(shoot, before, 'gep');
      return sameJson(pendingWorkersOf(written).value, before) ? written : undefined;
    },
  },
  {
    name: 'operation force-in-place-update',
    keptBecause: 'inside a list or between blanks it is another operation to whoever reads it; GEP-0031 has an annotation of its own',
    isIn: (shoot) => operationOf(shoot)?.includes(operations.force) === true,
    rewrite: (shoot) => (operationOf(shoot) === operations.force ? writeForce(shoot, isUpdateForced(shoot).value, 'gep') : undefined),
  },
];

export const imageVersionField: SpelledField<MachineImageVersion> = {
  name: 'versions[].inPlaceUpdates',
  isIn: (version) => version.inPlaceUpdates !== undefined,
  rewrite: (version) => writeInPlaceConfig(version, inPlaceConfigOf(version).value, 'gep'),
};

const rewriteVersion = (version: MachineImageVersion): MachineImageVersion =>
  (imageVersionField.isIn(version) ? imageVersionField.rewrite(version) : undefined) ?? version;

/** Table a7, for CloudProfiles and NamespacedCloudProfiles. */
export const profileFields: readonly SpelledField<CloudProfile>[] = [
  {
    name: imageVersionField.name,
    isIn: (profile) => (profile.spec?.machineImages ?? []).some(({ versions }) => (versions ?? []).some(imageVersionField.isIn)),
    rewrite: (profile) => ({
      ...profile,
      spec: {
        ...profile.spec,
        machineImages: (profile.spec?.machineImages ?? []).map((image) => ({
          ...image,
          ...(image.versions && { versions: image.versions.map(rewriteVersion) }),
        })),
      },
    }),
  },
];

const hasKubeletConfig = (pool: WorkerPool): boolean => pool.kubeletConfig !== undefined;

/** Table a7, for Workers. */
export const workerFields: readonly SpelledField<Worker>[] = [
  {
    name: 'pools[].kubeletConfig',
    isIn: (worker) => (worker.spec?.pools ?? []).some(hasKubeletConfig),
    rewrite: (worker) => ({
      ...worker,
      spec: {
        ...worker.spec,
        pools: worker.spec.pools.map((pool) =>
          hasKubeletConfig(pool) ? writeKubeletConfig(pool, kubeletConfigOf(pool).value, 'gep') : pool,
        ),
      },
    }),
  },
];

/** Table a7, for OperatingSystemConfigs. */
export const operatingSystemConfigFields: readonly SpelledField<OperatingSystemConfig>[] = [
  {
    name: 'spec.inPlaceUpdates',
    isIn: (config) => config.spec?.inPlaceUpdates !== undefined,
    rewrite: (config) => writeInPlaceSpec(config, inPlaceSpecOf(config).value, 'gep'),
  },
  {
    name: 'status.inPlaceUpdates.osUpdate',
    isIn: (config) => config.status?.inPlaceUpdates?.osUpdate !== undefined,
    rewrite: (config) => writeOsUpdate(config, osUpdateOf(config).value, 'gep'),
  },
];

export const shootWithoutCounterpart: readonly FieldWithoutCounterpart<Shoot>[] = [
  {
    name: 'workers[].machineControllerManager',
    keptBecause: 'GEP-0031 has neither a time limit for an in-place update nor the health timeout switch',
    isIn: (shoot) => (shoot.spec?.provider?.workers ?? []).some((worker) => worker.machineControllerManager !== undefined),
  },
];

export const workerWithoutCounterpart: readonly FieldWithoutCounterpart<Worker>[] = [
  {
    name: 'status.inPlaceUpdates.workerPoolToHashMap',
    keptBecause: 'GEP-0031 does not say how a Worker tells which pools are up to date',
    isIn: (worker) => worker.status?.inPlaceUpdates?.workerPoolToHashMap !== undefined,
  },
];
