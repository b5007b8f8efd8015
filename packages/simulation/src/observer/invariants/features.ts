import type { Observed } from '../world.js';
import type { Invariant } from './invariant.js';

const feature = 'RestartAllContainersOnContainerExits';

export const features: Invariant = {
  number: 0,
  title: 'Declared features: pods go only where what they need is declared',
  isBroken: ({ write, before, after, world }) => {
    const nodeName = after?.spec?.nodeName;
    if (write.resource.plural !== 'pods' || nodeName === undefined || before?.spec?.nodeName === nodeName || !needsRestartOfAll(after))
      return undefined;
    const declared = world.get('nodes', nodeName)?.status?.declaredFeatures ?? [];
    return declared.includes(feature) ? undefined : `placed on ${nodeName}, which does not declare ${feature}`;
  },
};

const needsRestartOfAll = (pod: Observed | undefined): boolean =>
  [...(pod?.spec?.containers ?? []), ...(pod?.spec?.initContainers ?? [])].some(({ restartPolicyRules = [] }) =>
    restartPolicyRules.some(({ action }) => action === 'RestartAllContainers'),
  );
