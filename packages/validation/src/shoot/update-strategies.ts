/** Every strategy a pool may name. */
export const updateStrategies: readonly string[] = ['AutoRollingUpdate', 'AutoInPlaceUpdate', 'ManualInPlaceUpdate'];
