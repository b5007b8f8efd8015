import { releaseOf, type Release } from './releases.js';

type Gates = Readonly<Record<string, boolean>>;

const on136: Gates = {
  ExtendWebSocketsToKubelet: true,
  InPlacePodLevelResourcesVerticalScaling: true,
  InPlacePodVerticalScalingInitContainers: true,
  NodeDeclaredFeatures: true,
  RestartAllContainersOnContainerExits: true,
};

const defaults: Readonly<Record<Release, Gates>> = { none: {}, '1.35': {}, '1.36': on136, '1.37': on136, latest: on136 };

/**
 * The gates of a kubelet as a release sets them, for those that declare a feature; the rest are off. Spread your own settings over them.
 *
 * ```ts
 * discover({ featureGates: { ...defaultGates('1.36'), UserNamespacesHostNetworkSupport: true } });
 * ```
 */
export const defaultGates = (release: Release): Gates => defaults[Object.hasOwn(defaults, release) ? release : releaseOf(release)];

/**
 * Whether declared features are in force at all. Up to 1.34 they don't exist; in 1.35 they are off and in 1.36 on unless the gate says
 * otherwise; from 1.37 on the gate is locked and a setting is ignored without an error.
 *
 * @source KEP-5328 graduation
 */
export function isMechanismOn(release: Release, featureGates: Gates = {}): boolean {
  if (release === 'none') return false;
  if (release !== '1.35' && release !== '1.36') return true;
  const explicit: unknown = featureGates?.['NodeDeclaredFeatures'];
  return typeof explicit === 'boolean' ? explicit : release === '1.36';
}
