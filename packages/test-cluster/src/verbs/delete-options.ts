import { badRequest, invalid, notSupportedValue } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, type JsonObject } from '../json/json-object.js';
import type { DeleteOptions } from '../objects/deletion.js';
import { checkDryRun, optionsOfKind } from './check-dry-run.js';
import { wholeNumberAt } from './whole-number.js';

const policies = ['Background', 'Foreground', 'Orphan'] as const;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Options as JSON. One that can't be read is refused: the deletion would otherwise be another one than was asked for. */
export function readDeleteOptions(sent: JsonObject): DeleteOptions {
  const { gracePeriodSeconds: grace, propagationPolicy: policy } = sent;
  const preconditions = objectAt(sent, 'preconditions');
  demand(sent, 'gracePeriodSeconds', Number.isSafeInteger, 'a whole number');
  demand(sent, 'propagationPolicy', isText, 'a text');
  demand(sent, 'dryRun', Array.isArray, 'a list');
  demand(sent, 'preconditions', isJsonObject, 'an object');
  demand(preconditions, 'uid', isText, 'a text');
  demand(preconditions, 'resourceVersion', isText, 'a text');
  checkDryRun({ verb: 'delete' }, arrayAt(sent, 'dryRun'));
  if (isText(policy) && policies.every((each) => each !== policy))
    throw invalid(optionsOfKind('DeleteOptions'), '', [notSupportedValue('propagationPolicy', policy, policies)]);
  const { uid, resourceVersion } = preconditions;
  return {
    // Less than nothing is a second, says the real server.
    gracePeriodSeconds: typeof grace === 'number' ? (grace < 0 ? 1 : grace) : undefined,
    propagationPolicy: policies.find((each) => each === policy) ?? 'Background',
    preconditions: { uid: isText(uid) ? uid : undefined, resourceVersion: isText(resourceVersion) ? resourceVersion : undefined },
  };
}

/** The same options as parameters of a request without a body. */
export function deleteOptionsOf(query: URLSearchParams): DeleteOptions {
  return readDeleteOptions({
    gracePeriodSeconds: wholeNumberAt(query, 'gracePeriodSeconds') ?? null,
    propagationPolicy: query.get('propagationPolicy'),
  });
}

export const wantsDryRun = (options: JsonObject): boolean => arrayAt(options, 'dryRun').includes('All');

function demand(object: JsonObject, field: string, is: (value: unknown) => boolean, what: string): void {
  const value = object[field];
  if (value === undefined || value === null || is(value)) return;
  throw badRequest(`${field}: Invalid value: ${JSON.stringify(value)}: must be ${what}`);
}
