/** Options as errors name them. */
export const optionsOfKind = (kind: string) => ({
  group: 'meta.k8s.io',
  version: 'v1',
  plural: kind.toLowerCase(),
  kind,
  namespaced: false,
});
