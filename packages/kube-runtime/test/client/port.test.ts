import type * as api from '@gardener-inplace/api';
import { resources } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import type { ClosableKubeClient, KubeClient, KubeObject, Logger, Resource } from '../../src/index.js';
import type { pino } from 'pino';

/** Compiles only when every listed type is an object of the port. */
type Accepted<T extends readonly KubeObject[]> = T;

export type AcceptedKinds = Accepted<
  [
    api.Node,
    api.Pod,
    api.Secret,
    api.Shoot,
    api.CloudProfile,
    api.NamespacedCloudProfile,
    api.Worker,
    api.OperatingSystemConfig,
    api.MachineDeployment,
    api.MachineSet,
    api.Machine,
    api.MachineClass,
    api.PodDisruptionBudget,
  ]
>;

describe('the port', () => {
  it('takes the readonly types and the resources of the api package as they are', () => {
    const nodes: Resource = resources.nodes;
    const read = (client: KubeClient): Promise<api.Node> => client.get<api.Node>(nodes, { name: 'worker-1' });
    const narrow = (client: ClosableKubeClient): KubeClient => client;
    const log = (logger: pino.Logger): Logger => logger;
    expect([read, narrow, log].map((use) => typeof use)).toEqual(['function', 'function', 'function']);
  });
});
