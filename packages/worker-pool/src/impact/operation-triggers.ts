import { isInPlace, operations, type CredentialRotation, type Shoot, type ShootWorker } from '@gardener-inplace/api';
import { entryOf } from '../entry-of.js';
import { credentialsOfPools } from '../hash/credentials-of-pools.js';
import type { Credentials } from '../hash/hash-item.js';
import { listOf } from '../list-of.js';
import { operationOf, operationsIn } from '../life-cycle/operations.js';
import { trigger, type Trigger } from './trigger.js';

const path = `metadata.annotations[${operations.annotation}]`;

type Credential = 'certificateAuthorities' | 'serviceAccountKey';

const startedRotations: Readonly<Record<string, readonly Credential[]>> = {
  'rotate-credentials-start': ['certificateAuthorities', 'serviceAccountKey'],
  'rotate-ca-start': ['certificateAuthorities'],
  'rotate-serviceaccount-key-start': ['serviceAccountKey'],
};

/**
 * What the operations that a write newly asks for will do to a pool. A rotation that is started without rolling out
 * workers parks every pool and so does nothing to nodes until a pool is released.
 *
 * @internal
 */
export function triggersOfOperations(old: Shoot, shoot: Shoot): (pool: ShootWorker) => readonly Trigger[] {
  const asked = new Set(operationsIn(operationOf(old)));
  const added = operationsIn(operationOf(shoot))
    .filter((operation) => !asked.has(operation))
    .map((operation) => {
      const [verb = '', list = ''] = operation.split('=');
      return { operation, verb, list, names: new Set(list.split(',')) };
    });
  const credentialsOf = credentialsOfPools(shoot?.status?.credentials);
  return (pool) =>
    added.flatMap(({ operation, verb, list, names }) => {
      const isNamed = names.has(pool.name);
      if (verb === 'rotate-rollout-workers' && isNamed)
        return parkedIn(credentialsOf(pool.name), pool).map((credential) => trigger(credential, path, undefined, operation));
      if (verb === 'rollout-workers' && (isNamed || list === '*') && !isInPlace(pool.updateStrategy))
        return [trigger('rollout', path, undefined, operation)];
      return (entryOf(startedRotations, operation) ?? []).map((credential) => trigger(credential, path, undefined, operation));
    });
}

/** Only a rotation that waits for pools releases them. */
const parkedIn = (credentials: Credentials | undefined, { name }: ShootWorker): readonly Credential[] => {
  const waits = (rotation: CredentialRotation | undefined): boolean =>
    rotation?.phase === 'WaitingForWorkersRollout' && listOf(rotation.pendingWorkersRollouts).some((parked) => parked.name === name);
  return (['certificateAuthorities', 'serviceAccountKey'] as const).filter((credential) => waits(credentials?.rotation?.[credential]));
};
