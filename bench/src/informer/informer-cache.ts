import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { messageFrom } from '../message-from.js';
import type { Row } from '../row.js';
import type { Finding } from './probe.js';

const [nodes, pods] = [5_000, 100_000];
const input = `${nodes} nodes, ${pods} pods`;
const rounds = 3;

const start = (file: string, args: readonly string[]): ChildProcess => fork(join(import.meta.dirname, file), args, { stdio: 'inherit' });

/** What an informer costs beside the objects it holds, and beside parsing them. Each way runs in a process of its own. */
export async function* informerCache(isShort: boolean): AsyncGenerator<Row> {
  const server = start('page-server.js', [String(nodes), String(pods)]);
  try {
    const url = `http://127.0.0.1:${await messageFrom<number>(server)}`;
    const probe = async (way: string): Promise<Finding> => {
      const child = start('probe.js', [way, url]);
      const ended = once(child, 'exit');
      try {
        const finding = await messageFrom<Finding>(child, server);
        await ended;
        return finding;
      } finally {
        child.kill();
      }
    };
    // The best of some rounds: whatever else the machine does only ever makes one slower.
    const best = async (way: string): Promise<Finding> => {
      let found = await probe(way);
      for (let round = 1; round < (isShort ? 1 : rounds); round += 1) {
        const again = await probe(way);
        if (again.processorMilliseconds < found.processorMilliseconds) found = again;
      }
      return found;
    };
    const [parse, array, informer] = [await best('parse'), await best('array'), await best('informer')];
    yield compared('heap of the informer cache', 'MB', megabytes(informer.heapBytes), megabytes(array.heapBytes), 1.2);
    yield compared(
      'sync of the informer cache',
      'ms',
      informer.processorMilliseconds,
      parse.processorMilliseconds,
      isShort ? undefined : 2,
    );
    yield inform('sync of the informer cache, by the clock', 'ms', informer.wallMilliseconds);
    yield inform('memory of the process with the informer cache', 'MB', megabytes(informer.rssBytes));
    yield inform('from an event to its handler, half of them', 'µs', percentile(informer.latencies, 0.5) * 1000);
    yield inform('from an event to its handler, 99 of 100', 'µs', percentile(informer.latencies, 0.99) * 1000);
  } finally {
    server.kill();
  }
}

const megabytes = (bytes: number): number => bytes / 1_000_000;
const rounded = (value: number): number => Number(value.toPrecision(4));
const percentile = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** One round of a short run tells too little about time to be held to a goal. */
const compared = (name: string, unit: 'MB' | 'ms', ours: number, floor: number, goal: number | undefined): Row => ({
  name,
  input,
  unit,
  ours: rounded(ours),
  floor: rounded(floor),
  ratio: rounded(ours / floor),
  ...(goal !== undefined && { goal, met: ours / floor <= goal }),
});

const inform = (name: string, unit: 'MB' | 'ms' | 'µs', ours: number): Row => ({ name, input, unit, ours: rounded(ours), informs: true });
