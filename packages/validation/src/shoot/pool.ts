import { isInPlace, isManualInPlace, type UpdateStrategy } from '@gardener-inplace/api';
import type { FieldPath } from '../field-path.js';
import type { Reader } from '../reader.js';
import { memberAt, membersOf, type Members } from '../unknown-value.js';

export interface PoolImage {
  readonly name: string;
  readonly version: string;
  readonly providerConfig: unknown;
}

/** A worker pool as the rules see it: every field they look at, with inherited values filled in. */
export interface Pool {
  readonly index: number;
  readonly path: FieldPath;
  readonly name: string;
  /** The pool as it was given. */
  readonly worker: Members;
  readonly strategy: string | undefined;
  readonly isInPlace: boolean;
  readonly isManual: boolean;
  readonly machineType: string;
  readonly architecture: string | undefined;
  readonly image: PoolImage | undefined;
  /** Name of the container runtime; undefined when the pool has no `cri` section. */
  readonly cri: string | undefined;
  readonly volume: unknown;
  readonly dataVolumes: readonly unknown[];
  readonly maxSurge: unknown;
  readonly maxUnavailable: unknown;
  /** `machineControllerManager`; undefined when absent. */
  readonly machineControllerManager: Members | undefined;
  /** The pool's own Kubernetes version; undefined when it follows the Shoot. */
  readonly pinnedVersion: string | undefined;
  /** The effective Kubernetes version (C-05); empty when there is none. */
  readonly version: string;
  /** The effective kubelet settings (C-05): the pool's own section replaces the Shoot's as a whole. */
  readonly kubelet: unknown;
}

/** What a pool inherits. */
export interface Inherited {
  readonly version: string;
  readonly kubelet: unknown;
}

const imageOf = (machine: unknown, path: FieldPath, read: Reader): PoolImage | undefined => {
  const image = read.members(machine, path, 'image');
  if (!image) return undefined;
  const at = path.child('image');
  return {
    name: read.text(image, at, 'name') ?? '',
    version: read.text(image, at, 'version') ?? '',
    providerConfig: memberAt(image, 'providerConfig'),
  };
};

/** Reads one entry of `spec.provider.workers`. */
export function readPool(entry: unknown, index: number, path: FieldPath, inherited: Inherited, read: Reader): Pool {
  const worker = membersOf(read.object(entry, path));
  const strategy = read.text(worker, path, 'updateStrategy');
  const kubernetes = read.members(worker, path, 'kubernetes');
  const pinnedVersion = kubernetes && read.text(kubernetes, path.child('kubernetes'), 'version');
  const machine = read.members(worker, path, 'machine');
  const machinePath = path.child('machine');
  const cri = read.members(worker, path, 'cri');
  return {
    index,
    path,
    name: read.text(worker, path, 'name') ?? '',
    worker,
    strategy,
    isInPlace: isInPlace(strategy as UpdateStrategy | undefined),
    isManual: isManualInPlace(strategy as UpdateStrategy | undefined),
    machineType: read.text(machine, machinePath, 'type') ?? '',
    architecture: read.text(machine, machinePath, 'architecture'),
    image: imageOf(machine, machinePath, read),
    cri: cri && (read.text(cri, path.child('cri'), 'name') ?? ''),
    volume: read.members(worker, path, 'volume'),
    dataVolumes: read.list(worker, path, 'dataVolumes'),
    maxSurge: memberAt(worker, 'maxSurge'),
    maxUnavailable: memberAt(worker, 'maxUnavailable'),
    machineControllerManager: read.members(worker, path, 'machineControllerManager'),
    pinnedVersion,
    version: pinnedVersion ?? inherited.version,
    kubelet: (kubernetes && read.members(kubernetes, path.child('kubernetes'), 'kubelet')) ?? inherited.kubelet,
  };
}
