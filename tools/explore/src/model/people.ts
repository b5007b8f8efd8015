import type { Stored } from '../store/content.js';
import type { Configuration } from './configuration.js';
import { edited, ofKind, removed } from './edit.js';
import { type Host, withHost } from './hosts.js';
import { classes, classNameOf, type Model } from './model.js';
import { deploymentOfNode, isManual } from './owners.js';
import type { Change, State, Wanted } from './state.js';
import type { Deed } from './step.js';

const prefix = 'node.machine.sapcloud.io';
export const selectedLabel = `${prefix}/selected-for-update`;
export const candidateLabel = `${prefix}/candidate-for-update`;
const resultLabels = [`${prefix}/update-result`, `${prefix}/update-failed`, `${prefix}/update-successful`];
export const ownerAnnotation = 'inplace.gardener.cloud/cordoned-by';

type Edit = readonly [words: string, change: Change];

const asDeeds = (faults: number, edits: readonly Edit[]): readonly Deed[] =>
  edits.map(([words, change]) => ({ actor: 'person', words: () => words, faults, change }));

const label = (state: State, node: string, labels: Readonly<Record<string, string | null>>): Change => ({
  target: edited(state.target, `Node/${node}`, { metadata: { labels } }),
});

/** In a manual pool people choose nodes, as they are expected to. */
export function choices(state: State): readonly Deed[] {
  const waiting = ofKind(state.target, 'Node').filter(
    ({ object: { metadata } }) =>
      has(metadata.labels, candidateLabel) && !has(metadata.labels, selectedLabel) && isManual(deploymentOfNode(state, metadata.name!)),
  );
  return asDeeds(
    0,
    waiting.map(({ object: { metadata } }) => [`selects ${metadata.name}`, label(state, metadata.name!, { [selectedLabel]: 'true' })]),
  );
}

const has = (row: Readonly<Record<string, string>> | undefined, key: string): boolean => row?.[key] !== undefined;

/** What people should not do just now, each a fault: to nodes. */
export function nodeEdits(state: State): readonly Deed[] {
  return ofKind(state.target, 'Node').flatMap(({ key, object }) => {
    const name = object.metadata.name!;
    const host = state.hosts.byNode[name];
    if (host === undefined) return [];
    const { labels } = object.metadata;
    const isCordoned = object.spec?.['unschedulable'] === true;
    const results = resultLabels.filter((result) => has(labels, result));
    return asDeeds(1, [
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

/** To machines. */
export const machineDeletions = (state: State): readonly Deed[] =>
  asDeeds(
    1,
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

/** To deployments. */
export const deploymentEdits = ({ configuration }: Model, state: State): readonly Deed[] =>
  ofKind(state.control, 'MachineDeployment').flatMap(({ key, object }) => {
    const edit = (words: string, spec: object, wanted = state.wanted): Edit => [
      `${words} ${key}`,
      { control: edited(state.control, key, { spec }), wanted },
    ];
    return asDeeds(1, [
      object.spec?.['paused'] === true ? edit('resumes', { paused: false }) : edit('pauses', { paused: true }),
      ...classes
        .filter((name) => name !== classNameOf(object))
        .map((name) => edit(`wants class ${name} for`, { template: { spec: { class: { name } } } })),
      ...(configuration.rarities === true ? resizes(configuration, state, object, edit) : []),
    ]);
  });

function resizes(
  { maxSurge, nodes, deployments = 1 }: Configuration,
  { control, wanted: { least, most } }: State,
  deployment: Stored,
  edit: (words: string, spec: object, wanted: Wanted) => Edit,
): readonly Edit[] {
  const replicas = (deployment.spec?.['replicas'] as number | undefined) ?? 0;
  const others = ofKind(control, 'MachineDeployment').reduce((sum, { object }) => sum + Number(object.spec?.['replicas'] ?? 0), -replicas);
  const wanted = (size: number): Wanted => ({
    least: Math.min(least, others + size),
    most: Math.max(most, others + size + maxSurge * deployments),
  });
  const scale = (size: number): Edit => edit(`scales to ${size}`, { replicas: size }, wanted(size));
  const orchestrationType = isManual(deployment) ? 'Auto' : 'Manual';
  return [
    ...(replicas <= nodes ? [scale(replicas + 1)] : []),
    ...(replicas > 1 ? [scale(replicas - 1)] : []),
    edit(`makes ${orchestrationType}`, { strategy: { inPlaceUpdate: { orchestrationType } } }, wanted(replicas)),
  ];
}
