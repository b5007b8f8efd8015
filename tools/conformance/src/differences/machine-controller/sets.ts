import type { Difference } from '../../area.js';
import { fieldsOf, type Fields, inPlaceReason, limitsOf, type Machines, type Nodes, type Sets, sum } from './case-input.js';

const updateResult = 'node.machine.sapcloud.io/update-result';

const ownedBy = ({ machines = [] }: Fields, name: string | undefined): number =>
  machines.filter(({ ownerSet }) => ownerSet === name).length;

const nodeOf = ({ nodes = [] }: Fields, { labels }: Machines): Nodes | undefined => nodes.find(({ name }) => name === labels?.['node']);

const isGoing = ({ deletionTimestamp }: Machines): boolean => deletionTimestamp !== undefined;

/** Its node reported success, which is what a move is decided on here. */
const isMovable = (fields: Fields, machine: Machines): boolean =>
  !isGoing(machine) &&
  nodeOf(fields, machine)?.labels?.[updateResult] === 'successful' &&
  machine.status?.phase !== 'InPlaceUpdating' &&
  fields.machineSets?.some(({ name, role }) => role === 'old' && name === machine.ownerSet) === true;

const movable = (fields: Fields): readonly Machines[] => (fields.machines ?? []).filter((machine) => isMovable(fields, machine));

function afterMove(fields: Fields): object {
  const moved = movable(fields);
  const target = fields.machineSets?.find(({ role }) => role === 'new');
  const former = (machine: Machines) => fields.machineSets?.find(({ name }) => name === machine.ownerSet);
  const labels = (machine: Machines) => ({
    ...Object.fromEntries(
      Object.entries(machine.labels ?? {}).filter(([key]) => !(key in (former(machine)?.spec?.selector?.matchLabels ?? {}))),
    ),
    ...target?.spec?.selector?.matchLabels,
  });
  const { name = '', uid = '' } = target ?? {};
  const owner = { apiVersion: 'machine.sapcloud.io/v1alpha1', kind: 'MachineSet', name, uid, controller: true, blockOwnerDeletion: true };
  return {
    error: false,
    moved: moved.length,
    machines: Object.fromEntries(
      moved.map((machine) => [machine.name, { labels: labels(machine), ownerReferences: [owner], unchanged: ['metadata.name'] }]),
    ),
    nodes: Object.fromEntries(
      moved.map((machine) => [nodeOf(fields, machine)!.name, { spec: { unschedulable: true }, labels: nodeOf(fields, machine)!.labels }]),
    ),
    machineSets: Object.fromEntries(
      (fields.machineSets ?? []).map((set) => {
        const size = set.spec?.replicas ?? 0;
        return [
          set.name,
          {
            replicas:
              set === target ? size + moved.length : Math.max(0, size - moved.filter(({ ownerSet }) => ownerSet === set.name).length),
          },
        ];
      }),
    ),
  };
}

const inPlacePhases = ['InPlaceUpdating', 'InPlaceUpdateSuccessful', 'InPlaceUpdateFailed'];
const ranks = ['Terminating', 'Failed', 'CrashLoopBackOff', 'Unknown', 'Pending', 'Available', 'Running', ...inPlacePhases];

/** Kept ones last, then priority, then the mark for deletion, then how little it works. */
const place = ({ annotations = {}, status }: Machines): readonly number[] => [
  Math.max(0, status?.preserveExpiresInSeconds ?? 0),
  Number(annotations['machinepriority.machine.sapcloud.io'] ?? 3),
  Date.parse(annotations['machine.sapcloud.io/marked-for-deletion-time'] ?? '9999-01-01T00:00:00Z'),
  ranks.indexOf(status?.phase ?? 'Running'),
];

const byPlace = (a: Machines, b: Machines): number => {
  const [x, y] = [place(a), place(b)];
  const at = x.findIndex((value, index) => value !== y[index]);
  return at < 0 ? (a.name < b.name ? -1 : 1) : x[at]! - y[at]!;
};

/** Upstream lets an old set only shrink, and the new one only grow by marked machines whose success was copied. */
function isSizedOtherwise(fields: Fields, { name, role, spec }: Sets): boolean {
  const [size, owned] = [spec?.replicas ?? 0, ownedBy(fields, name)];
  const marked = (fields.machines ?? []).filter(
    ({ ownerSet, labels, status }) =>
      ownerSet === name && labels?.[updateResult] === 'successful' && inPlaceReason(status?.conditions) === 'UpdateSuccessful',
  );
  return owned !== (role === 'old' ? Math.min(size, owned) : size + Math.max(0, Math.min(marked.length, owned - size)));
}

const sizesOwned = (fields: Fields): object =>
  Object.fromEntries((fields.machineSets ?? []).map(({ name }) => [name, { replicas: ownedBy(fields, name) }]));

/** Replicas changed while an old set has machines. */
const isScaledMidRollout = ({ deployment, machineSets = [] }: Fields): boolean =>
  deployment?.paused !== true &&
  machineSets.some(({ role, replicas = 0 }) => role === 'old' && replicas > 0) &&
  machineSets.some(({ desiredReplicasAnnotation: desired }) => desired !== undefined && Number(desired) !== deployment?.replicas);

