import { type MachineSet, marks, resources } from '@gardener-inplace/api';
import { type Decision, isNotedOtherwise, nameOf, setPatch, setSize } from '../decision.js';
import { setNameOf, templateHashOf } from '../template.js';
import type { DeploymentView } from '../view.js';
import type { StepContext } from './context.js';
import { numberOwned } from '../budget.js';

const isGrowthOff = (set: MachineSet): boolean => set.metadata?.labels?.[marks.scaleUpDisabled] !== undefined;

/**
 * Sets follow templates: growth off on old sets, then the set of a new template; growth on again for a set whose template came
 * back (H11); empty old sets go once nothing is left in them.
 *
 * @source machine-controller T-01, T-02; architecture "start"
 */
export function planSets({ view }: StepContext): readonly Decision[] {
  return view.groups.flatMap((group) => [...start(group), ...regrow(group), ...removeEmpty(group)]);
}

function start(group: DeploymentView): readonly Decision[] {
  const { deployment, newSet, oldSets } = group;
  if (deployment.metadata?.deletionTimestamp !== undefined || deployment.spec.paused === true) return [];
  const growing = oldSets.filter((set) => !isGrowthOff(set));
  const growthOff = growing.map((set) => setPatch(set, { metadata: { labels: { [marks.scaleUpDisabled]: 'true' } } }));
  if (newSet === undefined) {
    return [
      {
        kind: 'start',
        subject: `MachineDeployment/${nameOf(deployment)}`,
        why: oldSets.length === 0 ? 'the deployment has no machines yet' : 'the template changed',
        writes: [
          ...growthOff,
          {
            store: 'control',
            verb: 'create',
            resource: resources.machineSets,
            object: { namespace: deployment.metadata?.namespace, name: setNameOf(deployment) },
            body: newSetOf(group),
          },
        ],
      },
    ];
  }
  return growthOff.length === 0
    ? []
    : [{ kind: 'start', subject: `MachineDeployment/${nameOf(deployment)}`, why: 'old sets must not refill', writes: growthOff }];
}

function newSetOf({ deployment, oldSets }: DeploymentView): object {
  const hash = templateHashOf(deployment);
  const { template, selector, minReadySeconds } = deployment.spec;
  const labels = { ...template.metadata?.labels, [marks.templateHash]: hash };
  return {
    apiVersion: 'machine.sapcloud.io/v1alpha1',
    kind: 'MachineSet',
    metadata: {
      name: setNameOf(deployment),
      namespace: deployment.metadata?.namespace,
      labels,
      annotations: { [marks.revision]: String(1 + highestRevision(oldSets)) },
      ownerReferences: [
        {
          apiVersion: 'machine.sapcloud.io/v1alpha1',
          kind: 'MachineDeployment',
          name: nameOf(deployment),
          uid: deployment.metadata?.uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      // Sizes follow the machines: a set is born empty and grows as its machines are made or moved in.
      replicas: 0,
      selector: { ...selector, matchLabels: { ...selector?.matchLabels, [marks.templateHash]: hash } },
      template: { ...template, metadata: { ...template.metadata, labels } },
      machineClass: template.spec.class,
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
    },
  };
}

const highestRevision = (sets: readonly MachineSet[]): number =>
  Math.max(0, ...sets.map((set) => Number.parseInt(set.metadata?.annotations?.[marks.revision] ?? '0', 10) || 0));

/** A template that is wanted again is the newest revision, so that "the previous one" is the one before (c.7). */
const regrow = ({ newSet, oldSets }: DeploymentView): readonly Decision[] =>
  newSet === undefined || !isGrowthOff(newSet)
    ? []
    : [
        {
          kind: 'start',
          subject: `MachineSet/${nameOf(newSet)}`,
          why: 'the template of this set is wanted again',
          writes: [
            setPatch(newSet, {
              metadata: {
                labels: { [marks.scaleUpDisabled]: null },
                annotations: { [marks.revision]: String(1 + highestRevision(oldSets)) },
              },
            }),
          ],
        },
      ];

/** Old sets are kept for a rollback as far as the deployment's history limit says; without a limit all are kept. */
function removeEmpty({ deployment, oldSets, members, newSet }: DeploymentView): readonly Decision[] {
  const { revisionHistoryLimit } = deployment.spec;
  if (revisionHistoryLimit === undefined || newSet === undefined) return [];
  const empty = oldSets.filter((set) => (set.spec.replicas ?? 0) === 0 && !members.some((member) => member.set === set));
  return empty.slice(0, Math.max(0, empty.length - revisionHistoryLimit)).map((set) => ({
    kind: 'delete-set' as const,
    subject: `MachineSet/${nameOf(set)}`,
    why: 'it has no machines and the history is long enough',
    writes: [
      {
        store: 'control' as const,
        verb: 'delete' as const,
        resource: resources.machineSets,
        object: { namespace: set.metadata?.namespace, name: nameOf(set) },
        uid: set.metadata?.uid ?? '',
        ...(set.metadata?.resourceVersion === undefined ? {} : { resourceVersion: set.metadata.resourceVersion }),
      },
    ],
  }));
}

/**
 * Sizes are absolute: the machines a set owns. They are healed here when a move, a creation or a deletion was cut short, and so is the
 * number noted on a set that has machines and keeps its size while the deployment is scaled.
 */
export function planSizes({ view }: StepContext): readonly Decision[] {
  return view.groups.flatMap((group) =>
    group.sets.flatMap((set) => {
      const owned = numberOwned(group, set);
      const isSized = (set.spec.replicas ?? 0) === owned;
      if (isSized && (owned === 0 || !isNotedOtherwise(set, group.replicas))) return [];
      return [
        {
          kind: 'size' as const,
          subject: `MachineSet/${nameOf(set)}`,
          why: isSized ? `the deployment wants ${group.replicas} machines` : `the set owns ${owned} machines`,
          writes: [setSize(set, owned, group.replicas)],
        },
      ];
    }),
  );
}
