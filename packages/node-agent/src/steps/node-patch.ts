import { inPlaceSpecOf, marks, type Node, type OperatingSystemConfig } from '@gardener-inplace/api';

type Texts = Readonly<Record<string, string | null>>;

interface Metadata {
  readonly labels?: Texts;
  readonly annotations?: Texts;
}

/** The same merge patch with more labels and annotations. */
function withMetadata(body: object, labels: Texts, annotations: Texts): object {
  const { metadata } = body as { readonly metadata: Metadata };
  return {
    ...body,
    metadata: { ...metadata, labels: { ...metadata.labels, ...labels }, annotations: { ...metadata.annotations, ...annotations } },
  };
}

/** Conflicts if the node changed since it was read. */
const precondition = ({ metadata }: Node): object => ({ metadata: { resourceVersion: metadata?.resourceVersion } });

/** What the orchestrator and gardenlet wait for: the checksum, and the version of the kubelet. */
export function withApplied(body: object, checksum: string, config: OperatingSystemConfig): object {
  const kubernetesVersion = inPlaceSpecOf(config).value?.kubelet;
  const labels = kubernetesVersion ? { [marks.kubernetesVersion]: kubernetesVersion } : {};
  return withMetadata(body, labels, { [marks.appliedChecksum]: checksum, [marks.heldBack]: null });
}

/** For a config that needed no order. */
export const appliedPatch = (node: Node, checksum: string, config: OperatingSystemConfig): object =>
  withApplied(precondition(node), checksum, config);

/** Nothing is held back any more: it is being done. */
export const withoutHeldBack = (body: object): object => withMetadata(body, {}, { [marks.heldBack]: null });

/** Tells people what waits and for what (W13); undefined when the node says so already. */
export function heldBackPatch(node: Node, why: string | undefined): object | undefined {
  if (node.metadata?.annotations?.[marks.heldBack] === why) return undefined;
  return withMetadata(precondition(node), {}, { [marks.heldBack]: why ?? null });
}
