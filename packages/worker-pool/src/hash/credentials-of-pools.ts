import type { CredentialRotation, PendingWorkersRollout } from '@gardener-inplace/api';
import { listOf } from '../list-of.js';
import type { Credentials } from './hash-item.js';

/**
 * The credentials as they matter to one pool after the other: of the pools parked out of a rotation each sees only itself. A list that is
 * searched for every pool takes time in the square of their number.
 *
 * @internal
 */
export function credentialsOfPools(credentials: Credentials | null | undefined): (poolName: string) => Credentials | undefined {
  const rotation = credentials?.rotation;
  if (!rotation) return () => undefined;
  const [ofAuthorities, ofKey] = [rotationOfPools(rotation.certificateAuthorities), rotationOfPools(rotation.serviceAccountKey)];
  return (poolName) => ({ rotation: { certificateAuthorities: ofAuthorities(poolName), serviceAccountKey: ofKey(poolName) } });
}

function rotationOfPools(rotation: CredentialRotation | null | undefined): (poolName: string) => CredentialRotation | undefined {
  if (!rotation) return () => undefined;
  const { pendingWorkersRollouts, ...all } = rotation;
  // The first entry of a name counts.
  const parked = new Map<string, PendingWorkersRollout>(
    listOf(pendingWorkersRollouts)
      .toReversed()
      .map((entry) => [entry.name, entry]),
  );
  return (poolName) => {
    const own = parked.get(poolName);
    return own === undefined ? all : { ...all, pendingWorkersRollouts: [own] };
  };
}
