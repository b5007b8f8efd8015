import type {
  Machine,
  MachineDeployment,
  MachineSet,
  MachineTemplate,
  Node,
  ObjectMeta,
  Pod,
  PodDisruptionBudget,
} from '@gardener-inplace/api';
import { count, data, flag, integer, limit, list, map, object, objectOfData, readAs, type Shape, text } from './shape.js';

const metadata = object({
  name: text,
  namespace: text,
  uid: text,
  resourceVersion: text,
  generation: integer,
  creationTimestamp: text,
  deletionTimestamp: text,
  labels: map(text),
  annotations: map(text),
  ownerReferences: list(object({ kind: text, name: text, uid: text, controller: flag })),
});

const conditions = list(
  object({ type: text, status: text, reason: text, message: text, lastTransitionTime: text, lastUpdateTime: text }, ['type']),
);

const selector = object({
  matchLabels: map(text),
  matchExpressions: list(object({ key: text, operator: text, values: list(text) }, ['key', 'operator'])),
});

const lastOperation = object({ type: text, state: text, description: text });

const machineClass = object({ apiGroup: text, kind: text, name: text });

const machineSpec = {
  class: machineClass,
  providerID: text,
  drainTimeout: text,
  healthTimeout: text,
  inPlaceUpdateTimeout: text,
  disableHealthTimeout: flag,
  maxEvictRetries: integer,
  nodeConditions: text,
  nodeTemplate: data,
};

const template = objectOfData({ metadata: object({ labels: map(text), annotations: map(text) }), spec: object(machineSpec, ['class']) }, [
  'spec',
]);
const limits = object({ maxSurge: limit, maxUnavailable: limit, orchestrationType: text });

/** The parts of each kind that decisions are taken on. */
export const shapes = {
  MachineDeployment: object(
    {
      metadata,
      spec: object(
        {
          // The API server has no schema that refuses a negative number, and as 0 it would delete every machine (a.1).
          replicas: count,
          selector,
          template,
          strategy: object({ type: text, inPlaceUpdate: limits, rollingUpdate: limits }),
          minReadySeconds: integer,
          revisionHistoryLimit: integer,
          paused: flag,
          rollbackTo: object({ revision: integer }),
          progressDeadlineSeconds: integer,
        },
        ['template'],
      ),
      status: object({
        conditions,
        collisionCount: integer,
        updatedReplicas: integer,
        failedMachines: list(object({ name: text, ownerRef: text, lastOperation })),
      }),
    },
    ['spec'],
  ),
  MachineSet: object(
    { metadata, spec: object({ replicas: integer, selector, template, machineClass, minReadySeconds: integer }), status: object({}) },
    ['spec'],
  ),
  Machine: object(
    {
      metadata,
      spec: object(machineSpec),
      status: object({
        currentStatus: object({ phase: text, lastUpdateTime: text, preserveExpiryTime: text }),
        lastOperation,
      }),
    },
    ['spec'],
  ),
  Node: object({
    metadata,
    spec: object({ unschedulable: flag, taints: list(object({ key: text, value: text, effect: text })) }),
    status: object({
      conditions,
      nodeInfo: object({ kubeletVersion: text }),
      volumesAttached: list(object({ name: text, devicePath: text }, ['name'])),
      declaredFeatures: list(text),
    }),
  }),
  Pod: object({
    metadata,
    spec: object({
      nodeName: text,
      priority: integer,
      volumes: list(object({ persistentVolumeClaim: object({ claimName: text }, ['claimName']) })),
    }),
    status: object({ phase: text }),
  }),
  PodDisruptionBudget: object({
    metadata,
    spec: object({ selector }),
    status: object({
      expectedPods: integer,
      currentHealthy: integer,
      disruptionsAllowed: integer,
      disruptedPods: map(text),
      observedGeneration: integer,
      conditions,
    }),
  }),
} as const satisfies Readonly<Record<string, Shape>>;

/** What is left of an object when what can't be read is left out; one that can't be read at all is an empty one. */
const readable =
  <T extends object>(shape: Shape) =>
  (value: T): T =>
    readAs(value, shape) ?? ({} as T);

export const readableMetadata = (found: { readonly metadata?: ObjectMeta } | null | undefined): ObjectMeta =>
  readAs(found?.metadata, metadata) ?? {};

export const readableNode = readable<Node>(shapes.Node);
export const readablePod = readable<Pod>(shapes.Pod);
export const readableBudget = readable<PodDisruptionBudget>(shapes.PodDisruptionBudget);
export const readableMachine = (machine: Machine): Machine => readAs(machine, shapes.Machine) ?? { spec: { class: {} } };
export const readableSet = (set: MachineSet): MachineSet => readAs(set, shapes.MachineSet) ?? { spec: {} };
export const readableTemplate = (found: MachineTemplate): MachineTemplate => readAs(found, template) ?? { spec: { class: {} } };
export const readableDeployment = (deployment: MachineDeployment): MachineDeployment =>
  readAs(deployment, shapes.MachineDeployment) ?? { spec: { template: { spec: { class: {} } } } };
