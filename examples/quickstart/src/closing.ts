import type { PoolFigures } from '@gardener-inplace/simulation';
import type { Stage } from './acts.js';
import { poolsOf } from './manifests/manifests.js';
import { QuickstartProblem } from './problem.js';
import { table } from './screen.js';

const controllerProgram = 'gardener-inplace-controller';
const agentProgram = 'gardener-inplace-node-agent';

const perNode = (writes: number, nodes: number): string => (nodes === 0 ? '-' : (writes / nodes).toFixed(1));

/** The figures of the run and the verdicts of the observer. */
export function close({ observer, landscape: { controller }, manifests, screen }: Stage): void {
  screen.act('What the observer saw');
  const now = new Date().toISOString();
  const rows = poolsOf(manifests).map(({ name }) => rowOf(name, observer.figures(name, now)));
  const head = ['POOL', 'NODES', 'UPDATED', 'WAVES', 'AT ONCE', 'LONGEST AWAY', 'CONTROLLER WRITES/NODE', 'AGENT WRITES/NODE'];
  table([head, ...rows]).forEach((line) => screen.line(line));
  const outside = observer.writesOutsidePools();
  screen.line(`outside of pools the controller wrote ${outside[controllerProgram] ?? 0} times, agents ${outside[agentProgram] ?? 0} times`);
  screen.line('');
  const { verdicts, violations } = observer.conclude(now);
  verdicts.forEach(({ number, title, broken }) =>
    screen.line(`${broken === 0 ? 'kept  ' : 'BROKEN'} ${number === 0 ? ' F' : String(number).padStart(2)}  ${title}`),
  );
  screen.line(`judged on ${observer.writes} writes, across ${controller.starts} controllers of which the first was killed halfway`);
  const [first] = violations;
  if (first !== undefined) {
    throw new QuickstartProblem('NOT_OBSERVED', {
      where: `${first.object} at ${first.at}`,
      detail: `invariant ${first.invariant} was broken: ${first.detail} (${violations.length} in all)`,
      help: 'this is a defect of the controller or the agent',
    });
  }
}

const rowOf = (
  pool: string,
  { nodes, updated, waves, mostAtOnce, longestUnavailableMilliseconds, writes }: PoolFigures,
): readonly string[] => [
  pool,
  String(nodes),
  String(updated),
  String(waves),
  String(mostAtOnce),
  `${(longestUnavailableMilliseconds / 1000).toFixed(1)} s`,
  perNode(writes[controllerProgram] ?? 0, nodes),
  perNode(writes[agentProgram] ?? 0, nodes),
];
