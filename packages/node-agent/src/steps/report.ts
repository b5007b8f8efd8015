import { inPlaceSpecOf, marks, type Node, type OperatingSystemConfig } from '@gardener-inplace/api';
import { type Outcome, resultPatch } from '@gardener-inplace/state-machine';
import { forgetBootstrapCredentials } from '../credentials/forget-bootstrap.js';
import type { Order, Run } from '../journal/journal.js';
import { done, type Step } from './step.js';

/** The end of an ordered run: result, end of the attempt, and what the node now runs, in one patch. */
export const report: Step = {
  name: 'report',
  isNeeded: ({ order }) => order !== undefined,
  carryOut: async ({ ports, run, config }) => {
    const node = await ports.api.getNode();
    const { order } = run();
    if (node === undefined || order === undefined) return { is: 'pending' };
    await forgetBootstrapCredentials(ports.files);
    const outcome = outcomeOf(run(), order, new Date(ports.clock.now()).toISOString());
    const body = resultPatch(node, order.vocabulary, outcome);
    const patch = outcome.result === 'successful' ? withApplied(body, run().checksum, config) : body;
    return (await ports.api.patchNode(patch)) === undefined ? { is: 'pending' } : done;
  },
};

function outcomeOf({ failure }: Run, { attempt }: Order, now: string): Outcome {
  const ended = { ...attempt, ended: now };
  if (failure === undefined) return { result: 'successful', attempt: ended };
  return { result: 'failed', attempt: ended, message: `${failure.code}: ${failure.detail}` };
}

/** What the orchestrator and gardenlet wait for: the checksum, and the version of the kubelet. */
export function withApplied(body: object, checksum: string, config: OperatingSystemConfig): object {
  const { metadata } = body as { readonly metadata: Metadata };
  const kubernetesVersion = inPlaceSpecOf(config).value?.kubelet;
  const labels = { ...metadata.labels, ...(kubernetesVersion ? { [marks.kubernetesVersion]: kubernetesVersion } : {}) };
  return { ...body, metadata: { ...metadata, labels, annotations: { ...metadata.annotations, [marks.appliedChecksum]: checksum } } };
}

/** For a config that needed no order. Conflicts if the node changed since it was read. */
export const appliedPatch = ({ metadata }: Node, checksum: string, config: OperatingSystemConfig): object =>
  withApplied({ metadata: { resourceVersion: metadata?.resourceVersion } }, checksum, config);

interface Metadata {
  readonly labels?: Readonly<Record<string, string | null>>;
  readonly annotations?: Readonly<Record<string, string | null>>;
}
