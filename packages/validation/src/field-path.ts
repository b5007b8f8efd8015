/** Names one field the way the Kubernetes API does: `spec.provider.workers[1].machine.type`, `metadata.annotations[gardener.cloud/operation]`. */
export interface FieldPath {
  /** The field `names` below this one, one step each. */
  child(...names: readonly string[]): FieldPath;
  /** Entry `position` of this list. */
  index(position: number): FieldPath;
  /** Entry `name` of this map. */
  key(name: string): FieldPath;
  toString(): string;
}

/** Path steps are only joined when somebody prints them, so a rule may build paths it never reports. */
const pathOf = (parent: FieldPath | undefined, step: string): FieldPath => {
  const path: FieldPath = {
    child: (...names) => names.reduce<FieldPath>((below, name) => pathOf(below, `.${name}`), path),
    index: (position) => pathOf(path, `[${position}]`),
    key: (name) => pathOf(path, `[${name}]`),
    toString: () => (parent ? `${parent.toString()}${step}` : step),
  };
  return path;
};

/**
 * Starts a path at the top of an object.
 *
 * ```ts
 * `${fieldPath('spec', 'provider').child('workers').index(1).child('machine', 'type')}`; // spec.provider.workers[1].machine.type
 * ```
 */
export const fieldPath = (first: string, ...rest: readonly string[]): FieldPath => pathOf(undefined, first).child(...rest);
