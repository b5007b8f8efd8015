import { parseArgs } from 'node:util';
import { comparisons } from './comparisons.js';
import { planRow } from './comparisons/pool-plan.js';
import { featureMemory, memoryRow } from './comparisons/feature-memory.js';
import { fleet } from './fleet/fleet.js';
import { informerCache } from './informer/informer-cache.js';
import { measure } from './measure.js';
import { planGrowth } from './plan-growth/plan-growth.js';
import type { Row } from './row.js';

const usage = `usage: pnpm bench [--json] [--smoke] [--only TEXT]

  --json   one object a line
  --smoke  a short run
  --only   rows whose name has this in it`;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
// A smoke run measures the same, only shorter: a smaller input would be another question.
const effort = values.smoke ? { rounds: 6, roundMs: 60, warmUpMs: 400 } : { rounds: 9, roundMs: 300, warmUpMs: 1_000 };

const readable = ({ name, input, unit = 'µs', ours, peer, floor, ratio, goal, met, informs }: Row): string => {
  if (informs) return `${name} (${input}): ${ours} ${unit}`;
  const other = peer === undefined ? floor : peer;
  const against =
    other === undefined ? 'its peer is not installed' : `${peer === undefined ? 'floor' : 'peer'} ${other} ${unit}, ratio ${ratio}`;
  const verdict = met === undefined ? '' : `, goal ${goal}: ${met ? 'met' : 'NOT MET'}`;
  return `${name} (${input}): ${ours} ${unit}, ${against}${verdict}`;
};

const known = new Set<string>();
const isAsked = (name: string): boolean => {
  known.add(name);
  return name.includes(values.only);
};

async function* rows(): AsyncGenerator<Row> {
  for (const comparison of comparisons(values.smoke)) if (isAsked(comparison.name)) yield measure(comparison, effort);
  // A short run only informs: it is too short for figures that near a goal.
  if (isAsked(planRow)) yield* planGrowth(effort, values.smoke ? undefined : 13);
  if (isAsked(memoryRow)) yield featureMemory();
  if (isAsked('informer')) yield* informerCache(values.smoke);
  if (!values.smoke && isAsked('fleet')) yield* fleet();
}

/** How many rows there were, and how many of them missed their goal. */
async function run(): Promise<{ readonly told: number; readonly unmet: number }> {
  const count = { told: 0, unmet: 0 };
  for await (const row of rows()) {
    count.told += 1;
    if (row.met === false) count.unmet += 1;
    console.log(values.json ? JSON.stringify(row) : readable(row));
  }
  return count;
}

if (values.help) console.log(usage);
else {
  const { told, unmet } = await run();
  if (told === 0) console.error([`no row has ${JSON.stringify(values.only)} in its name; there are:`, ...known].join('\n  '));
  process.exitCode = told > 0 && unmet === 0 ? 0 : 1;
}
