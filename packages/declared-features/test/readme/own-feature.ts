import { createRegistry, discover, forVersion, type Feature, type Registry } from '@gardener-inplace/declared-features';

export const fastScratch: Feature = {
  name: 'FastScratch',
  requirements: { featureGates: ['FastScratch'] },
  isDeclaredBy: ({ featureGates }) => featureGates['FastScratch'] === true,
  isNeededToRun: ({ spec }) => (spec?.volumes ?? []).some(({ emptyDir }) => emptyDir?.medium === 'FastScratch'),
};

export const registry: Registry = createRegistry([...forVersion('1.36').features, fastScratch]);

/** What the nodes of a template will declare once they exist: without it an autoscaler can't scale up from zero. */
export const declaredByTemplate = (): readonly string[] =>
  discover({ kubeletVersion: '1.36.2', featureGates: { FastScratch: true } }, registry);
