import { expectationsOf, type Manifests, poolsOf } from '@gardener-inplace-examples/quickstart';
import { createObserver, type ObservedWrite } from '@gardener-inplace/simulation';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';
import { nobody } from './stored-writes.js';

export interface JudgedWrite extends ObservedWrite {
  readonly revision: number;
}

const programs = ['gardener-inplace-controller', 'gardener-inplace-node-agent'] as const;

/** What the observer says to every write, one check per promise. Figures are of what came after the given version. */
export async function* verdictChecks(
  manifests: Manifests,
  readWrites: () => Promise<readonly JudgedWrite[]>,
  begin: number,
): AsyncIterable<Check> {
  let writes: readonly JudgedWrite[] = [];
  // A change is told to watches before its call is answered and logged.
  yield await eventually('observed: the audit log has a call for every change that the watches told', async () => {
    writes = await readWrites();
    const unknown = writes.filter(({ userAgent }) => userAgent === nobody);
    return {
      figures: `${writes.length} changes by ${new Set(writes.map(({ userAgent }) => userAgent.split(/[/ ]/)[0])).size} programs`,
      problems: unknown.map(({ verb, resource, name, revision }) => `${verb} ${resource.plural}/${name} at ${revision}`),
    };
  });
  const observer = createObserver(expectationsOf(manifests));
  const judge = (some: readonly JudgedWrite[]): void => some.forEach((write) => observer.see(write));
  judge(writes.filter(({ revision }) => revision <= begin));
  observer.resetFigures();
  judge(writes.filter(({ revision }) => revision > begin));
  const now = writes.at(-1)?.at ?? '';
  const { verdicts, violations } = observer.conclude(now);
  for (const { number, title } of verdicts) {
    const broken = violations.filter(({ invariant }) => invariant === number);
    yield {
      title: `kept: ${title}`,
      figures: `${observer.writes} writes`,
      problems: broken.map(({ at, object, detail }) => `${at} ${object}: ${detail}`),
    };
  }
  for (const { name, minimum = 0 } of poolsOf(manifests)) {
    const { nodes, updated, waves, mostAtOnce, longestUnavailableMilliseconds, writes: by } = observer.figures(name, now);
    const written = programs.map((program) => `${((by[program] ?? 0) / nodes).toFixed(1)} writes per node of ${program}`);
    yield {
      title: `observed: pool ${name} was moved as a whole, by controller and agents`,
      figures: `${updated} machines in ${waves} waves, ${mostAtOnce} nodes at once at most, away for ${longestUnavailableMilliseconds / 1_000} s at most, ${written.join(', ')}`,
      problems: [
        ...unless(updated === minimum, `${updated} machines were moved, not ${minimum}`),
        ...programs.flatMap((program) => unless((by[program] ?? 0) > 0, `no write of ${program} was seen`)),
      ],
    };
  }
}
