import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as testCluster from '../../src/index.js';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

it.each(['cordon.ts', 'cordon.test.ts'])('the README shows %s as it is run here', (file) => {
  expect(read('../../README.md')).toContain(`\`\`\`ts\n${read(file)}\`\`\``);
});

it.each(Object.keys(testCluster))('the README names %s', (name) => {
  expect(read('../../README.md')).toContain(`\`${name}\``);
});
