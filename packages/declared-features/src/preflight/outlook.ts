import type { Node } from '@gardener-inplace/api';
import { sortedNames } from '../byte-order.js';
import { discover } from '../discover.js';
import type { Feature } from '../feature.js';
import { declaredFeaturesOf, readable } from '../reading.js';
import { defaultGates, isMechanismOn } from '../registry/gates.js';
import { isPastMaxVersion, type Registry } from '../registry/registry.js';
import { registryFor, releaseOf, type Release } from '../registry/releases.js';
import { readVersion } from '../version.js';

/** A planned change of some nodes. What is not mentioned stays. */
export interface NodeChange {
  /** Names of the nodes that change; all of them when absent. */
  readonly nodes?: readonly string[];
  /** Kubelet version afterwards. */
  readonly kubeletVersion?: string;
  /** Kubelet gates that are set afterwards; `NodeDeclaredFeatures` may be among them. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Runtime flags afterwards. A flag that is neither given nor proven by a feature the node declares counts as false. */
  readonly runtimeFeatures?: Readonly<Record<string, boolean>>;
  /** The list afterwards, where you know it: nothing is derived then. */
  readonly declaredFeatures?: readonly string[];
}

/** What a node says of itself: all that its outlook depends on. */
export interface Sighting {
  /** Undefined where the kubelet says none, or none that can be read. */
  readonly version: string | undefined;
  /** Distinct, in byte order. */
  readonly list: readonly string[];
}

/** What a node can do, before or after a change. */
export interface Outlook {
  readonly version: string | undefined;
  /** In byte order. */
  readonly declared: ReadonlySet<string>;
  /** Whether the kubelet compares pods with its list when it admits them. One that doesn't runs them with the feature missing. */
  readonly isChecking: boolean;
}

/** @internal */
export const sightingOf = (node: Node): Sighting => {
  const version: unknown = readable(() => node.status?.nodeInfo?.kubeletVersion);
  return {
    version: typeof version === 'string' && readVersion(version) ? version : undefined,
    list: sortedNames(declaredFeaturesOf(node)),
  };
};

/** A kubelet that knows no such field leaves an old list in the Node; nothing keeps that promise any more. @internal */
export const outlookBefore = ({ version, list }: Sighting): Outlook => {
  const release = releaseOf(version);
  const declared = new Set(release === 'none' ? [] : list);
  return { version, declared, isChecking: declared.size > 0 || isMechanismOn(release) };
};

/**
 * What a node will declare. Without an explicit list its kubelet is taken to keep its configuration: within a minor nothing changes
 * but what the change touches, and what ends with the version; from one minor to another a gate that the node's list shows to be set
 * by hand stays set.
 *
 * @internal
 */
export const outlookAfter = (before: Outlook, change: NodeChange, custom: Registry | undefined): Outlook => {
  const version = change.kubeletVersion ?? before.version;
  const release = releaseOf(version);
  const isSameRelease = release === releaseOf(before.version);
  const isChecking = isCheckingAfter(release, change, isSameRelease ? before : undefined);
  const outlook = (names: readonly string[]): Outlook => ({ version, declared: new Set(names), isChecking });
  if (change.declaredFeatures) return outlook(sortedNames(change.declaredFeatures));
  if (!isChecking) return outlook([]);

  const registry = custom ?? registryFor(version);
  const found = proof(before, custom ?? registryFor(before.version));
  const discovered = discover(
    {
      featureGates: { ...defaultGates(release), ...found.gates, ...change.featureGates, NodeDeclaredFeatures: true },
      runtimeFeatures: { ...found.flags, ...change.runtimeFeatures },
      ...(version !== undefined && { kubeletVersion: version }),
    },
    registry,
  );
  const isSwitchedOn = before.declared.size === 0 && change.featureGates?.['NodeDeclaredFeatures'] === true;
  if (!isSameRelease || isSwitchedOn) return outlook(discovered);
  const read = version === undefined ? undefined : readVersion(version);
  const settled = registry.features.filter((feature) => isTouched(feature, change) || (read && isPastMaxVersion(feature, read)));
  const names = new Set(settled.map(({ name }) => name));
  const kept = [...before.declared].filter((name) => !names.has(name));
  return outlook(sortedNames([...kept, ...discovered.filter((name) => names.has(name))]));
};

const isCheckingAfter = (release: Release, { featureGates }: NodeChange, before: Outlook | undefined): boolean => {
  const explicit = featureGates?.['NodeDeclaredFeatures'];
  if (explicit === undefined) return before?.isChecking ?? isMechanismOn(release);
  return isMechanismOn(release, { NodeDeclaredFeatures: explicit });
};

const isTouched = ({ requirements }: Feature, { featureGates = {}, runtimeFeatures = {} }: NodeChange): boolean =>
  requirements.featureGates.some((gate) => Object.hasOwn(featureGates, gate)) ||
  Object.keys(requirements.runtimeFeatures ?? {}).some((flag) => Object.hasOwn(runtimeFeatures, flag));

/** Gates that were set by hand and flags the runtime must have, as far as the node's list proves them. An empty one proves nothing. */
const proof = (
  before: Outlook,
  registry: Registry,
): { readonly gates: Record<string, boolean>; readonly flags: Record<string, boolean> } => {
  const gates: Record<string, boolean> = {};
  const flags: Record<string, boolean> = {};
  if (before.declared.size === 0) return { gates, flags };
  const defaults = defaultGates(releaseOf(before.version));
  for (const { name, requirements } of registry.features) {
    const isDeclared = before.declared.has(name);
    if (isDeclared) Object.assign(flags, requirements.runtimeFeatures);
    if (!isDeclared && requirements.runtimeFeatures) continue;
    for (const gate of requirements.featureGates) if ((defaults[gate] ?? false) !== isDeclared) gates[gate] = isDeclared;
  }
  return { gates, flags };
};
