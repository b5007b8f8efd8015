/** What somebody puts into a page, and how much of a download it may be. */
export interface Entry {
  readonly name: string;
  /** Lines of an ES module. */
  readonly lines: readonly string[];
  /** Bytes after gzip; absent where nothing was promised. */
  readonly ceiling?: number;
}

const pure = ['api', 'validation', 'worker-pool', 'state-machine', 'declared-features'] as const;
const everythingOf = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => `import * as part${index} from '@gardener-inplace/${name}'; export { part${index} };`);

/** Every way to take a part of the packages that has a ceiling, and each pure package by itself. */
export const entries: readonly Entry[] = [
  {
    name: 'a single rule, with its words',
    lines: [
      `export { noMinorVersionSkip } from '@gardener-inplace/validation/rules';`,
      `export { runRules, shootUpdate } from '@gardener-inplace/validation';`,
    ],
    ceiling: 6_000,
  },
  {
    name: 'a Shoot with its CloudProfile',
    lines: [
      `export { admitShoot, checkStructure, toStatus, validateCloudProfile, validateShootCreate, validateShootUpdate } from '@gardener-inplace/validation';`,
    ],
    ceiling: 35_000,
  },
  {
    name: 'everything about API, validation and pools',
    lines: everythingOf(['api', 'validation', 'validation/rules', 'worker-pool']),
    ceiling: 70_000,
  },
  ...pure.map((name) => ({ name: `all of ${name}`, lines: everythingOf([name]) })),
  { name: 'all pure packages', lines: everythingOf(pure) },
];
