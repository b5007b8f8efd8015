import { parseArgs } from 'node:util';
import { comparisons } from './comparisons.js';
import { measure } from './measure.js';
import type { Row } from './row.js';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, smoke: { type: 'boolean', default: false } } });
// A smoke run measures the same, only shorter: a smaller input would be another question.
const effort = values.smoke ? { rounds: 6, roundMs: 60, warmUpMs: 400 } : { rounds: 9, roundMs: 300, warmUpMs: 1_000 };

const readable = ({ name, input, ours, peer, floor, ratio, goal, met }: Row): string => {
  const against = peer !== undefined ? `peer ${peer} µs` : floor !== undefined ? `floor ${floor} µs` : 'its peer is not installed';
  const verdict = met === undefined ? '' : `, ratio ${ratio}, goal ${goal}: ${met ? 'met' : 'NOT MET'}`;
  return `${name} (${input}): ${ours} µs, ${against}${verdict}`;
};

let unmet = 0;
for (const comparison of comparisons()) {
  const row = measure(comparison, effort);
  if (row.met === false) unmet += 1;
  console.log(values.json ? JSON.stringify(row) : readable(row));
}
process.exitCode = unmet === 0 ? 0 : 1;
