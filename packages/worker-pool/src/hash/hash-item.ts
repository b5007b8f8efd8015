import { majorMinor, type CredentialRotation, type Result } from '@gardener-inplace/api';
import { all, map, ok } from '../result.js';
import { hashedTime, lastInitiationTime } from './rotation-time.js';

/** What can change a pool's hash, and so cause an update of its nodes. */
export type HashItemName =
  | 'kubernetesMinor'
  | 'machineType'
  | 'machineImage'
  | 'machineImageVersion'
  | 'volumeSize'
  | 'volumeType'
  | 'cri'
  | 'certificateAuthorities'
  | 'serviceAccountKey'
  | 'nodeLocalDNS'
  | 'kubeReserved'
  | 'evictionHard'
  | 'cpuManagerPolicy';

/** One input of a hash, in the text that is hashed. */
export interface HashItem {
  readonly name: HashItemName;
  readonly text: string;
}

/** @internal */
export const textsOf = (items: readonly HashItem[]): readonly string[] => items.map(({ text }) => text);

/** The rotations that enter a hash; the shape of `Shoot.status.credentials`. */
export interface Credentials {
  readonly rotation?:
    | {
        readonly certificateAuthorities?: CredentialRotation | undefined;
        readonly serviceAccountKey?: CredentialRotation | undefined;
      }
    | null
    | undefined;
}

/** @internal Patch level and prefix `v` don't matter. */
export const kubernetesItem = (version: string): Result<HashItem> =>
  map(majorMinor(version), (text) => ({ name: 'kubernetesMinor', text }));

/** @internal */
export function rotationItems(credentials: Credentials | null | undefined, poolName: string): Result<readonly HashItem[]> {
  const items = (['certificateAuthorities', 'serviceAccountKey'] as const).map((name): Result<readonly HashItem[]> => {
    const time = lastInitiationTime(credentials?.rotation?.[name] ?? undefined, poolName);
    return time === undefined ? ok([]) : map(hashedTime(time), (text) => [{ name, text }]);
  });
  return map(all(items), (lists) => lists.flat());
}
