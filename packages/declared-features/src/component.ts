import { isMechanismOn } from './registry/gates.js';
import type { Registry } from './registry/registry.js';
import { forVersion, releaseOf, type Release } from './registry/releases.js';

/** The scheduler, API server or kubelet that asks. Everything is optional: `{ version: '1.36.3' }` is a component as it was released. */
export interface Component {
  /** Its own version; inference needs it. */
  readonly version?: string | null;
  /** Whose behaviour to follow where releases differ. By default the one of `version`. */
  readonly release?: Release;
  /** What it knows. By default what its release came with. */
  readonly registry?: Registry;
  /** Its gates; those not listed have the default of the release. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** A component with nothing left open. @internal */
export interface Settled {
  readonly version: string | null | undefined;
  readonly release: Release;
  readonly registry: Registry;
  readonly isOn: boolean;
}

/** @internal */
export const settle = ({ version, release = releaseOf(version), registry = forVersion(release), featureGates }: Component): Settled => ({
  version,
  release,
  registry,
  isOn: isMechanismOn(release, featureGates),
});

/** Whether a release has what came with 1.36, or with 1.37. @internal */
export const isSince = (release: Release, minor: '1.36' | '1.37'): boolean =>
  release === 'latest' || release === '1.37' || (minor === '1.36' && release === '1.36');
