import type { Decision } from '../decision.js';

/** A decision where something is to be written, none otherwise. */
export const decide = (kind: Decision['kind'], subject: string, why: string, writes: Decision['writes']): Decision | undefined =>
  writes.length === 0 ? undefined : { kind, subject, why, writes };

/** What is decided about each, at most one thing. */
export function decideEach<T>(items: readonly T[], decideOn: (item: T) => Decision | undefined): readonly Decision[] {
  const decisions: Decision[] = [];
  for (const item of items) {
    const decision = decideOn(item);
    if (decision !== undefined) decisions.push(decision);
  }
  return decisions;
}
