import type { Configuration } from './model/configuration.js';

const both = <T>(a: T, b: T): readonly T[] => [a, b];

interface Size {
  readonly nodes: number;
  readonly faults: number;
  readonly lag: number;
  readonly cap: number;
}

const sizes: readonly Size[] = [
  { nodes: 1, faults: 3, lag: 1, cap: 100_000 },
  { nodes: 2, faults: 1, lag: 1, cap: 100_000 },
  { nodes: 3, faults: 0, lag: 1, cap: 100_000 },
];

/** What CI exhausts: every size in both vocabularies, both modes, without and with surge. */
export const configurations: readonly Configuration[] = sizes.flatMap((size) =>
  both<'gep' | 'shipped'>('gep', 'shipped').flatMap((vocabulary) =>
    both<'Auto' | 'Manual'>('Auto', 'Manual').flatMap((mode) =>
      both(0, 1).map((maxSurge) => ({
        ...size,
        name: `${size.nodes} nodes, ${size.faults} faults, ${vocabulary}, ${mode}, surge ${maxSurge}`,
        vocabulary,
        mode,
        maxSurge,
        maxUnavailable: maxSurge === 0 ? 1 : 0,
        agent: 'recording' as const,
      })),
    ),
  ),
);
