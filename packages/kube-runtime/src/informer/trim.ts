import type { KubeObject } from '../client/port.js';

/** Leaves out `managedFields`: often half of an object, and of use to nobody who reads a cache. */
export const withoutManagedFields = <T extends KubeObject>(object: T): T => {
  if (!object.metadata || !('managedFields' in object.metadata)) return object;
  const { managedFields: _, ...metadata } = object.metadata as T['metadata'] & { managedFields?: unknown };
  return { ...object, metadata };
};

/** Makes an object unchangeable all the way down: a test then fails where a cached object is mutated. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};
