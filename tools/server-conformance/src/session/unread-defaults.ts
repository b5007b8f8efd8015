import { isObject, type Json, type JsonObject } from './json.js';

/** Values that a real server fills in and none of our packages reads; they are left out on both sides. By kind, as paths; `*` is every item. */
const unread: Readonly<Record<string, readonly string[]>> = {
  Pod: [
    'spec.enableServiceLinks',
    'spec.preemptionPolicy',
    'spec.priority',
    'spec.securityContext',
    'spec.tolerations',
    'spec.containers.*.imagePullPolicy',
    'spec.containers.*.resources',
    'spec.containers.*.terminationMessagePath',
    'spec.containers.*.terminationMessagePolicy',
    'status.conditions.*.lastProbeTime',
  ],
  Event: ['deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedSource'],
};

const without = (value: Json | undefined, [first, ...rest]: readonly string[]): Json => {
  if (first === '*' && Array.isArray(value)) return value.map((item: Json) => without(item, rest));
  if (!isObject(value) || first === undefined) return value ?? null;
  const { [first]: inner, ...others } = value;
  if (rest.length === 0) return others;
  return inner === undefined ? value : { ...value, [first]: without(inner, rest) };
};

/** Items of a list carry no kind of their own. */
export const unreadDefaults = (object: JsonObject): JsonObject => {
  const kind = String(object['kind']);
  const isList = kind.endsWith('List');
  const paths = unread[isList ? kind.slice(0, -'List'.length) : kind] ?? [];
  return paths.reduce<JsonObject>(
    (rest, path) => without(rest, [...(isList ? ['items', '*'] : []), ...path.split('.')]) as JsonObject,
    object,
  );
};
