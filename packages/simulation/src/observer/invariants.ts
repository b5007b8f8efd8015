import {
  annotation,
  attemptOf,
  isReady,
  isTaken,
  label,
  mayBegin,
  type Observed,
  type ObservedWrite,
  type PoolExpectation,
  poolOf,
  type Violation,
  type World,
} from './world.js';

export interface Sight {
  readonly write: ObservedWrite;
  readonly before: Observed | undefined;
  readonly after: Observed | undefined;
  /** The world after the write. */
  readonly world: World;
  readonly pools: readonly PoolExpectation[];
}

type Complaint = string | undefined;

/** A promise of the architecture and the way to see it broken in one write. */
export interface Invariant {
  readonly number: number;
  readonly title: string;
  readonly isBroken: (sight: Sight) => Complaint;
}

const isNode = ({ write }: Sight): boolean => write.resource.plural === 'nodes';
const isMachine = ({ write }: Sight): boolean => write.resource.plural === 'machines';

const budget: Invariant = {
  number: 1,
  title: 'Budget: never more nodes away than it allows',
  isBroken: (sight) => {
    const { before, after, world, pools } = sight;
    const pool = pools.find(({ name }) => name === poolOf(after));
    if (!isNode(sight) || pool === undefined || pool.isManual || isTaken(before) || !isTaken(after)) return undefined;
    const nodes = world.all('nodes').filter((node) => poolOf(node) === pool.name);
    const taken = nodes.filter(isTaken).length;
    const down = nodes.filter((node) => !isTaken(node) && (!isReady(node) || node.spec?.unschedulable === true)).length;
    return taken + down > pool.budget ? `${taken} selected and ${down} down, ${pool.budget} allowed` : undefined;
  },
};

const order: Invariant = {
  number: 2,
  title: 'Order: drained before ready, ready before the update begins',
  isBroken: (sight) => {
    const { before, after, world, write } = sight;
    if (!isNode(sight) || after === undefined) return undefined;
    if (!mayBegin(before) && mayBegin(after)) {
      const left = world.all('pods').filter((pod) => pod.spec?.nodeName === write.name && mustLeave(pod));
      if (left.length > 0) return `told ready with ${left.length} pods on it`;
    }
    const [earlier, attempt] = [attemptOf(before), attemptOf(after)];
    const begins = attempt !== undefined && attempt.ended === undefined && attempt.started !== earlier?.started;
    if (begins && !mayBegin(before)) return 'began to update without being told';
    if (begins && earlier !== undefined && earlier.ended === undefined && earlier.target === attempt.target)
      return 'began twice for one target';
    return undefined;
  },
};

const mustLeave = ({ metadata, status }: Observed): boolean =>
  metadata?.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') !== true &&
  metadata?.annotations?.['kubernetes.io/config.mirror'] === undefined &&
  status?.phase !== 'Succeeded' &&
  status?.phase !== 'Failed';

const cordon: Invariant = {
  number: 3,
  title: 'Cordon ownership: only our own cordon is undone',
  isBroken: (sight) => {
    const { before, after, write } = sight;
    if (!isNode(sight) || after === undefined || before?.spec?.unschedulable !== true || after.spec?.unschedulable === true)
      return undefined;
    const isOurs = annotation(before, 'inplace.gardener.cloud/cordoned-by') !== undefined;
    return !isOurs && write.userAgent.includes('controller') ? 'uncordoned a node that someone else had cordoned' : undefined;
  },
};

const target: Invariant = {
  number: 4,
  title: 'Tie to target: a success counts only for what was ordered',
  isBroken: (sight) => {
    const { before, after, world } = sight;
    if (!isMachine(sight) || before === undefined || after === undefined || ownerOf(before) === ownerOf(after)) return undefined;
    const node = world.get('nodes', label(after, 'node') ?? '');
    const set = world.all('machinesets').find(({ metadata }) => metadata?.uid === ownerOf(after));
    const reached = attemptOf(node);
    if (reached === undefined || reached.ended === undefined) return 'moved without a finished attempt';
    return reached.target === label(set, 'machine-template-hash') ? undefined : 'moved to a set that its node did not reach';
  },
};

