import type { GoSource } from '../harness/go-program.js';

/** A release of the library that upstream's components share. */
export interface Library {
  readonly release: '1.35' | '1.36' | '1.37';
  /** Version of the component that asks. */
  readonly target: string;
  readonly source: GoSource;
}

export const newest: Library = { release: '1.37', target: '1.37.2', source: { folder: 'features', name: 'features-1.37' } };

export const libraries: readonly Library[] = [
  {
    release: '1.35',
    target: '1.35.10',
    source: { folder: 'features', name: 'features-1.35', moduleFile: 'kubernetes-1.35.mod', tags: 'kubernetes_1_35' },
  },
  { release: '1.36', target: '1.36.6', source: { folder: 'features', name: 'features-1.36', moduleFile: 'kubernetes-1.36.mod' } },
  newest,
];
