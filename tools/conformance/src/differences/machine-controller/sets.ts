import type { Difference } from '../../area.js';
import { fieldsOf, type Fields, inPlaceReason, limitsOf, type Machines, type Nodes, sum } from './case-input.js';

const updateResult = 'node.machine.sapcloud.io/update-result';

const ownedBy = ({ machines = [] }: Fields, name: string | undefined): number =>
  machines.filter(({ ownerSet }) => ownerSet === name).length;

const nodeOf = ({ nodes = [] }: Fields, { labels }: Machines): Nodes | undefined => nodes.find(({ name }) => name === labels?.['node']);

const isMovable = (fields: Fields, machine: Machines): boolean =>
  nodeOf(fields, machine)?.labels?.[updateResult] === 'successful' &&
  machine.status?.phase !== 'InPlaceUpdating' &&
  inPlaceReason(machine.status?.conditions) === 'UpdateSuccessful' &&
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
          { replicas: set === target ? size + moved.length : size - moved.filter(({ ownerSet }) => ownerSet === set.name).length },
        ];
      }),
    ),
  };
}

const inPlacePhases = ['InPlaceUpdating', 'InPlaceUpdateSuccessful', 'InPlaceUpdateFailed'];
const ranks = ['Terminating', 'Failed', 'CrashLoopBackOff', 'Unknown', 'Pending', 'Available', 'Running', ...inPlacePhases];

/** Kept ones last, then priority, then the mark for deletion, then how little it works. */
const place = ({ annotations = {}, status }: Machines): readonly number[] => [
  (status?.preserveExpiresInSeconds ?? 0) > 0 ? 1 : 0,
  Number(annotations['machinepriority.machine.sapcloud.io'] ?? 3),
  Date.parse(annotations['machine.sapcloud.io/marked-for-deletion-time'] ?? '9999-01-01T00:00:00Z'),
  ranks.indexOf(status?.phase ?? 'Running'),
];

const byPlace = (a: Machines, b: Machines): number => {
  const [x, y] = [place(a), place(b)];
  const at = x.findIndex((value, index) => value !== y[index]);
  return at < 0 ? (a.name < b.name ? -1 : 1) : x[at]! - y[at]!;
};

/** Replicas changed while two sets have machines. */
const isScaledMidRollout = ({ deployment, machineSets = [] }: Fields): boolean =>
  deployment?.paused !== true &&
  machineSets.filter(({ replicas = 0 }) => replicas > 0).length > 1 &&
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
    return { role, replicas: replicas + made - gone, ...(desiredReplicasAnnotation === undefined ? {} : { desiredReplicasAnnotation }) };
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
        machineSets: Object.fromEntries((fields.machineSets ?? []).map(({ name }) => [name, { replicas: ownedBy(fields, name) }])),
      };
    },
  },
  {
    mark: 'a-move-is-whole',
    when: (test) => test.area === 'transfer' && movable(fieldsOf(test)).length > 0,
    expected: (test) => afterMove(fieldsOf(test)),
  },
  {
    mark: 'updating-machines-go-last',
    when: (test) =>
      test.area === 'deletion-order' && (fieldsOf(test).machines ?? []).some(({ status }) => inPlacePhases.includes(status?.phase ?? '')),
    expected: (test) => {
      const { machines = [], deleteCount } = fieldsOf(test);
      return {
        order: [...machines]
          .sort(byPlace)
          .slice(0, deleteCount)
          .map(({ name }) => name),
      };
    },
  },
  {
    mark: 'scaling-goes-on',
    when: (test) => test.area === 'scale-mid-rollout' && isScaledMidRollout(fieldsOf(test)),
    expected: (test) => afterScaling(fieldsOf(test)),
  },
];