const ownerOf = (machine: Observed): string | undefined => machine.metadata?.ownerReferences?.find(({ controller }) => controller)?.uid;

const conservation: Invariant = {
  number: 5,
  title: 'Conservation: every machine has exactly one set',
  isBroken: (sight) => {
    const { after } = sight;
    if (!isMachine(sight) || after === undefined) return undefined;
    const owners =
      after.metadata?.ownerReferences?.filter(({ kind, controller }) => kind === 'MachineSet' && controller === true).length ?? 0;
    return owners === 1 ? undefined : `${owners} owning sets`;
  },
};

const halt: Invariant = {
  number: 6,
  title: 'Halt: a failed node keeps its slot',
  isBroken: (sight) => {
    const { before, after } = sight;
    const isFailed =
      label(after, 'node.machine.sapcloud.io/update-result') === 'failed' ||
      label(after, 'node.machine.sapcloud.io/update-failed') !== undefined;
    return isNode(sight) && isFailed && isTaken(before) && !isTaken(after) ? 'lost its slot while failed' : undefined;
  },
};

const manual: Invariant = {
  number: 7,
  title: 'Manual never selects by itself; a pause stops selections',
  isBroken: (sight) => {
    const { before, after, world, pools, write } = sight;
    if (!isNode(sight) || isTaken(before) || !isTaken(after)) return undefined;
    const pool = pools.find(({ name }) => name === poolOf(after));
    const selected = 'node.machine.sapcloud.io/selected-for-update';
    if (pool?.isManual && label(before, selected) === undefined) return `${write.userAgent} selected it, no person did`;
    const isPaused = world
      .all('machinedeployments')
      .some((deployment) => poolOf(deployment) === pool?.name && deployment.spec?.paused === true);
    return isPaused ? 'selected although its deployment is paused' : undefined;
  },
};

const ours =
  /^(node\.machine\.sapcloud\.io|cluster-autoscaler\.kubernetes\.io|inplace\.gardener\.cloud|worker\.gardener\.cloud|checksum|node-agent\.gardener\.cloud)\//;

const foreign: Invariant = {
  number: 8,
  title: 'Foreign marks survive: labels and annotations of others stay',
  isBroken: (sight) => {
    const { before, after } = sight;
    if (!isNode(sight) || before === undefined || after === undefined) return undefined;
    const lost = (['labels', 'annotations'] as const).flatMap((kind) =>
      Object.entries(before.metadata?.[kind] ?? {})
        .filter(([key, value]) => !ours.test(key) && after.metadata?.[kind]?.[key] !== value)
        .map(([key]) => key),
    );
    return lost.length === 0 ? undefined : `lost ${lost.join(', ')}`;
  },
};

const features: Invariant = {
  number: 0,
  title: 'Declared features: pods go only where what they need is declared',
  isBroken: ({ write, before, after, world }) => {
    const nodeName = after?.spec?.nodeName;
    if (write.resource.plural !== 'pods' || nodeName === undefined || before?.spec?.nodeName === nodeName || !needsRestartOfAll(after))
      return undefined;
    const declared = world.get('nodes', nodeName)?.status?.declaredFeatures ?? [];
    return declared.includes('RestartAllContainersOnContainerExits') ? undefined : `placed on ${nodeName}, which does not declare it`;
  },
};

const needsRestartOfAll = (pod: Observed | undefined): boolean =>
  [...(pod?.spec?.containers ?? []), ...(pod?.spec?.initContainers ?? [])].some(({ restartPolicyRules = [] }) =>
    restartPolicyRules.some(({ action }) => action === 'RestartAllContainers'),
  );

/** Those that a single write can break. Progress (9) and restart (10) are judged at the end, by whoever runs the observer. */
export const invariants: readonly Invariant[] = [budget, order, cordon, target, conservation, halt, manual, foreign, features];

export const complaintsOf = (sight: Sight): readonly Violation[] =>
  invariants.flatMap(({ number, isBroken }) => {
    const detail = isBroken(sight);
    const object = `${sight.write.resource.plural}/${sight.write.name}`;
    return detail === undefined ? [] : [{ invariant: number, at: sight.write.at, object, detail }];
  });
