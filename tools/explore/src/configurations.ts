import type { Configuration } from './model/configuration.js';

interface Size {
  readonly nodes: number;
  readonly faults: number;
  readonly lag: number;
  readonly cap: number;
}

const unlimited = 20_000_000;

/** What CI visits: breadth first, so that what is capped has seen every short path. */
const everyDay: readonly Size[] = [
  { nodes: 1, faults: 2, lag: 0, cap: unlimited },
  { nodes: 1, faults: 1, lag: 2, cap: 150_000 },
  { nodes: 2, faults: 1, lag: 0, cap: 150_000 },
  { nodes: 3, faults: 0, lag: 0, cap: 150_000 },
  { nodes: 1, faults: 3, lag: 0, cap: 60_000 },
];

/** What takes hours and many gigabytes. */
const deep: readonly Size[] = [
  { nodes: 1, faults: 3, lag: 0, cap: unlimited },
  { nodes: 1, faults: 2, lag: 1, cap: unlimited },
  { nodes: 2, faults: 1, lag: 1, cap: unlimited },
  { nodes: 3, faults: 0, lag: 1, cap: unlimited },
];

const kinds = (['gep', 'shipped'] as const).flatMap((vocabulary) =>
  (['Auto', 'Manual'] as const).flatMap((mode) =>
    [0, 1].map((maxSurge) => ({ vocabulary, mode, maxSurge, maxUnavailable: maxSurge === 0 ? 1 : 0 })),
  ),
);

const named = ({ nodes, faults, lag, vocabulary, mode, maxSurge, agent, walks }: Omit<Configuration, 'name'>): string =>
  [
    `${nodes} ${nodes === 1 ? 'node' : 'nodes'}`,
    `at most ${faults} faults`,
    `views ${lag} behind`,
    vocabulary,
    mode,
    `surge ${maxSurge}`,
    ...(agent === 'silent' ? ['an agent that records nothing'] : []),
    ...(walks === undefined ? [] : [`${walks.count} walks`]),
  ].join(', ');

const withName = (configuration: Omit<Configuration, 'name'>): Configuration => ({ ...configuration, name: named(configuration) });

/** Every size in both vocabularies, both modes, without and with surge; then walks through what is larger. */
export const configurationsFor = (isDeep: boolean): readonly Configuration[] => [
  ...(isDeep ? deep : everyDay).flatMap((size) => kinds.map((kind) => withName({ ...size, ...kind, agent: 'recording' }))),
  ...kinds.map((kind) => withName({ ...kind, nodes: 1, faults: 1, lag: 0, cap: unlimited, agent: 'silent' })),
  ...kinds.map((kind) =>
    withName({
      ...kind,
      nodes: 3,
      faults: 3,
      lag: 2,
      cap: unlimited,
      agent: 'recording',
      walks: { count: isDeep ? 2000 : 60, length: 250 },
    }),
  ),
];
