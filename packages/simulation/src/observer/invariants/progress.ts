import {
  annotation,
  attemptOf,
  label,
  mayBegin,
  type Observed,
  ownerOf,
  poolOf,
  type PoolExpectation,
  slotsOf,
  type World,
} from '../world.js';

export const progressTitle = 'Progress: every candidate ended updated and clean';

interface Complaint {
  readonly object: string;
  readonly detail: string;
}

const labels = ['candidate-for-update', 'selected-for-update', 'ready-for-update', 'ready-to-update']
  .concat(['update-result', 'update-successful', 'update-failed'])
  .map((name) => `node.machine.sapcloud.io/${name}`);
const annotations = [
  ...['target', 'selected-since', 'ready-for', 'ready-since', 'cordoned-by', 'autoscaler-previous'].map(
    (name) => `inplace.gardener.cloud/${name}`,
  ),
  'cluster-autoscaler.kubernetes.io/scale-down-disabled-by-mcm',
];

/** What is unfinished in a world that came to rest. */
export const unfinished = (world: World, pools: readonly PoolExpectation[]): readonly Complaint[] => [
  ...inPools(world, pools, 'nodes').flatMap((node) => leftOn(node)),
  ...inPools(world, pools, 'machinedeployments').flatMap((deployment) => unmoved(world, deployment)),
];

const inPools = (world: World, pools: readonly PoolExpectation[], plural: string): readonly Observed[] =>
  world.all(plural).filter((object) => pools.some(({ name }) => name === poolOf(object)));

function leftOn(node: Observed): readonly Complaint[] {
  const attempt = attemptOf(node);
  const left = [
    ...labels.filter((key) => label(node, key) !== undefined),
    ...annotations.filter((key) => annotation(node, key) !== undefined),
    ...(mayBegin(node) ? ['an open gate'] : []),
    ...(attempt !== undefined && attempt.ended === undefined ? ['an attempt that did not end'] : []),
  ];
  return left.length === 0 ? [] : [{ object: `nodes/${node.metadata?.name ?? ''}`, detail: `left behind: ${left.join(', ')}` }];
}

/** Machines of the deployment that are not in the set of the wanted template, or not as many as wanted. */
function unmoved(world: World, deployment: Observed): readonly Complaint[] {
  const object = `machinedeployments/${deployment.metadata?.name ?? ''}`;
  const wanted = classOf(deployment);
  const sets = world.all('machinesets').filter((set) => ownerOf(set) === deployment.metadata?.uid);
  const machines = world.all('machines').flatMap((machine) => {
    const set = sets.find(({ metadata }) => metadata?.uid === ownerOf(machine));
    return set === undefined ? [] : [{ machine, set }];
  });
  const slots = Object.keys(slotsOf(deployment));
  return [
    ...(slots.length === 0 ? [] : [{ object, detail: `slots left in the record: ${slots.join(', ')}` }]),
    ...(machines.length === deployment.spec?.replicas
      ? []
      : [{ object, detail: `${machines.length} machines, ${deployment.spec?.replicas ?? 0} wanted` }]),
    ...machines
      .filter(({ machine, set }) => classOf(set) !== wanted || machine.spec?.class?.name !== wanted || !isReached(world, machine, set))
      .map(({ machine }) => ({
        object: `machines/${machine.metadata?.name ?? ''}`,
        detail: 'is not in the set of the wanted template, or its node did not reach it',
      })),
  ];
}

const classOf = ({ spec }: Observed): string | undefined => spec?.template?.spec?.class?.name;

/** A node that was updated must have reached what its set stands for; one that never was came up that way. */
function isReached(world: World, machine: Observed, set: Observed): boolean {
  const node = world.get('nodes', label(machine, 'node') ?? '');
  const attempt = attemptOf(node);
  return node !== undefined && (attempt === undefined || attempt.target === label(set, 'machine-template-hash'));
}
