import { fork } from 'node:child_process';
import { join } from 'node:path';
import { messageFrom } from '../message-from.js';
import type { Row } from '../row.js';
import type { FleetFinding } from './fleet-probe.js';

const [pools, nodesPerPool, wavePerPool] = [50, 100, 2];
const input = `${pools * nodesPerPool} nodes in ${pools} pools, in one process with their API server and controller`;

/** How large a fleet one process carries. */
export async function* fleet(): AsyncGenerator<Row> {
  const child = fork(join(import.meta.dirname, 'fleet-probe.js'), [pools, nodesPerPool, wavePerPool].map(String), { stdio: 'inherit' });
  const found = await messageFrom<FleetFinding>(child);
  yield inform('until every node is ready', 's', found.startSeconds);
  yield inform(`until a wave of ${pools * wavePerPool} nodes is updated`, 's', found.stepSeconds);
  yield inform('what that wave took in the time of the fleet', 's', found.virtualSeconds);
  yield inform('memory of the process', 'MB', found.rssBytes / 1_000_000);
  yield inform('heap of the process', 'MB', found.heapBytes / 1_000_000);
}

const inform = (name: string, unit: 's' | 'MB', ours: number): Row => ({
  name: `fleet: ${name}`,
  input,
  unit,
  ours: Number(ours.toPrecision(4)),
  informs: true,
});
