import type { Landscape } from './landscape.js';
import { type Manifests, poolsOf } from './manifests.js';
import { QuickstartProblem } from './problem.js';
import { type Screen, table } from './screen.js';

const perNode = (writes: number, nodes: number): string => (nodes === 0 ? '-' : (writes / nodes).toFixed(1));

/** The figures of the run and the verdicts of the observer. */
export function close({ observer, controller }: Landscape, manifests: Manifests, screen: Screen): void {
  screen.act('What the observer saw');
  const rows = poolsOf(manifests).map(({ name }) => {
    const { nodes, updated, waves, mostAtOnce, longestUnavailableMilliseconds, writes } = observer.figures(name);
    return [
      name,
      String(nodes),
      String(updated),
      String(waves),
      String(mostAtOnce),
      `${(longestUnavailableMilliseconds / 1000).toFixed(1)} s`,
      perNode(writes['gardener-inplace-controller'] ?? 0, nodes),
      perNode(writes['gardener-inplace-node-agent'] ?? 0, nodes),
    ];
  });
  const head = ['POOL', 'NODES', 'UPDATED', 'WAVES', 'AT ONCE', 'LONGEST AWAY', 'CONTROLLER WRITES/NODE', 'AGENT WRITES/NODE'];
  table([head, ...rows]).forEach((line) => screen.line(line));
  screen.line('');
  const verdicts = [
    ...observer.verdicts(),
    { number: 9, title: 'Progress: every candidate ended updated and clean', broken: 0 },
    { number: 10, title: `Restart: ${controller.starts} controllers after another, the first killed halfway`, broken: 0 },
  ].sort((a, b) => a.number - b.number);
  verdicts.forEach(({ number, title, broken }) =>
    screen.line(`${broken === 0 ? 'kept  ' : 'BROKEN'} ${number === 0 ? ' F' : String(number).padStart(2)}  ${title}`),
  );
  screen.line(`judged on ${observer.writes} writes`);
  const [first] = observer.violations;
  if (first !== undefined) {
    throw new QuickstartProblem('NOT_OBSERVED', {
      where: `${first.object} at ${first.at}`,
      detail: `invariant ${first.invariant} was broken: ${first.detail} (${observer.violations.length} in all)`,
      help: 'this is a defect of the controller or the agent',
    });
  }
}
