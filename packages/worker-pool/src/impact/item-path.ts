import type { ShootWorker } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import type { HashItemName } from '../hash/hash-item.js';

const inPool: Partial<Record<HashItemName, string>> = {
  machineType: 'machine.type',
  machineImage: 'machine.image',
  machineImageVersion: 'machine.image.version',
  volumeSize: 'volume.size',
  volumeType: 'volume.type',
  cri: 'cri.name',
};

/** The field of the Shoot that an input of a pool's hash is read from: the pool's own, or the one it inherits. @internal */
export function pathOfItem(name: HashItemName, pool: ShootWorker, poolPath: string): string {
  const own = inPool[name];
  if (own !== undefined) return `${poolPath}.${own}`;
  switch (name) {
    case 'kubernetesMinor':
      return pathOfVersion(pool, poolPath);
    case 'certificateAuthorities':
    case 'serviceAccountKey':
      return `status.credentials.rotation.${name}`;
    case 'nodeLocalDNS':
      return 'spec.systemComponents.nodeLocalDNS.enabled';
    default:
      return `${pathOfKubelet(pool, poolPath)}.${name}`;
  }
}

/** @internal */
export const pathOfVersion = (pool: ShootWorker, poolPath: string): string =>
  isAbsent(pool.kubernetes?.version) ? 'spec.kubernetes.version' : `${poolPath}.kubernetes.version`;

/** @internal */
export const pathOfKubelet = (pool: ShootWorker, poolPath: string): string =>
  isAbsent(pool.kubernetes?.kubelet) ? 'spec.kubernetes.kubelet' : `${poolPath}.kubernetes.kubelet`;
