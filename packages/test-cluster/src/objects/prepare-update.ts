import {
  ApiError,
  badRequest,
  conflict,
  forbiddenValue,
  invalid,
  invalidValue,
  staleObject,
  type FieldProblem,
} from '../errors/api-error.js';
import { failure } from '../errors/status.js';
import { deepEqual } from '../json/deep-equal.js';
import { textOf, withField, without, type JsonObject } from '../json/json-object.js';
import { rulesOf } from '../kinds/rules-of-kinds.js';
import type { KubeObject, Metadata, Reference } from '../kube-object.js';
import { internalKindOf, type ResourceDefinition } from '../served/resource-definition.js';
import { demandNamespace } from './demand-namespace.js';
import { metadataProblems } from './metadata-problems.js';

/** What only the server sets: an update keeps the stored values. */
const serverOwned = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'generation',
  'resourceVersion',
  'selfLink',
] as const;

export interface Update {
  readonly resource: ResourceDefinition;
  readonly current: KubeObject;
  /** The decoded object of a PUT, or the outcome of a patch. */
  readonly incoming: JsonObject;
  readonly subresource: string | undefined;
  /** A PUT states its uid as a precondition (409); in a patch another uid is a change of an immutable field (422). */
  readonly isPatch: boolean;
  readonly now: Date;
}

/** The object as an update would store it; the current one itself when nothing changes. Throws what the server would answer instead. */
export function prepareUpdate({ resource, current, incoming, subresource, isPatch, now }: Update): KubeObject {
  const sent = incoming['metadata'] as JsonObject;
  const { name } = current.metadata;
  checkIdentity(sent, current.metadata);
  if (!isPatch && sent['uid'] && sent['uid'] !== current.metadata.uid) {
    throw conflict(
      resource,
      name,
      `Precondition failed: UID in precondition: ${textOf(sent['uid'])}, UID in object meta: ${current.metadata.uid ?? ''}`,
    );
  }
  checkVersion(resource, sent, current.metadata);
  const rules = rulesOf(resource);
  const sentPart = merged(resource, current, incoming, subresource);
  const plain = rules.keep?.(current, sentPart, subresource) ?? sentPart;
  const next = settled(resource, current, rules.settle?.(plain, now) ?? plain);
  // Where a status is written without metadata, nobody asks what that says.
  const isStatusAlone = subresource === 'status' && resource.statusWriteKeeps === 'all-but-status';
  const problems = [
    ...(isStatusAlone ? [] : immutableProblems(sent, current.metadata)),
    ...updateProblems(resource, current, next, subresource),
  ];
  if (problems.length > 0) throw invalid(internalKindOf(resource), name, problems);
  return next;
}

/** Throws a 400 when the metadata names another object than the URL. */
export function checkIdentity(sent: JsonObject, { name, namespace }: Reference): void {
  if (sent['name'] !== name) {
    throw badRequest(`the name of the object (${textOf(sent['name'] ?? '')}) does not match the name on the URL (${name})`);
  }
  demandNamespace(sent, namespace);
}

function checkVersion(resource: ResourceDefinition, sent: JsonObject, { name, resourceVersion }: Metadata): void {
  const version = versionOf(sent);
  if (version !== '0') {
    if (version !== resourceVersion) throw staleObject(resource, name);
  } else if (!resource.allowsUnconditionalUpdate) {
    throw invalid({ ...resource, kind: resource.plural }, name, [
      invalidValue('metadata.resourceVersion', 0, 'must be specified for an update'),
    ]);
  }
}

/** The version that an object names, `0` for none. Throws a 500 for one that is no number. */
export function versionOf(sent: JsonObject): string {
  const version = textOf(sent['resourceVersion'] || '0');
  if (/^\d+$/.test(version)) return version;
  throw new ApiError(failure(500, undefined, `strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`));
}

/** Takes from the incoming object what this path may change. */
function merged(resource: ResourceDefinition, current: KubeObject, incoming: JsonObject, subresource: string | undefined): KubeObject {
  const metadata = keepServerOwned(current.metadata, incoming['metadata'] as JsonObject);
  if (subresource === 'status' || subresource === 'approval') {
    const withStatus = withField(current, 'status', incoming['status']) as KubeObject;
    return resource.statusWriteKeeps === 'spec' ? { ...withStatus, metadata } : withStatus;
  }
  const content = resource.hasStatus ? withField(incoming, 'status', current['status']) : incoming;
  return { ...content, metadata } as KubeObject;
}

function keepServerOwned(current: Metadata, sent: JsonObject): Metadata {
  const kept = Object.fromEntries(serverOwned.filter((field) => current[field] !== undefined).map((field) => [field, current[field]]));
  return { ...without(sent, ...serverOwned, 'managedFields'), ...kept } as Metadata;
}

/** Counts the generation when the desired state changed; hands back the current object when nothing did. */
function settled(resource: ResourceDefinition, current: KubeObject, next: KubeObject): KubeObject {
  if (deepEqual(current, next)) return current;
  const desired = (object: KubeObject) => without(object, 'metadata', ...(resource.hasStatus ? ['status'] : []));
  if (!resource.countsGeneration || deepEqual(desired(current), desired(next))) return next;
  return { ...next, metadata: { ...next.metadata, generation: (current.metadata.generation ?? 0) + 1 } };
}

function immutableProblems(sent: JsonObject, current: Metadata): readonly FieldProblem[] {
  const { deletionTimestamp: wanted, deletionGracePeriodSeconds: grace } = sent;
  return [
    ...(sent['uid'] && sent['uid'] !== current.uid ? [invalidValue('metadata.uid', sent['uid'], 'field is immutable')] : []),
    // Of an object that is leaving it stays as it is, whatever is said.
    ...(wanted && !current.deletionTimestamp ? [invalidValue('metadata.deletionTimestamp', wanted, 'field is immutable')] : []),
    ...(grace !== undefined && grace !== (current.deletionGracePeriodSeconds ?? 0)
      ? [invalidValue('metadata.deletionGracePeriodSeconds', grace, 'field is immutable')]
      : []),
  ];
}

function updateProblems(
  resource: ResourceDefinition,
  current: KubeObject,
  next: KubeObject,
  subresource: string | undefined,
): readonly FieldProblem[] {
  if (next === current) return [];
  const rules = rulesOf(resource);
  const added = (next.metadata.finalizers ?? []).filter((finalizer) => !current.metadata.finalizers?.includes(finalizer));
  return [
    ...metadataProblems(next.metadata, resource),
    ...(current.metadata.deletionTimestamp && added.length > 0
      ? [
          forbiddenValue(
            'metadata.finalizers',
            `no new finalizers can be added if the object is being deleted, found new finalizers []string{${added.map((each) => JSON.stringify(each)).join(', ')}}`,
          ),
        ]
      : []),
    ...(rules.validate?.(next) ?? []),
    ...((subresource === undefined ? rules.validateUpdate?.(current, next) : rules.validateSubresource?.(current, next, subresource)) ??
      []),
  ];
}
