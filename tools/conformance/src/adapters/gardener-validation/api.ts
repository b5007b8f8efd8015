import { compareVersions, type VersionOperator } from '@gardener-inplace/api';
import type { Area } from '../../area.js';

interface Comparison {
  readonly a: string;
  readonly op: VersionOperator;
  readonly b: string;
}

export const areas: Readonly<Record<string, Area>> = {
  'version-compare': {
    run: ({ input }) => {
      const { a, op, b } = input as Comparison;
      const result = compareVersions(a, op, b);
      return { allowed: true, errors: [], result: result.ok ? result.value : { error: true } };
    },
  },
};
