import type { Configuration } from './model/configuration.js';

type Size = Omit<Configuration, 'name' | 'vocabulary' | 'mode' | 'maxSurge' | 'maxUnavailable'>;
type Kind = Pick<Configuration, 'vocabulary' | 'mode' | 'maxSurge'>;

const unlimited = 20_000_000;
const base = { agent: 'recording', lag: 0, cap: unlimited } as const;

/** What CI visits, largest first. */
const everyDay: readonly Size[] = [
  { ...base, nodes: 1, faults: 3 },
  { ...base, nodes: 2, faults: 1, deployments: 2 },
  { ...base, nodes: 2, faults: 1 },
  { ...base, nodes: 1, faults: 1, rarities: true },
  { ...base, nodes: 3, faults: 0 },
  { ...base, nodes: 1, faults: 1, lag: 1, decisions: 'in any order' },
  { ...base, nodes: 1, faults: 1, evictions: 'may be refused', deadlines: true },
  { ...base, nodes: 1, faults: 1, evictions: 'are always refused', deadlines: true },
  { ...base, nodes: 1, faults: 1, agent: 'silent', deadlines: true },
];

/** What takes hours and many gigabytes. */
const deep: readonly Size[] = [
  { ...base, nodes: 1, faults: 3, rarities: true, evictions: 'may be refused', deadlines: true },
  { ...base, nodes: 1, faults: 2, lag: 1, rarities: true, decisions: 'in any order' },
  { ...base, nodes: 2, faults: 2, deployments: 2 },
  { ...base, nodes: 2, faults: 1, lag: 1, rarities: true },
  { ...base, nodes: 3, faults: 1 },
];

const kinds = (['gep', 'shipped'] as const).flatMap((vocabulary) =>
  (['Auto', 'Manual'] as const).flatMap((mode) => [0, 1].map((maxSurge): Kind => ({ vocabulary, mode, maxSurge }))),
);

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const named = (configuration: Omit<Configuration, 'name'>): string => {
  const { nodes, faults, lag, deployments = 1, vocabulary, mode, maxSurge, agent, walks } = configuration;
  return [
    counted(nodes, 'node'),
    ...(deployments === 1 ? [] : [counted(deployments, 'deployment')]),
    `at most ${counted(faults, 'fault')}`,
    ...(lag === 0 ? [] : [`views ${lag} behind`]),
    vocabulary,
    mode,
    `surge ${maxSurge}`,
    ...(configuration.decisions === 'in any order' ? ['decisions in any order'] : []),
    ...(configuration.rarities === true ? ['scaling, switching modes, late pods'] : []),
    ...(configuration.evictions === undefined ? [] : [`evictions ${configuration.evictions}`]),
    ...(configuration.deadlines === true ? ['deadlines'] : []),
    ...(agent === 'silent' ? ['an agent that records nothing'] : []),
    ...(walks === undefined ? [] : [counted(walks.count, 'walk')]),
  ].join(', ');
};

/** Without surge one node may be away, of three nodes two. */
function configurationOf(size: Size, kind: Kind): Configuration {
  const maxUnavailable = kind.maxSurge > 0 ? 0 : size.nodes > 2 ? 2 : 1;
  const configuration = { ...size, ...kind, maxUnavailable };
  return { ...configuration, name: named(configuration) };
}

/** Walks through what is larger, with everything that can happen. */
const walksOf = (count: number): Size => ({
  ...base,
  nodes: 3,
  faults: 3,
  lag: 2,
  rarities: true,
  evictions: 'may be refused',
  deadlines: true,
  failureBudget: 0,
  decisions: 'in any order',
  walks: { count, length: 200 },
});

/** The surge of one deployment covers for the nodes of another only in pools that are too large to exhaust. */
const surgingWalksOf = (count: number): Size => ({ ...base, nodes: 4, deployments: 2, faults: 1, walks: { count, length: 200 } });

const inEveryKind = (sizes: readonly Size[]): readonly Configuration[] =>
  sizes.flatMap((size) => kinds.map((kind) => configurationOf(size, kind)));

/** Every size in both vocabularies, both modes, without and with surge; the last walks only where there is any. */
export const configurationsFor = (isDeep: boolean): readonly Configuration[] => [
  ...inEveryKind([...(isDeep ? deep : everyDay), walksOf(isDeep ? 2000 : 18)]),
  ...inEveryKind([surgingWalksOf(isDeep ? 2000 : 100)]).filter(({ mode, maxSurge }) => mode === 'Auto' && maxSurge > 0),
];
