import type { Stored } from '../store/content.js';
import { edited, ofKind, removed } from './edit.js';
import { type Host, withHost } from './hosts.js';
import { classes, type Model } from './model.js';
import { classNameOf } from './orchestrator.js';
import { after, type Change, type State, type Wanted } from './state.js';
import type { Step } from './step.js';

const prefix = 'node.machine.sapcloud.io';
export const selectedLabel = `${prefix}/selected-for-update`;
export const candidateLabel = `${prefix}/candidate-for-update`;
const resultLabels = [`${prefix}/update-result`, `${prefix}/update-failed`, `${prefix}/update-successful`];
export const ownerAnnotation = 'inplace.gardener.cloud/cordoned-by';

/** What people do: choose nodes in a manual pool, as they are expected to, and (as faults) everything they should not do just now. */
export const peopleSteps = (model: Model, state: State, faultsLeft: number): readonly Step[] => [
  ...choices(model, state),
  ...(faultsLeft > 0 ? [...nodeEdits(model, state), ...machineDeletions(model, state), ...deploymentEdits(model, state)] : []),
];

type Edit = readonly [words: string, change: Change];

const asSteps = ({ configuration: { lag } }: Model, state: State, isFault: boolean, edits: readonly Edit[]): readonly Step[] =>
  edits.map(([words, change]) => ({ actor: 'person', words: () => words, isFault, next: after(state, change, lag) }));

const label = (state: State, node: string, labels: Readonly<Record<string, string | null>>): Change => ({
  target: edited(state.target, `Node/${node}`, { metadata: { labels } }),
});

function choices(model: Model, state: State): readonly Step[] {
  const deployment = state.control.contents.get('MachineDeployment/pool')?.object;
  const strategy = deployment?.spec?.['strategy'] as { inPlaceUpdate?: { orchestrationType?: string } } | undefined;
  if (strategy?.inPlaceUpdate?.orchestrationType !== 'Manual') return [];
  const waiting = ofKind(state.target, 'Node').filter(
    ({ object: { metadata } }) => has(metadata.labels, candidateLabel) && !has(metadata.labels, selectedLabel),
  );
  return asSteps(
    model,
    state,
    false,
    waiting.map(({ object: { metadata } }) => [`selects ${metadata.name}`, label(state, metadata.name!, { [selectedLabel]: 'true' })]),
  );
}

const has = (row: Readonly<Record<string, string>> | undefined, key: string): boolean => row?.[key] !== undefined;

function nodeEdits(model: Model, state: State): readonly Step[] {
  return ofKind(state.target, 'Node').flatMap(({ key, object }) => {
    const name = object.metadata.name!;
    const host = state.hosts.byNode[name];
    if (host === undefined) return [];
    const { labels } = object.metadata;
    const isCordoned = object.spec?.['unschedulable'] === true;
    const results = resultLabels.filter((result) => has(labels, result));
    return asSteps(model, state, true, [
      isCordoned ? uncordon(state, key, name, host) : cordon(state, key, name, host, object),
      has(labels, selectedLabel)
        ? [`removes the selected label of ${name}`, label(state, name, { [selectedLabel]: null })]
        : [`labels ${name} as selected`, label(state, name, { [selectedLabel]: 'true' })],
      ...(has(labels, candidateLabel)
        ? [[`removes the candidate label of ${name}`, label(state, name, { [candidateLabel]: null })] as const]
        : []),
      ...(results.length > 0
        ? [[`removes the result of ${name}`, label(state, name, Object.fromEntries(results.map((result) => [result, null])))] as const]
        : []),
      [
        `deletes node ${name}`,
        { target: removed(state.target, key), hosts: withHost(state.hosts, name, withoutCordon(host)), wanted: fewer(state) },
      ],
    ]);
  });
}

/** A cordon over one that carries our name can't be told from ours, by anyone: it is ours. */
function cordon(state: State, key: string, name: string, host: Host, { metadata }: Stored): Edit {
  const isOurs = has(metadata.annotations, ownerAnnotation);
  const hosts = isOurs ? state.hosts : withHost(state.hosts, name, { ...host, isForeignCordon: true });
  return [`cordons ${name}`, { target: edited(state.target, key, { spec: { unschedulable: true } }), hosts }];
}

const uncordon = (state: State, key: string, name: string, host: Host): Edit => [
  `uncordons ${name}`,
  { target: edited(state.target, key, { spec: { unschedulable: false } }), hosts: withHost(state.hosts, name, withoutCordon(host)) },
];

const withoutCordon = ({ isForeignCordon: _, ...host }: Host): Host => host;

const fewer = ({ wanted: { least, most } }: State): Wanted => ({ least: Math.max(0, least - 1), most });

const machineDeletions = (model: Model, state: State): readonly Step[] =>
  asSteps(
    model,
    state,
    true,
    ofKind(state.control, 'Machine')
      .filter(({ object }) => object.metadata.deletionTimestamp === undefined)
      .map(({ key }) => [
        `deletes ${key}`,
        {
          control: edited(state.control, key, { metadata: { deletionTimestamp: '2026-01-01T00:00:00.000Z' } }),
          wanted: fewer(state),
        },
      ]),
  );

function deploymentEdits(model: Model, state: State): readonly Step[] {
  const key = 'MachineDeployment/pool';
  const deployment = state.control.contents.get(key)?.object;
  if (deployment === undefined) return [];
  const spec = deployment.spec as { paused?: boolean; replicas?: number; strategy: { inPlaceUpdate: { orchestrationType: string } } };
  const replicas = spec.replicas ?? 0;
  const { maxSurge, nodes } = model.configuration;
  const { least, most } = state.wanted;
  const edit = (words: string, patch: object): Edit => [words, { control: edited(state.control, key, { spec: patch }) }];
  const scale = (size: number): Edit => [
    `scales the pool to ${size}`,
    {
      control: edited(state.control, key, { spec: { replicas: size } }),
      wanted: { least: Math.min(least, size), most: Math.max(most, size + maxSurge) },
    },
  ];
  const isManual = spec.strategy.inPlaceUpdate.orchestrationType === 'Manual';
  return asSteps(model, state, true, [
    spec.paused === true ? edit('resumes the pool', { paused: false }) : edit('pauses the pool', { paused: true }),
    ...classes
      .filter((name) => name !== classNameOf(deployment))
      .map((name) => edit(`wants class ${name}`, { template: { spec: { class: { name } } } })),
    ...(replicas <= nodes ? [scale(replicas + 1)] : []),
    ...(replicas > 1 ? [scale(replicas - 1)] : []),
    [
      isManual ? 'makes the pool automatic' : 'makes the pool manual',
      {
        control: edited(state.control, key, { spec: { strategy: { inPlaceUpdate: { orchestrationType: isManual ? 'Auto' : 'Manual' } } } }),
        wanted: { least, most: Math.max(most, replicas + maxSurge) },
      },
    ],
  ]);
}
