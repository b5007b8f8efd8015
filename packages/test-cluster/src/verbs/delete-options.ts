import { badRequest, invalid, invalidValue, notSupportedValue, type FieldProblem } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, textOf, type JsonObject } from '../json/json-object.js';
import type { DeleteOptions } from '../objects/deletion.js';
import { dryRunProblems } from './check-write-options.js';
import { optionsOfKind } from './options-of-kind.js';
import { flagAt, wholeNumberAt } from './query-values.js';

const policies = ['Background', 'Foreground', 'Orphan'] as const;
const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Options as JSON. One that can't be read is refused: the deletion would otherwise be another one than was asked for. */
export function readDeleteOptions(sent: JsonObject): DeleteOptions {
  const { gracePeriodSeconds: grace, propagationPolicy: policy, orphanDependents: orphans } = sent;
  const preconditions = objectAt(sent, 'preconditions');
  demand(sent, 'gracePeriodSeconds', Number.isSafeInteger, 'a whole number');
  demand(sent, 'propagationPolicy', isText, 'a text');
  demand(sent, 'orphanDependents', isFlag, 'true or false');
  demand(sent, 'dryRun', Array.isArray, 'a list');
  demand(sent, 'preconditions', isJsonObject, 'an object');
  demand(preconditions, 'uid', isText, 'a text');
  demand(preconditions, 'resourceVersion', isText, 'a text');
  const problems = [...propagationProblems(policy, orphans), ...dryRunProblems(arrayAt(sent, 'dryRun'))];
  if (problems.length > 0) throw invalid(optionsOfKind('DeleteOptions'), '', problems);
  const { uid, resourceVersion } = preconditions;
  const asked = isFlag(orphans) ? (orphans ? 'Orphan' : 'Background') : policy;
  return {
    // Less than nothing is a second, says the real server.
    gracePeriodSeconds: typeof grace === 'number' ? (grace < 0 ? 1 : grace) : undefined,
    propagationPolicy: policies.find((each) => each === asked),
    saysAccepted: orphans === false,
    preconditions: { uid: isText(uid) ? uid : undefined, resourceVersion: isText(resourceVersion) ? resourceVersion : undefined },
  };
}

const propagationProblems = (policy: unknown, orphans: unknown): readonly FieldProblem[] =>
  isText(policy)
    ? [
        ...(isFlag(orphans)
          ? [invalidValue('propagationPolicy', policy, 'orphanDependents and deletionPropagation cannot be both set')]
          : []),
        ...(policies.some((each) => each === policy) ? [] : [notSupportedValue('propagationPolicy', policy, policies)]),
      ]
    : [];

/** The same as the body of a request, which says what it is. */
export function readDeleteOptionsBody(sent: JsonObject): DeleteOptions {
  const { kind } = sent;
  if (kind && kind !== 'DeleteOptions') throw badRequest(`${textOf(kind)} cannot be converted to DeleteOptions`);
  return readDeleteOptions(sent);
}

/** The same options as parameters of a request without a body. */
export function deleteOptionsOf(query: URLSearchParams): DeleteOptions {
  return readDeleteOptions({
    gracePeriodSeconds: wholeNumberAt(query, 'gracePeriodSeconds') ?? null,
    propagationPolicy: query.get('propagationPolicy'),
    orphanDependents: flagAt(query, 'orphanDependents') ?? null,
    dryRun: query.getAll('dryRun'),
    // Here nothing is no precondition, other than in a body.
    preconditions: { uid: query.get('uid') || null, resourceVersion: query.get('resourceVersion') || null },
  });
}

export const wantsDryRun = (options: JsonObject): boolean => arrayAt(options, 'dryRun').includes('All');

function demand(object: JsonObject, field: string, is: (value: unknown) => boolean, what: string): void {
  const value = object[field];
  if (value === undefined || value === null || is(value)) return;
  throw badRequest(`${field}: Invalid value: ${JSON.stringify(value)}: must be ${what}`);
}
