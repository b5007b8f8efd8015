import type { Node } from '@gardener-inplace/api';
import { sortedNames } from '../byte-order.js';
import { discover } from '../discover.js';
import { defaultGates, isMechanismOn } from '../registry/gates.js';
import type { Registry } from '../registry/registry.js';
import { registryFor, releaseOf } from '../registry/releases.js';

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

/** What a node can do, before or after a change. */
export interface Outlook {
  readonly version: string | undefined;
  readonly declared: readonly string[];
  /** Whether the kubelet compares pods with its list when it admits them. One that doesn't runs them with the feature missing. */
  readonly isChecking: boolean;
}

/** @internal */
export const outlookBefore = (node: Node): Outlook => {
  const version = kubeletVersionOf(node);
  const declared = declaredBy(node);
  const release = releaseOf(version);
  return { version, declared, isChecking: release !== 'none' && (declared.length > 0 || isMechanismOn(release)) };
};

/**
 * What a node will declare. Without an explicit list its kubelet is taken to keep its configuration: where the node declares more or
 * less than the defaults of its release, a gate was set by hand and stays set.
 *
 * A kubelet without the mechanism leaves an old list in the Node object; here it counts as declaring nothing, for nothing keeps that
 * promise any more.
 *
 * @internal
 */
export const outlookAfter = (node: Node, change: NodeChange, custom: Registry | undefined): Outlook => {
  const before = outlookBefore(node);
  const version = change.kubeletVersion ?? before.version;
  const isSameVersion = version === before.version;
  const release = releaseOf(version);
  const explicit = change.featureGates?.['NodeDeclaredFeatures'];
  const isChecking =
    explicit === undefined && isSameVersion
      ? before.isChecking
      : isMechanismOn(release, explicit === undefined ? {} : { NodeDeclaredFeatures: explicit });
  if (change.declaredFeatures) return { version, declared: sortedNames(change.declaredFeatures), isChecking };
  if (!isChecking) return { version, declared: [], isChecking };

  const registry = custom ?? registryFor(version);
  const found = proof(before, custom ?? registryFor(before.version));
  const declared = discover(
    {
      featureGates: { ...defaultGates(release), ...found.gates, ...change.featureGates, NodeDeclaredFeatures: true },
      runtimeFeatures: { ...found.flags, ...change.runtimeFeatures },
      ...(version !== undefined && { kubeletVersion: version }),
    },
    registry,
  );
  const unknown = isSameVersion ? before.declared.filter((name) => !registry.positions.has(name)) : [];
  return { version, declared: sortedNames([...declared, ...unknown]), isChecking };
};

const kubeletVersionOf = (node: Node): string | undefined => {
  const version: unknown = node.status?.nodeInfo?.kubeletVersion;
  return typeof version === 'string' && version !== '' ? version : undefined;
};

const declaredBy = (node: Node): readonly string[] => {
  const list: unknown = node.status?.declaredFeatures;
  return Array.isArray(list) ? sortedNames(list) : [];
};

/** Gates that were set by hand and flags the runtime must have, as far as the node's list proves them. */
const proof = (
  before: Outlook,
  registry: Registry,
): { readonly gates: Record<string, boolean>; readonly flags: Record<string, boolean> } => {
  const gates: Record<string, boolean> = {};
  const flags: Record<string, boolean> = {};
  if (!before.isChecking) return { gates, flags };
  const defaults = defaultGates(releaseOf(before.version));
  for (const { name, requirements } of registry.features) {
    const isDeclared = before.declared.includes(name);
    if (isDeclared) Object.assign(flags, requirements.runtimeFeatures);
    if (!isDeclared && requirements.runtimeFeatures) continue;
    for (const gate of requirements.featureGates) if ((defaults[gate] ?? false) !== isDeclared) gates[gate] = isDeclared;
  }
  return { gates, flags };
};
