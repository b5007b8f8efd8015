import { marks, resources } from '@gardener-inplace/api';
import type { Machine, MachineDeployment, MachineSet, Node } from '@gardener-inplace/api';
import type { NodePatch } from '../node/encode.js';
import type { Write } from './write.js';

export type DecisionKind =
  | 'start'
  | 'size'
  | 'create-machine'
  | 'delete-surplus'
  | 'delete-set'
  | 'candidate'
  | 'select'
  | 'repair'
  | 'drain'
  | 'mark-ready'
  | 'fail-overdue'
  | 'acknowledge'
  | 'move'
  | 'release'
  | 'rollback'
  | 'judge'
  | 'replace'
  | 'record'
  | 'configure'
  | 'status';

/** What to do now, and why. */
export interface Decision {
  readonly kind: DecisionKind;
  /** The object it is about, as `kind/name`. */
  readonly subject: string;
  readonly why: string;
  readonly writes: readonly Write[];
}

export const nodePatch = ({ metadata }: Node, { subresource, body }: NodePatch): Write => {
  const { nodes: resource } = resources;
  const object = { name: metadata?.name ?? '' };
  return subresource === undefined
    ? { store: 'target', resource, object, verb: 'patch', type: 'merge', body }
    : { store: 'target', resource, object, verb: 'patch', type: 'strategic', subresource, body };
};

const control = <T extends Machine | MachineSet | MachineDeployment>(resource: (typeof resources)[keyof typeof resources], object: T) => ({
  store: 'control' as const,
  resource,
  object: { namespace: object.metadata?.namespace, name: object.metadata?.name ?? '' },
});

const versioned = (object: Machine | MachineSet | MachineDeployment, metadata: object = {}): object => ({
  ...(object.metadata?.resourceVersion === undefined ? {} : { resourceVersion: object.metadata.resourceVersion }),
  ...metadata,
});

export const machinePatch = (machine: Machine, body: { readonly metadata?: object; readonly spec?: object }): Write => ({
  ...control(resources.machines, machine),
  verb: 'patch',
  type: 'merge',
  body: {
    ...body,
    metadata: versioned(machine, { ...(machine.metadata?.uid === undefined ? {} : { uid: machine.metadata.uid }), ...body.metadata }),
  },
});

export const machineStatus = (machine: Machine, status: object): Write => ({
  ...control(resources.machines, machine),
  verb: 'patch',
  type: 'merge',
  subresource: 'status',
  body: { metadata: versioned(machine), status },
});

export const setPatch = (set: MachineSet, body: { readonly metadata?: object; readonly spec?: object }): Write => ({
  ...control(resources.machineSets, set),
  verb: 'patch',
  type: 'merge',
  body: { ...body, metadata: versioned(set, body.metadata) },
});

export const setStatus = (set: MachineSet, status: object): Write => ({
  ...control(resources.machineSets, set),
  verb: 'patch',
  type: 'merge',
  subresource: 'status',
  body: { metadata: versioned(set), status },
});

const numberNotes: readonly string[] = [marks.desiredReplicas, marks.maxReplicas];

/** Where machine-controller-manager noted on a set for which number of the deployment it was sized, and what it noted. */
const numbersNoted = ({ metadata }: MachineSet): readonly (readonly [string, string])[] =>
  Object.entries(metadata?.annotations ?? {}).filter(([key]) => numberNotes.includes(key));

/** Whether another number than the deployment wants is noted: to machine-controller-manager, should it take over, a scaling event. */
export const isNotedOtherwise = (set: MachineSet, wanted: number): boolean =>
  numbersNoted(set).some(([, number]) => number !== String(wanted));

/**
 * Sizes a set of a deployment that wants so many machines. The note of that number follows where there is one.
 *
 * @source machine-controller a.2, c.6
 */
export const setSize = (set: MachineSet, replicas: number, wanted: number): Write => {
  const noted = numbersNoted(set).map(([key]) => [key, String(wanted)] as const);
  return setPatch(set, { ...(noted.length === 0 ? {} : { metadata: { annotations: Object.fromEntries(noted) } }), spec: { replicas } });
};

export const deploymentStatus = (deployment: MachineDeployment, status: object): Write => ({
  ...control(resources.machineDeployments, deployment),
  verb: 'patch',
  type: 'merge',
  subresource: 'status',
  body: { metadata: versioned(deployment), status },
});

export const deploymentPatch = (deployment: MachineDeployment, body: { readonly metadata?: object; readonly spec?: object }): Write => ({
  ...control(resources.machineDeployments, deployment),
  verb: 'patch',
  type: 'merge',
  body: { ...body, metadata: versioned(deployment, body.metadata) },
});

/** Without a record: the deployment holds it no more. */
export const recordPatch = (holder: MachineDeployment, record: string | null): Write =>
  deploymentPatch(holder, { metadata: { annotations: { [marks.poolRecord]: record } } });

export const nameOf = (object: { readonly metadata?: { readonly name?: string } }): string => object.metadata?.name ?? '';
