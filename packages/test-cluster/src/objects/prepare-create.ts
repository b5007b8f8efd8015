import { randomInt, randomUUID } from 'node:crypto';
import { everyone, type Requester } from '../admission/requester.js';
import { ApiError, invalid, requiredValue } from '../errors/api-error.js';
import { failure } from '../errors/status.js';
import { stringAt, without, type JsonObject } from '../json/json-object.js';
import type { KubeObject, Metadata } from '../kube-object.js';
import { rulesOf } from '../kinds/rules-of-kinds.js';
import { internalKindOf, type ResourceDefinition } from '../served/resource-definition.js';
import { timestamp } from '../server-context.js';
import { demandNamespace } from './demand-namespace.js';
import { metadataProblems } from './metadata-problems.js';

export interface Creation {
  readonly namespace: string | undefined;
  readonly now: Date;
  /** Default: everyone. */
  readonly requester?: Requester;
}

/** The object as a create would store it. Throws what the server would answer instead. */
export function prepareCreate(
  resource: ResourceDefinition,
  decoded: JsonObject,
  { namespace, now, requester = everyone }: Creation,
): KubeObject {
  const sent = decoded['metadata'] as JsonObject;
  if (sent['resourceVersion'] && sent['resourceVersion'] !== '0')
    throw new ApiError(failure(500, undefined, 'resourceVersion should not be set on objects to be created'));
  demandNamespace(sent, namespace);
  const metadata: Metadata = {
    ...without(sent, 'namespace', 'resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'managedFields', 'selfLink'),
    name: nameFor(resource, sent),
    ...(namespace !== undefined && { namespace }),
    uid: randomUUID(),
    creationTimestamp: timestamp(now),
    // Where the server counts no generation it keeps the client's.
    ...(resource.countsGeneration && { generation: 1 }),
  };
  const content = resource.hasStatus && !resource.keepsStatusOnCreate ? without(decoded, 'status') : decoded;
  const plain = { ...content, metadata } as KubeObject;
  const rules = rulesOf(resource);
  const completed = rules.complete?.(plain, now, requester) ?? plain;
  const object = rules.settle?.(completed, now) ?? completed;
  const problems = [
    ...metadataProblems(object.metadata, resource),
    ...(rules.validate?.(object) ?? []),
    ...(rules.validateCreate?.(object) ?? []),
  ];
  if (problems.length > 0) throw invalid(internalKindOf(resource), object.metadata.name, problems);
  return object;
}

// No vowels and no look-alikes, so that a generated name is no word.
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

function nameFor(resource: ResourceDefinition, sent: JsonObject): string {
  const name = stringAt(sent, 'name');
  if (name) return name;
  const prefix = stringAt(sent, 'generateName');
  if (!prefix) throw invalid(resource, '', [requiredValue('metadata.name', 'name or generateName is required')]);
  return prefix.slice(0, 58) + Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
