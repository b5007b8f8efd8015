import type { Condition, Node, NodeStatus, Taint } from '@gardener-inplace/api';
import { defaultGates, discover, isMechanismOn, releaseOf, reportedFeatures } from '@gardener-inplace/declared-features';
import type { HostFacts } from './host.js';

const notReadyTaint = 'node.kubernetes.io/not-ready';

/** The object that a kubelet creates for itself. */
export const registration = ({ metadata, spec }: Node, facts: HostFacts): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  ...(metadata === undefined ? {} : { metadata }),
  ...(spec === undefined ? {} : { spec }),
  status: { nodeInfo: nodeInfoOf(facts) },
});

export interface NodeChange {
  /** Undefined where the node says it already. */
  readonly status: NodeStatus | undefined;
  readonly taints: readonly Taint[] | undefined;
}

export interface Moment {
  /** RFC 3339. */
  readonly now: string;
  /** Whether a machine that is down is told so here, or by the node life cycle. */
  readonly tellsDown: boolean;
}

/**
 * What a kubelet, and the node life cycle controller for it, would change on the node now.
 */
export function nodeStatus(node: Node, manifest: Node, facts: HostFacts, { now, tellsDown }: Moment): NodeChange {
  if (!facts.isUp && !tellsDown) return { status: undefined, taints: undefined };
  const before = node.status ?? {};
  const declared = facts.isUp ? declaredBy(facts, before.declaredFeatures) : before.declaredFeatures;
  const info = nodeInfoOf(facts);
  const present = before.conditions?.find(({ type }) => type === 'Ready');
  const wantedReady = readyCondition(facts);
  const lastTransitionTime = present?.status === wantedReady.status ? (present.lastTransitionTime ?? now) : now;
  const ready: Condition = { ...wantedReady, lastTransitionTime };
  const isSame =
    present?.status === ready.status && (!facts.isUp || (sameText(before.nodeInfo, info) && sameList(before.declaredFeatures, declared)));
  const taints = node.spec?.taints ?? [];
  const wanted = facts.isUp ? taints.filter(({ key }) => key !== notReadyTaint) : taints;
  const { capacity, allocatable, addresses } = manifest.status ?? {};
  return {
    status: isSame
      ? undefined
      : {
          conditions: [ready],
          ...(facts.isUp ? { nodeInfo: info, ...(declared === undefined ? {} : { declaredFeatures: declared }) } : {}),
          ...(addresses === undefined ? {} : { addresses }),
          ...(capacity === undefined ? {} : { capacity }),
          ...(allocatable === undefined ? {} : { allocatable }),
        },
    taints: wanted.length === taints.length ? undefined : wanted,
  };
}

/** Gates that decide what the kubelet declares: those of its release, then its own settings. */
export function declaredBy(
  { kubeletVersion, featureGates = {}, runtimeFeatures, cpuManagerPolicy }: HostFacts,
  previous?: readonly string[],
): readonly string[] | undefined {
  const release = releaseOf(kubeletVersion);
  if (!isMechanismOn(release, featureGates)) return previous;
  const discovered = discover({
    kubeletVersion,
    featureGates: { ...defaultGates(release), ...featureGates },
    ...(runtimeFeatures === undefined ? {} : { runtimeFeatures }),
    ...(cpuManagerPolicy === undefined ? {} : { cpuManagerPolicy }),
  });
  return reportedFeatures(discovered.length > 0 ? discovered : undefined, previous, { version: kubeletVersion, featureGates });
}

const readyCondition = ({ isUp }: HostFacts) =>
  isUp
    ? ({ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'the kubelet says that it is ready' } as const)
    : ({ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown', message: 'the kubelet has stopped reporting' } as const);

const nodeInfoOf = ({ bootID, osImage, kubeletVersion }: HostFacts) => ({
  bootID,
  osImage,
  kubeletVersion: `v${kubeletVersion.replace(/^v/, '')}`,
});

const sameText = (a: object | undefined, b: object): boolean =>
  Object.entries(b).every(([key, value]) => (a as Readonly<Record<string, unknown>> | undefined)?.[key] === value);

const sameList = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  (a ?? []).join('\n') === (b ?? []).join('\n');
