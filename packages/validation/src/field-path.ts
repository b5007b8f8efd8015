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

/**
 * Path steps are only joined when somebody prints them, so a rule may build paths it never reports. A class, because rules build
 * thousands: objects of one class share their functions.
 */
class Step implements FieldPath {
  constructor(
    private readonly parent: FieldPath | undefined,
    private readonly step: string | readonly string[],
  ) {}

  child(...names: readonly string[]): FieldPath {
    return names.length === 0 ? this : new Step(this, names);
  }

  index(position: number): FieldPath {
    return new Step(this, `[${position}]`);
  }

  key(name: string): FieldPath {
    return new Step(this, `[${name}]`);
  }

  toString(): string {
    const step = typeof this.step === 'string' ? this.step : `.${this.step.join('.')}`;
    return this.parent ? `${this.parent.toString()}${step}` : step;
  }
}

/**
 * Starts a path at the top of an object.
 *
 * ```ts
 * `${fieldPath('spec', 'provider').child('workers').index(1).child('machine', 'type')}`; // spec.provider.workers[1].machine.type
 * ```
 */
export const fieldPath = (first: string, ...rest: readonly string[]): FieldPath => new Step(undefined, first).child(...rest);
