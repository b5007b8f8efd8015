import type { Vocabulary } from '@gardener-inplace/api';

export interface ValidationOptions {
  /** Gardener's feature gates. `InPlaceNodeUpdates` is alpha and off by default; it guards creation and new pools only. */
  readonly featureGates?: { readonly InPlaceNodeUpdates?: boolean };
  /**
   * Whose spelling the server speaks: error paths use it, and `gep` also honours the GEP-0031 force annotation, which no
   * released Gardener reads. Default `shipped`.
   */
  readonly vocabulary?: Vocabulary;
  /** RFC 3339. Needed to tell what has expired; without it, or with one that cannot be read, nothing counts as expired. */
  readonly now?: string;
  /** Also close the gaps that upstream leaves open: every rule whose id starts with `STRICT`. Default false. */
  readonly strict?: boolean;
}

/** Options with every default filled in; `now` is a time in milliseconds. */
export interface Settings {
  readonly inPlaceNodeUpdates: boolean;
  readonly vocabulary: Vocabulary;
  readonly now: number | undefined;
  readonly strict: boolean;
}

const timeOf = (text: unknown): number | undefined => {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

/** Fills in the defaults. */
export const settingsOf = (options?: ValidationOptions | null): Settings => ({
  inPlaceNodeUpdates: options?.featureGates?.InPlaceNodeUpdates === true,
  vocabulary: options?.vocabulary ?? 'shipped',
  now: timeOf(options?.now),
  strict: options?.strict === true,
});
