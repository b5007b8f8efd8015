import { differences } from '../report/compare.js';
import type { Outcome } from '../report/outcome.js';
import type { Http } from '../session/http.js';
import { interrupted } from '../session/interruption.js';
import type { Server } from '../session/server.js';
import { createKubectl } from '../session/kubectl.js';
import { at } from '../session/json.js';
import { httpTo, type Seen, Session } from '../session/session.js';
import { refusals } from './refusals.js';
import type { Row } from './row.js';

/** Runs every row on both servers and compares what it saw. Rows have objects of their own, so some run at once. */
export async function runRows(
  rows: readonly Row[],
  [mine, real]: readonly [Server, Server],
  kubectl: string,
  tell: (outcome: Outcome) => void,
  { atOnce = 4 } = {},
): Promise<readonly Outcome[]> {
  const https: readonly [Http, Http] = [httpTo(mine), httpTo(real)];
  const kubectls = await Promise.all([mine, real].map(({ kubeconfig }) => createKubectl(kubectl, kubeconfig)));
  const run = Date.now().toString(36);
  const outcomes: Outcome[] = [];
  const waiting = rows.map((row, index) => ({ row, name: `conformance-${run}-${index}` }));
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !interrupted.aborted; next = waiting.shift()) {
      const { row, name } = next;
      const outcome = await outcomeOf(
        row,
        new Session(mine, https[0], name, kubectls[0]!.run),
        new Session(real, https[1], name, kubectls[1]!.run),
      );
      outcomes.push(outcome);
      tell(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  https.forEach((http) => http.close());
  await Promise.all(kubectls.map(({ end }) => end()));
  return outcomes;
}

/** Codes of HTTP from 400 on, and exit codes of kubectl that are not 0. */
const refusedIn = (seen: readonly Seen[]): readonly number[] =>
  seen.flatMap(({ what, answer }) => {
    const code = at(answer, 'code');
    return typeof code === 'number' && (code >= 400 || (what.startsWith('kubectl ') && code > 0)) ? [code] : [];
  });

async function outcomeOf({ title, run }: Row, mine: Session, real: Session): Promise<Outcome> {
  const attempt = async (session: Session): Promise<readonly Seen[]> => {
    try {
      await run(session);
      return session.seen;
    } finally {
      await session.cleanUp();
    }
  };
  const [left, right] = await Promise.allSettled([attempt(mine), attempt(real)]);
  const why = [left, right].flatMap((each, index) =>
    each.status === 'rejected' ? [`${[mine, real][index]!.server.name}: ${String(each.reason)}`] : [],
  );
  if (left.status === 'rejected' || right.status === 'rejected') return { title, result: 'failed', why: why.join('; ') };
  const found = differences(left.value, right.value);
  const [refused, wanted] = [refusedIn(right.value), refusals[title] ?? []];
  if (found.length === 0 && refused.join() !== wanted.join()) {
    const said = (codes: readonly number[]): string => (codes.length === 0 ? 'nothing' : codes.join(', '));
    return { title, result: 'failed', why: `both refuse ${said(refused)}; refusals.ts says ${said(wanted)}` };
  }
  return found.length === 0 ? { title, result: 'passed' } : { title, result: 'differs', differences: found };
}
