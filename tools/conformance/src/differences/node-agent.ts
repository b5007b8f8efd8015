import type { CaseInput, Difference } from '../area.js';

const prettyNameOf = ({ area, input }: CaseInput): string | undefined => {
  const { inPlaceUpdatesInSpec, osRelease } = input as { readonly inPlaceUpdatesInSpec?: boolean; readonly osRelease?: string | null };
  return area === 'os-version-detect' && inPlaceUpdatesInSpec ? (osRelease ?? undefined) : undefined;
};

/** The line that sets the key, wherever else its name occurs. */
const valueIn = (osRelease: string): string | undefined =>
  osRelease
    .split('\n')
    .find((line) => line.startsWith('PRETTY_NAME='))
    ?.slice('PRETTY_NAME='.length);

/** A word that starts with `v` and goes on with numbers, before any other version. */
const prefixedVersion = (value: string | undefined): string | undefined => /^(?:\D|\B\d)*?\b[vV](\d+(?:\.\d+)*)\b/.exec(value ?? '')?.[1];

export const differences: readonly Difference[] = [
  {
    mark: 'leading-v-is-prefix',
    when: (test) => prefixedVersion(valueIn(prettyNameOf(test) ?? '')) !== undefined,
    expected: (test) => ({ version: prefixedVersion(valueIn(prettyNameOf(test) ?? '')), errorContains: null }),
  },
  {
    mark: 'os-release-key-starts-line',
    when: (test) => {
      const osRelease = prettyNameOf(test) ?? '';
      return osRelease.includes('PRETTY_NAME=') && !/^(?:PRETTY_NAME=|(?:(?!PRETTY_NAME=).)*\nPRETTY_NAME=)/s.test(osRelease);
    },
    expected: (test) => {
      const version = /\b\d+(?:\.\d+)*\b/.exec(valueIn(prettyNameOf(test) ?? '') ?? '')?.[0];
      return version === undefined ? { version: null, errorContains: 'unable to find version' } : { version, errorContains: null };
    },
  },
];
