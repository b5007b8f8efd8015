import { resources } from '@gardener-inplace/api';
import { createWorkloads, poolsOf } from '@gardener-inplace-examples/quickstart';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';
import type { Stage } from './stage.js';
import { look } from './views.js';

/** A Shoot becomes machines, machines become nodes, workloads find their place. */
export async function* birthChecks(stage: Stage): AsyncIterable<Check> {
  const { client, landscape, manifests } = stage;
  await client.create(resources.shoots, manifests.shoot, { fieldValidation: 'Strict' });
  const wanted = poolsOf(manifests).reduce((sum, { minimum = 0 }) => sum + minimum, 0);
  const title = 'birth: gardenlet and worker extension make machines of a Shoot, the provider and the agents make nodes of machines';
  yield await eventually(
    title,
    async () => {
      const world = await look(client);
      const [machines, nodes] = [world.machines(), world.nodes()];
      const { state } = world.shoot()?.status?.lastOperation ?? {};
      return {
        figures: `${machines.length} machines, ${nodes.length} nodes`,
        problems: [
          ...unless(
            machines.length === wanted && nodes.length === wanted,
            `${machines.length} machines, ${nodes.length} nodes, not ${wanted}`,
          ),
          ...unless(state === 'Succeeded', `the operation is ${state}`),
        ],
      };
    },
    90,
  );
  await createWorkloads(manifests, landscape.client);
  yield await servedCheck(stage, 'birth: the workloads run');
}

interface Workload extends KubeObject {
  readonly spec?: { readonly replicas?: number };
}

/** Every workload has all its pods running. */
export const servedCheck = ({ client, manifests }: Stage, title: string): Promise<Check> =>
  eventually(
    title,
    async () => {
      const world = await look(client);
      const running = ({ kind = '', metadata: { name = '' } = {} }: Workload): number =>
        world.podsOf(kind, name).filter(({ metadata, status }) => status?.phase === 'Running' && metadata?.deletionTimestamp === undefined)
          .length;
      const workloads = (manifests.workloads as readonly Workload[]).filter(({ kind }) => kind !== 'PodDisruptionBudget');
      const wanted = ({ kind, spec }: Workload): number => (kind === 'DaemonSet' ? world.nodes().length : (spec?.replicas ?? 1));
      return {
        figures: `${workloads.reduce((sum, each) => sum + running(each), 0)} pods of ${workloads.length} workloads`,
        problems: workloads.flatMap((workload) =>
          unless(running(workload) === wanted(workload), `${workload.metadata?.name}: ${running(workload)} of ${wanted(workload)} run`),
        ),
      };
    },
    60,
  );
