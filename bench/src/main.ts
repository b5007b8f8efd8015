import { parseArgs } from 'node:util';
import { comparisons } from './comparisons.js';
import { featureMemory, memoryRow } from './comparisons/feature-memory.js';
import { fleet } from './fleet/fleet.js';
import { informerCache } from './informer/informer-cache.js';
import { measure } from './measure.js';
import type { Row } from './row.js';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, smoke: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
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

const isAsked = (name: string): boolean => name.includes(values.only);

async function* rows(): AsyncGenerator<Row> {
  for (const comparison of comparisons(values.smoke)) if (isAsked(comparison.name)) yield measure(comparison, effort);
  if (isAsked(memoryRow)) yield featureMemory();
  if (isAsked('informer')) yield* informerCache(values.smoke);
  if (isAsked('fleet') && !values.smoke) yield* fleet();
}

let unmet = 0;
for await (const row of rows()) {
  if (row.met === false) unmet += 1;
  console.log(values.json ? JSON.stringify(row) : readable(row));
}
process.exitCode = unmet === 0 ? 0 : 1;
