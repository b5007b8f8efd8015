import { type CloudProfile, inPlaceConfigOf, marks, resources } from '@gardener-inplace/api';
import { isKubeError } from '@gardener-inplace/kube-runtime';
import type { Observer, Workload } from '@gardener-inplace/simulation';
import type { TestCluster } from '@gardener-inplace/test-cluster';
import { planUpdatePath } from '@gardener-inplace/validation';
import { shootImpact } from '@gardener-inplace/worker-pool';
import { createWorkloads, type Landscape, technicalID } from './landscape.js';
import { type Manifests, poolsOf } from './manifests/manifests.js';
import { QuickstartProblem } from './problem.js';
import { programOf } from './programs.js';
import type { Screen } from './screen.js';
import { skipping, wanted, withVersions } from './versions.js';
import { progressLine, type Views } from './views.js';
import { waitUntil } from './wait.js';

export interface Stage {
  readonly cluster: TestCluster;
  readonly observer: Observer;
  readonly landscape: Landscape;
  readonly manifests: Manifests;
  readonly views: Views;
  readonly screen: Screen;
}

const automatic = 'workers';
const manual = 'gpu';
const feature = 'RestartAllContainersOnContainerExits';

/** Whether every workload has all its pods running. */
function isServed({ manifests, views }: Stage): boolean {
  const nodes = poolsOf(manifests).reduce((sum, { name }) => sum + views.nodes(name).length, 0);
  return (manifests.workloads as readonly Workload[])
    .filter(({ kind }) => kind !== 'PodDisruptionBudget')
    .every(({ kind, metadata, spec }) => {
      const wanted = kind === 'DaemonSet' ? nodes : (spec?.replicas ?? 1);
      return views.podsOf(kind ?? '', metadata?.name ?? '').filter(({ status }) => status?.phase === 'Running').length === wanted;
    });
}

const expect = (holds: boolean, where: string, detail: string): void => {
  if (!holds)
    throw new QuickstartProblem('NOT_OBSERVED', {
      where,
      detail,
      help: 'this must not happen; run again with --keep and look at the logs',
    });
};

/** The cluster comes up: pools become machines, machines become nodes, workloads find their place. */
export async function comeUp(stage: Stage): Promise<void> {
  const { cluster, landscape, manifests, screen, views } = stage;
  screen.act('A Shoot with two pools becomes machines and nodes');
  await landscape.client.create(resources.shoots, manifests.shoot);
  const pools = poolsOf(manifests);
  const standing = (): number => pools.reduce((sum, { name }) => sum + views.nodes(name).length, 0);
  const total = pools.reduce((sum, { minimum = 0 }) => sum + minimum, 0);
  await waitUntil(
    cluster,
    'nodes of both pools',
    60,
    () => views.shoot()?.status?.lastOperation?.state === 'Succeeded' && standing() === total,
    () => screen.live([`${standing()} of ${total} nodes have joined`]),
  );
  await createWorkloads(manifests, landscape.client);
  await waitUntil(cluster, 'running workloads', 30, () => isServed(stage));
  const declaring = [...views.nodes(automatic), ...views.nodes(manual)].filter(({ status }) => status?.declaredFeatures?.includes(feature));
  screen.line(`${total} nodes are ready; ${declaring.length} of them declare ${feature}`);
  screen.line(
    `the pods that need it run on ${[...new Set(views.podsOf('Deployment', 'trainer').map(({ spec }) => spec?.nodeName))].sort().join(', ')}`,
  );
}

/** An update that skips a minor is refused by the webhook, with field and rule. */
export async function refuse({ landscape, screen, views }: Stage): Promise<void> {
  screen.act(`Kubernetes ${skipping} is asked for: it skips a minor`);
  const shoot = views.shoot()!;
  const refusal = await landscape.client.replace(resources.shoots, withVersions(shoot, { ...wanted, kubernetes: skipping })).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(isKubeError(refusal) && refusal.code === 422, 'Shoot/demo', 'an update that skips a minor was not refused');
  if (!isKubeError(refusal)) return;
  refusal.causes.forEach(({ field = '', message = '' }) => screen.line(`refused: ${field}: ${message}`));
  const withoutRule = refusal.causes.filter((cause) => ruleOf(cause) === undefined).map(({ field = '' }) => field);
  expect(withoutRule.length === 0, 'Shoot/demo', `the refusal names no rule for ${withoutRule.join(', ')}`);
  expect(
    refusal.causes.some((cause) => cause.field === 'spec.kubernetes.version' && ruleOf(cause) === 'V-SHOOT-12'),
    'Shoot/demo',
    'the refusal does not name spec.kubernetes.version with rule V-SHOOT-12',
  );
}

/** The rule that the webhook names at the end of a cause. */
const ruleOf = ({ message = '' }: { readonly message?: string }): string | undefined => / \(rule (V-[A-Z]+-\d+)\)$/.exec(message)?.[1];

/** The allowed way there, and what the first allowed step will cause. */
export function showPath({ manifests, screen, views }: Stage): void {
  screen.act('The allowed way');
  const shoot = views.shoot()!;
  const image = shoot.spec.provider.workers?.[0]?.machine.image;
  const path = planUpdatePath({
    current: { kubernetes: shoot.spec.kubernetes.version, image: { name: image?.name ?? '', version: image?.version ?? '' } },
    target: { kubernetes: skipping, image: { name: image?.name ?? '', version: wanted.image } },
    cloudProfile: manifests.cloudProfile,
    now: new Date().toISOString(),
  });
  path.steps.forEach((step, index) =>
    screen.line(`step ${index + 1}: Kubernetes ${step.kubernetes}, image ${step.image.name} ${step.image.version}`),
  );
  expect(
    path.steps.some(({ kubernetes }) => kubernetes === wanted.kubernetes),
    'planUpdatePath',
    `the way to ${skipping} does not lead over ${wanted.kubernetes}`,
  );
  const minimum = minimumOf(manifests.cloudProfile, image?.name, wanted.image);
  screen.line(`image ${wanted.image} can be reached in place from ${minimum ?? 'nowhere'} on`);
}

