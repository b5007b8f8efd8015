import { at, isObject, type Json, type JsonObject } from './json.js';
import { unreadDefaults } from './unread-defaults.js';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Replaces what differs between any two servers, so that the rest can be compared. One for each row and server: uids and
 * versions become `uid 1`, `version 1`, … in the order in which they appear, so that equal ones stay equal.
 */
export interface Normaliser {
  (value: Json): Json;
}

export function createNormaliser(): Normaliser {
  const uids = new Map<string, string>();
  const versions = new Map<string, string>();
  const tokenFor = (seen: Map<string, string>, word: string, text: string): string => {
    const token = seen.get(text) ?? `${word} ${seen.size + 1}`;
    seen.set(text, token);
    return token;
  };

  /** Messages quote uids and versions. */
  const message = (text: string): string =>
    text
      .replaceAll(uuid, 'UID')
      .replaceAll(/([Vv]ersion\D{0,40}?)\d+/g, '$1N')
      .replaceAll(/current: \d+/g, 'current: N')
      .replaceAll(/\(\d+\)/g, '(N)');

  const field = (name: string, value: Json, isList: boolean): Json => {
    if (typeof value === 'string') {
      if (name === 'uid') return tokenFor(uids, 'uid', value);
      if (name === 'resourceVersion') return isList ? 'version' : tokenFor(versions, 'version', value);
      if (name === 'continue') return 'token';
      if (name === 'message' || name === 'note') return message(value);
      return time.test(value) ? 'time' : value;
    }
    return all(value);
  };

  const all = (value: Json): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => (typeof item === 'string' && time.test(item) ? 'time' : all(item)));
    if (!isObject(value)) return value;
    const isList = Array.isArray(value['items']) || value['items'] === null;
    const cleaned = withoutWording(unreadDefaults(value));
    return Object.fromEntries(
      Object.entries(cleaned)
        .filter(([name]) => name !== 'managedFields')
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([name, part]) => [name, isList && name === 'metadata' ? listMetadata(part) : field(name, part, false)]),
    );
  };

  const listMetadata = (metadata: Json): Json =>
    isObject(metadata) ? Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, field(name, value, true)])) : metadata;

  return all;
}

/** Refusals of what can't be read or is not valid are told apart by reason, field and cause; their wording is for people. */
const worded = ['BadRequest', 'Invalid', 'UnsupportedMediaType', 'InternalError'];

const withoutWording = (value: JsonObject): JsonObject => {
  const { message: _, ...status } = value;
  if (value['kind'] !== 'Status' || !worded.includes(String(value['reason']))) return value;
  const causes = at(value, 'details.causes');
  if (!Array.isArray(causes)) return status;
  return {
    ...status,
    details: {
      ...(value['details'] as JsonObject),
      causes: causes.map((cause: Json) => ({ reason: at(cause, 'reason') ?? null, field: at(cause, 'field') ?? null })),
    },
  };
};
