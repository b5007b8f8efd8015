import { marks, type Node } from '@gardener-inplace/api';
import { isNews } from '@gardener-inplace/state-machine';
import { decided } from './decided.js';
import { conditionsOf } from './evidence.js';
import type { ConditionForm, MachineForm } from './forms.js';
import { sceneOf } from './scene.js';

interface LabelChange {
  readonly op: 'machineOnNodeUpdate';
  readonly oldLabels?: Readonly<Record<string, string>>;
  readonly newLabels?: Readonly<Record<string, string>>;
}

interface ConditionChanges {
  readonly op: 'conditionsDiffer';
  readonly cases: readonly { readonly old?: readonly ConditionForm[]; readonly new?: readonly ConditionForm[] }[];
}

type OneSide = Partial<MachineForm> | readonly ConditionForm[] | ConditionForm | null;

/** A machine before and after, told by whichever part of it the case is about. */
interface MachineChange {
  readonly op: 'deploymentOnMachineUpdate';
  readonly old?: OneSide;
  readonly new?: OneSide;
  readonly oldMachine?: OneSide;
  readonly newMachine?: OneSide;
  readonly oldConditions?: OneSide;
  readonly newConditions?: OneSide;
  readonly oldCondition?: OneSide;
  readonly newCondition?: OneSide;
  readonly oldReason?: string | null;
  readonly newReason?: string | null;
}

const labelled = (labels: Readonly<Record<string, string>> = {}): Node => ({ metadata: { name: 'node', labels } });

const conditioned = (conditions: readonly ConditionForm[] = []): Node => ({
  metadata: { name: 'node' },
  status: { conditions: conditionsOf(conditions) },
});

export function wakeUp(input: LabelChange | ConditionChanges | MachineChange): object {
  if (input.op === 'machineOnNodeUpdate') return { enqueue: isNews(labelled(input.oldLabels), labelled(input.newLabels)) };
  if (input.op === 'deploymentOnMachineUpdate') return { enqueue: !isMovable(input, 'old') && isMovable(input, 'new') };
  return { changed: input.cases.map((each) => isNews(conditioned(each.old), conditioned(each.new))) };
}

const isConditions = (side: NonNullable<OneSide>): side is readonly ConditionForm[] => Array.isArray(side);

/** What the machine copied from its node. */
function copied(input: MachineChange, side: 'old' | 'new'): readonly ConditionForm[] {
  const reason = input[`${side}Reason`];
  if (typeof reason === 'string') return [{ type: marks.inPlaceCondition, status: 'True', reason }];
  const told = input[`${side}Conditions`] ?? input[`${side}Condition`] ?? input[`${side}Machine`] ?? input[side] ?? [];
  if (isConditions(told)) return told;
  return 'type' in told ? [told] : (told.status?.conditions ?? []);
}

/** Labels of a node whose condition has that reason. */
const labelsBeside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  UpdateSuccessful: { [marks.updateResult]: 'successful' },
  UpdateFailed: { [marks.updateResult]: 'failed' },
};

/** Whether there is anything to do for the machine's deployment: a machine to move. */
function isMovable(input: MachineChange, side: 'old' | 'new'): boolean {
  const conditions = copied(input, side);
  const reason = conditions.find(({ type }) => type === marks.inPlaceCondition)?.reason;
  const marked = reason === undefined ? {} : { [marks.candidate]: 'true', [marks.selected]: 'true', ...labelsBeside[reason] };
  const scene = sceneOf({
    machines: [{ name: 'machine', ownerSet: 'old', labels: { [marks.machineNode]: 'node' }, status: { conditions } }],
    nodes: [{ name: 'node', labels: marked, status: { conditions } }],
  });
  return decided(scene, { kinds: ['move'] }).writes.length > 0;
}