const minimumOf = (profile: CloudProfile, image: string | undefined, version: string): string | undefined => {
  const found = profile.spec?.machineImages
    ?.find(({ name }) => name === image)
    ?.versions.find((candidate) => candidate.version === version);
  return found && inPlaceConfigOf(found).value?.minVersionForUpdate;
};

/** The allowed change is admitted, after its impact was shown. */
export async function admit({ observer, landscape, manifests, screen, views }: Stage): Promise<void> {
  screen.act(`Kubernetes ${wanted.kubernetes} and image ${wanted.image} are asked for`);
  const shoot = views.shoot()!;
  const next = withVersions(shoot, wanted);
  const { pools, allowed } = shootImpact(shoot, next, manifests.cloudProfile, { now: new Date().toISOString() });
  expect(allowed, 'shootImpact', 'the allowed change is not allowed');
  for (const { pool, fate, triggers, drains } of pools) {
    screen.line(
      `${pool}: ${words[fate] ?? fate}${drains ? ', its machines will be drained' : ''}; because of ${triggers.map(({ path }) => path).join(', ')}`,
    );
  }
  observer.resetFigures();
  await landscape.client.replace(resources.shoots, next);
  screen.line('admitted');
}

const words: Readonly<Record<string, string>> = {
  inPlaceAuto: 'updated in place by the controller',
  inPlaceManual: 'updated in place when a person selects its nodes',
  untouched: 'untouched',
  rolled: 'rolled',
};

const restartAfter = 4;

/** The automatic pool is rolled within its budget; halfway the controller is killed and another takes over. */
export async function rollAutomatic({ cluster, landscape, screen, views }: Stage): Promise<void> {
  screen.act('The automatic pool is updated within its budget, the manual one waits');
  const { controller } = landscape;
  const show = (): void => screen.live([automatic, manual].map((pool) => progressLine(pool, views.report(pool))));
  const updated = (): number => views.report(automatic).updated;
  await waitUntil(cluster, 'the new templates', 30, () => [automatic, manual].every((pool) => views.report(pool).updated === 0));
  await waitUntil(cluster, 'first updated nodes', 60, () => updated() >= restartAfter, show);
  screen.line('the controller is killed (kill -9) and started again');
  await controller.killAndRestart();
  await waitUntil(cluster, 'the automatic pool updated', 90, () => views.report(automatic).isComplete, show);
  const { nodes } = views.report(manual);
  expect(
    nodes.every(({ phase }) => phase === 'Candidate'),
    `pool ${manual}`,
    'a manual pool did not wait',
  );
  screen.line(`${manual} waits: ${nodes[0]?.detail ?? ''}`);
}

/** A person selects the nodes of the manual pool, one after the other, with the command line. */
export async function selectByHand({ cluster, landscape, screen, views }: Stage): Promise<void> {
  screen.act('A person updates the manual pool, one node after the other');
  const { kubeconfig, directory, programs } = landscape;
  for (const node of views.nodes(manual)) {
    const name = node.metadata?.name ?? '';
    const args = ['select', name, '--kubeconfig', kubeconfig, '-n', technicalID, '--yes'];
    const { code, output } = await programs.run(programOf('cli'), args);
    screen.line(`$ kubectl inplace select ${name}`);
    if (code !== 0)
      throw new QuickstartProblem('PROCESS_FAILED', {
        where: `kubectl inplace select ${name}`,
        detail: output,
        help: `see the logs in ${directory}`,
      });
    screen.line(output);
    const isUpdated = (): boolean =>
      views.report(manual).nodes.some((report) => report.node === name && report.isUpdated && report.phase === 'Idle');
    await waitUntil(cluster, `node ${name} updated`, 60, isUpdated, () => screen.live([progressLine(manual, views.report(manual))]));
  }
}

/** Everything has come to rest: nodes clean, pods running where they may, the Shoot's operation closed. */
export async function comeToRest(stage: Stage): Promise<void> {
  const { cluster, screen, views } = stage;
  screen.act('Everything comes to rest');
  const shoot = views.shoot();
  expect(shoot !== undefined, 'Shoot/demo', 'the Shoot is gone');
  await waitUntil(
    cluster,
    'nothing pending in the Shoot',
    30,
    () => views.shoot()?.status?.inPlaceUpdates === undefined && views.shoot()?.status?.lastOperation?.state === 'Succeeded',
  );
  await waitUntil(cluster, 'running workloads', 30, () => isServed(stage));
  const nodes = [...views.nodes(automatic), ...views.nodes(manual)];
  const isClean = nodes.every(
    ({ metadata, spec }) =>
      spec?.unschedulable !== true && metadata?.labels?.[marks.candidate] === undefined && metadata?.labels?.[marks.selected] === undefined,
  );
  expect(isClean, 'nodes', 'marks or cordons are left on nodes');
  const isCurrent = nodes.every(
    ({ status }) => status?.nodeInfo?.kubeletVersion === `v${wanted.kubernetes}` && status.nodeInfo.osImage?.includes(wanted.image),
  );
  expect(isCurrent, 'nodes', 'a node does not run what was asked for');
  const declaring = nodes.filter(({ status }) => status?.declaredFeatures?.includes(feature)).length;
  screen.line(
    `all ${nodes.length} nodes run kubelet v${wanted.kubernetes} on Garden Linux ${wanted.image}; ${declaring} declare ${feature}`,
  );
}
