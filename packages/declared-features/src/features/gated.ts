import type { Feature } from '../feature.js';

/** A feature that a node declares when the gate of the same name is on and the runtime has every flag listed. */
export const gated = (name: string, runtimeFlags: readonly string[] = []): Pick<Feature, 'name' | 'requirements' | 'isDeclaredBy'> => ({
  name,
  requirements: {
    featureGates: [name],
    ...(runtimeFlags.length > 0 && { runtimeFeatures: Object.fromEntries(runtimeFlags.map((flag) => [flag, true])) }),
  },
  isDeclaredBy: ({ featureGates, runtimeFeatures }) =>
    featureGates?.[name] === true && runtimeFlags.every((flag) => runtimeFeatures?.[flag] === true),
});
