import { type Node, resources, type Shoot } from '@gardener-inplace/api';
import { programOf, skipping, technicalID, type Versions, wanted, withVersions } from '@gardener-inplace-examples/quickstart';
import { isKubeError } from '@gardener-inplace/kube-runtime';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';
import { servedCheck } from './birth.js';
import { readerCheck } from './rights.js';
import { automatic, manual, type Stage } from './stage.js';
import { look } from './views.js';

const limitSeconds = 120;
/**
 * A server whose client is killed while it evicts may have counted the pod as gone and not deleted it: kube-controller-manager believes
 * so for two minutes, and the disruption budget refuses meanwhile.
 */
const afterKillSeconds = 200;
/** When that many nodes were updated, the controller is killed. */
const killedAfter = 4;

/** From the change of the Shoot to updated nodes: one pool by the controller, which is killed halfway, one by a person. */
export async function* updateChecks(stage: Stage): AsyncIterable<Check> {
  const { client, landscape } = stage;
  const [shoot] = (await client.list<Shoot>(resources.shoots)).items;
  if (shoot === undefined) throw new Error('there is no Shoot');
  yield await refusalCheck(stage, shoot);
  await changeTo(stage, shoot, wanted);
  // Until then every node is updated, to what it is.
  yield await eventually('rollout: gardenlet changes the templates of both pools', async () => {
    const world = await look(client);
    return {
      problems: [automatic, manual].flatMap((pool) => unless(world.report(pool).updated === 0, `${pool} counts nodes as updated`)),
    };
  });
  yield await eventually(
    `rollout: the first ${killedAfter} nodes of the automatic pool are updated`,
    () => progress(stage, killedAfter),
    limitSeconds,
  );
  await landscape.controller.killAndRestart();
  yield await eventually(
    'rollout: the next controller finishes what the killed one began',
    async () => {
      const report = (await look(client)).report(automatic);
      return {
        figures: `${report.updated} of ${report.budget.replicas} updated`,
        problems: [
          ...unless(report.isComplete, `${report.updated} of ${report.budget.replicas} updated`),
          ...report.next.slice(0, report.isComplete ? 0 : 5),
        ],
      };
    },
    afterKillSeconds,
  );
  yield await eventually('rollout: the manual pool waits for a person', async () => {
    const { nodes } = (await look(client)).report(manual);
    const others = nodes.filter(({ phase }) => phase !== 'Candidate');
    return { figures: `${nodes.length} candidates`, problems: others.map(({ node, phase }) => `${node} is ${phase}`) };
  });
  yield* selectByHand(stage);
  yield await restCheck(stage);
  yield await servedCheck(stage, 'rest: the workloads run');
}

/** Whatever gardenlet writes into the status meanwhile. */
const changeTo = ({ client }: Stage, shoot: Shoot, versions: Versions): Promise<Shoot> => {
  const { namespace, name = '' } = shoot.metadata ?? {};
  const { spec } = withVersions(shoot, versions);
  return client.patch<Shoot>(resources.shoots, { namespace, name }, { type: 'merge', body: { spec } });
};

async function refusalCheck(stage: Stage, shoot: Shoot): Promise<Check> {
  const refusal: unknown = await changeTo(stage, shoot, { ...wanted, kubernetes: skipping }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const rule = isKubeError(refusal) ? refusal.causes.find(({ field }) => field === 'spec.kubernetes.version')?.message : undefined;
  return {
    title: 'rollout: the webhook refuses a skipped minor, with field and rule',
    figures: rule ?? 'no cause',
    problems: unless(rule?.endsWith('(rule V-SHOOT-12)') === true, refusal instanceof Error ? refusal.message : 'it was admitted'),
  };
}

async function progress({ client }: Stage, count: number) {
  const { updated, budget } = (await look(client)).report(automatic);
  return { figures: `${updated} of ${budget.replicas} updated`, problems: unless(updated >= count, `${updated} updated`) };
}

async function* selectByHand(stage: Stage): AsyncIterable<Check> {
  const { client, landscape } = stage;
  const names = (await look(client)).nodes(manual).map(({ metadata }) => metadata?.name ?? '');
  const [cordoned = ''] = names;
  yield await readerCheck(stage, cordoned);
  await landscape.client.patch(resources.nodes, { name: cordoned }, { type: 'merge', body: { spec: { unschedulable: true } } });
  for (const name of names) {
    const args = ['select', name, '--kubeconfig', landscape.kubeconfig, '-n', technicalID, '--yes'];
    const { code, output } = await landscape.programs.run(programOf('cli'), args);
    yield await eventually(
      `rollout: kubectl inplace select ${name} updates it`,
      async () => {
        const node = (await look(client)).report(manual).nodes.find((report) => report.node === name);
        return {
          problems: [
            ...unless(code === 0, `exit code ${code}: ${output}`),
            ...unless(node?.isUpdated === true && node.phase === 'Idle', `it is ${node?.phase}: ${node?.detail}`),
          ],
        };
      },
      limitSeconds,
    );
    if (name === cordoned) yield* cordonChecks(stage, name);
  }
}

/** Somebody had cordoned the node before it was selected, and has it back. */
async function* cordonChecks({ client, landscape }: Stage, name: string): AsyncIterable<Check> {
  const { spec } = await client.get<Node>(resources.nodes, { name });
  yield {
    title: 'rollout: the cordon of somebody else still stands on a node that was updated',
    problems: unless(spec?.unschedulable === true, `${name} was uncordoned`),
  };
  await landscape.client.patch(resources.nodes, { name }, { type: 'merge', body: { spec: { unschedulable: null } } });
}

/** Every node at the new version and clean, the Shoot's operation closed. */
const restCheck = ({ client }: Stage): Promise<Check> =>
  eventually('rest: all nodes run what was asked for, without marks and cordons, and nothing is pending', async () => {
    const world = await look(client);
    const nodes = world.nodes();
    const wrong = nodes.flatMap(({ metadata, spec, status }) => {
      const { kubeletVersion = '', osImage = '' } = status?.nodeInfo ?? {};
      const marks = Object.keys(metadata?.labels ?? {}).filter(
        (key) => key.startsWith('node.machine.sapcloud.io/') && key.includes('update'),
      );
      return [
        ...unless(
          kubeletVersion === `v${wanted.kubernetes}` && osImage.includes(wanted.image),
          `runs kubelet ${kubeletVersion} on ${osImage}`,
        ),
        ...unless(spec?.unschedulable !== true, 'is cordoned'),
        ...marks.map((mark) => `carries ${mark}`),
      ].map((problem) => `${metadata?.name} ${problem}`);
    });
    const { lastOperation, inPlaceUpdates } = world.shoot()?.status ?? {};
    return {
      figures: `${nodes.length} nodes at v${wanted.kubernetes} on ${wanted.image}`,
      problems: [
        ...wrong,
        ...unless(lastOperation?.state === 'Succeeded', `the operation is ${lastOperation?.state}`),
        ...unless(inPlaceUpdates === undefined, `pending: ${JSON.stringify(inPlaceUpdates)}`),
      ],
    };
  });
