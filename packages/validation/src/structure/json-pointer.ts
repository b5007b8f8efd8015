import { fieldPath, type FieldPath } from '../field-path.js';
import { isMembers } from '../unknown-value.js';

/** Maps, as opposed to sections: their members are keys that people choose. */
const maps = new Set([
  'labels',
  'annotations',
  'matchLabels',
  'sysctls',
  'featureGates',
  'capacity',
  'virtualCapacity',
  'workerPoolToHashMap',
  'data',
  'stringData',
]);
const fieldName = /^[A-Za-z]\w*$/;

const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A place in an object: the value there and how Kubernetes names it. */
export interface Place {
  readonly value: unknown;
  /** Path of the place, or of a member of it. */
  path(...member: readonly string[]): FieldPath | undefined;
}

const extend = (path: FieldPath | undefined, parent: unknown, parentName: string, step: string): FieldPath => {
  if (!path) return fieldPath(fieldName.test(step) ? step : `[${step}]`);
  if (Array.isArray(parent)) return path.index(Number(step));
  return maps.has(parentName) || !fieldName.test(step) ? path.key(step) : path.child(step);
};

/** Follows a JSON pointer. An empty path is the object itself. */
export function placeAt(root: unknown, pointer: string): Place {
  let [value, path, name]: [unknown, FieldPath | undefined, string] = [root, undefined, ''];
  for (const step of stepsOf(pointer)) {
    path = extend(path, value, name, step);
    const isThere = (Array.isArray(value) || isMembers(value)) && Object.hasOwn(value, step);
    value = isThere ? (value as Readonly<Record<string, unknown>>)[step] : undefined;
    name = step;
  }
  return { value, path: (...member) => member.reduce<FieldPath | undefined>((above, step) => extend(above, value, name, step), path) };
}
