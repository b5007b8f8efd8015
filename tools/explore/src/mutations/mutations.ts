import type { Configuration } from '../model/configuration.js';

/** A mistake that a reviewer could miss, and the smallest configuration that shows it. */
export interface Mutation {
  readonly name: string;
  /** Below `packages/state-machine/src`. */
  readonly file: string;
  /** Occurs exactly once; otherwise the mutation no longer applies, which is an error. */
  readonly find: string;
  readonly replace: string;
  readonly shownBy: Configuration;
}

const base: Configuration = {
  name: 'mutation',
  nodes: 1,
  mode: 'Auto',
  vocabulary: 'shipped',
  maxUnavailable: 1,
  maxSurge: 0,
  agent: 'recording',
  faults: 0,
  lag: 0,
  cap: 300_000,
};

const mutation = (name: string, file: string, find: string, replace: string, shownBy: Partial<Configuration>): Mutation => ({
  name,
  file,
  find,
  replace,
  shownBy: { ...base, ...shownBy, name },
});

export const mutations: readonly Mutation[] = [
  mutation('select without the pool record', 'pool/steps/select.ts', '[...record, ...nodeWrites]', '[...nodeWrites]', { nodes: 2, lag: 1 }),
  mutation('write the node before the record', 'pool/steps/select.ts', '[...record, ...nodeWrites]', '[...nodeWrites, ...record]', {
    nodes: 2,
    lag: 1,
  }),
  mutation(
    'write the record whatever its version',
    'pool/decision.ts',
    'deploymentPatch(holder, { metadata',
    'deploymentPatch({ ...holder, metadata: { name: nameOf(holder), namespace: holder.metadata?.namespace } }, { metadata',
    { nodes: 2, lag: 1, faults: 1 },
  ),
  mutation(
    'write nodes whatever their version',
    'node/encode.ts',
    '...(node.metadata?.resourceVersion === undefined ? {} : { resourceVersion: node.metadata.resourceVersion }),',
    '',
    { faults: 1, lag: 1 },
  ),
  mutation('uncordon without asking whose cordon it is', 'node/encode.ts', 'if (found.cordonOwner !== owner) return;', '', {
    mode: 'Manual',
    faults: 1,
  }),
  mutation('take over the cordons of others', 'node/encode.ts', 'if (found.cordoned) return;', '', { mode: 'Manual', faults: 1 }),
  mutation('forget what the autoscaler annotation was', 'node/encode.ts', 'annotations[marks.autoscalerPrevious] ?? null', 'null', {}),
  mutation(
    'mark ready without a live look at the pods',
    'pool/steps/progress.ts',
    "{ store: 'target', resource: resources.nodes, object: { name: nameOf(node!) }, verb: 'check-drained' },",
    '',
    { faults: 1, lag: 1 },
  ),
  mutation(
    'believe a success for any target',
    'pool/success.ts',
    'attempt.ended !== undefined && attempt.target === claim?.target',
    'attempt.ended !== undefined',
    { faults: 2 },
  ),
  mutation(
    'add an owner where it should be replaced',
    'pool/steps/move.ts',
    '[ownerReference(to)]',
    '[ownerReference(from), ownerReference(to)]',
    {},
  ),
  mutation('select in a paused pool', 'pool/steps/select.ts', '(view.isPaused ? [] : [', '(view.replicas < 0 ? [] : [', {
    mode: 'Manual',
    faults: 1,
  }),
  mutation('count no slots', 'pool/budget.ts', 'surge - selected - down', 'surge - down', { nodes: 2 }),
  mutation(
    'select by itself in a manual pool',
    'pool/view.ts',
    "isAuto: orchestrationTypeOf(deployment).value !== 'Manual'",
    'isAuto: orchestrationTypeOf(deployment).value !== undefined',
    {
      mode: 'Manual',
    },
  ),
];