/** Missing machines are made in the new set, surplus ones taken from the old; what is not up yet uses the budget. */
function afterScaling(fields: Fields): object {
  const { deployment, machineSets = [] } = fields;
  const wanted = deployment?.replicas ?? 0;
  const have = sum(machineSets.map(({ replicas = 0 }) => replicas));
  let missing = Math.max(0, wanted - have);
  let surplus = Math.max(0, have - wanted);
  const { unavailable } = limitsOf(fields);
  const selected = Math.max(
    0,
    Math.min(
      unavailable - missing,
      wanted - sum(machineSets.filter(({ role }) => role === 'new').map(({ replicas = 0 }) => replicas)) - missing,
    ),
  );
  const sets = machineSets.map(({ role, replicas = 0, desiredReplicasAnnotation }) => {
    const gone = role === 'old' ? Math.min(surplus, replicas) : Math.max(0, replicas - wanted);
    if (role === 'old') surplus -= gone;
    const made = role === 'new' ? missing : 0;
    missing -= made;
    const desired = made - gone === 0 && replicas === 0 ? desiredReplicasAnnotation : String(wanted);
    return {
      role,
      replicas: replicas + made - gone,
      ...(desiredReplicasAnnotation === undefined ? {} : { desiredReplicasAnnotation: desired }),
    };
  });
  return { machineSets: sets, selected, moved: 0 };
}

export const setDifferences: readonly Difference[] = [
  {
    mark: 'missing-node-blocks-nobody',
    when: (test) => {
      const fields = fieldsOf(test);
      const isNew = ({ ownerSet }: Machines): boolean =>
        fields.machineSets?.some(({ name, role }) => role === 'new' && name === ownerSet) === true;
      return (
        test.area === 'sync-machine-sets' &&
        (fields.machines ?? []).some((machine) => isNew(machine) && nodeOf(fields, machine) === undefined)
      );
    },
    expected: (test) => {
      const fields = fieldsOf(test);
      return {
        error: false,
        machineSets: sizesOwned(fields),
      };
    },
  },
  {
    mark: 'a-machine-that-goes-is-not-moved',
    when: (test) => test.area === 'transfer' && (fieldsOf(test).machines ?? []).some(isGoing),
    expected: (test) => afterMove(fieldsOf(test)),
  },
  {
    mark: 'a-result-counts-at-once',
    when: (test) =>
      test.area === 'transfer' && movable(fieldsOf(test)).some(({ status }) => inPlaceReason(status?.conditions) !== 'UpdateSuccessful'),
    expected: (test) => afterMove(fieldsOf(test)),
  },
  {
    mark: 'a-move-is-whole',
    when: (test) => test.area === 'transfer' && movable(fieldsOf(test)).length > 0,
    expected: (test) => afterMove(fieldsOf(test)),
  },
  {
    mark: 'moves-come-first',
    when: (test) => test.area === 'reconcile-new' && (fieldsOf(test).transferableMachines ?? 0) > 0,
    expected: (test) => {
      const { machineSets = [], transferableMachines: moved = 0 } = fieldsOf(test);
      const [newReplicas, oldReplicasTotal] = (['new', 'old'] as const).map((role) =>
        sum(machineSets.map((set) => (set.role === role ? (set.replicas ?? 0) : 0))),
      );
      return { scaled: true, newReplicas: newReplicas! + moved, oldReplicasTotal: oldReplicasTotal! - moved };
    },
  },
  {
    mark: 'sizes-follow-machines',
    when: (test) =>
      test.area === 'sync-machine-sets' && (fieldsOf(test).machineSets ?? []).some((set) => isSizedOtherwise(fieldsOf(test), set)),
    expected: (test) => ({ error: false, machineSets: sizesOwned(fieldsOf(test)) }),
  },
  {
    mark: 'updating-machines-go-last',
    when: (test) =>
      ['deletion-order', 'machine-set-replicas'].includes(test.area) &&
      (fieldsOf(test).machines ?? []).some(({ status }) => inPlacePhases.includes(status?.phase ?? '')),
    expected: (test) => {
      const { machines = [], machineSet, deleteCount } = fieldsOf(test);
      const removable = machines.filter(({ labels }) => labels?.[updateResult] !== 'successful');
      const surplus = Math.max(0, removable.length - (machineSet?.spec?.replicas ?? 0));
      const order = [...removable]
        .sort(byPlace)
        .slice(0, machineSet === undefined ? deleteCount : surplus)
        .map(({ name }) => name);
      return machineSet === undefined ? { order } : { create: 0, delete: order, deleteCount: order.length };
    },
  },
  {
    mark: 'scaling-goes-on',
    when: (test) => test.area === 'scale-mid-rollout' && isScaledMidRollout(fieldsOf(test)),
    expected: (test) => afterScaling(fieldsOf(test)),
  },
];
