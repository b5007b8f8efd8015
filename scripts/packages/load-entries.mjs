import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from './execute.mjs';

/** Problems met on loading every entry as ESM and as CJS from a folder, with the Node given. */
export const loadEntries = async (packed, folder, node = process.execPath) => {
  const problems = [];
  for (const { entries } of packed) {
    const code = entries.filter((entry) => !entry.endsWith('.json'));
    problems.push(
      ...(await load(node, folder, 'module', code, 'await import(entry)')),
      ...(await load(node, folder, 'commonjs', code, 'require(entry)')),
    );
  }
  return problems;
};

/** Problems with the commands that the packages install. */
export const checkCommands = (packed, folder) =>
  packed.flatMap(({ name, manifest }) => commandProblems(name, manifest, join(folder, 'node_modules', name)));

const commandProblems = (name, { bin = {} }, home) =>
  Object.entries(bin).flatMap(([command, file]) => {
    const path = join(home, file);
    if (!existsSync(path)) return [`${name}: the file of the command ${command} is missing`];
    const isScript = readFileSync(path, 'utf8').startsWith('#!/usr/bin/env node\n');
    return isScript ? [] : [`${name}: the command ${command} does not begin with the line that names node`];
  });

const load = async (node, folder, type, entries, expression) => {
  const script = `for (const entry of ${JSON.stringify(entries)}) {
    const names = Object.keys(${expression}).filter((name) => !['default', 'module.exports', '__esModule'].includes(name));
    if (names.length === 0) throw new Error(entry + ' exports nothing');
  }`;
  const { ok, stderr } = await execute(node, [`--input-type=${type}`, '-e', script], { cwd: folder });
  const reason = stderr.split('\n').find((line) => /^(?:Uncaught )?\w*Error/.test(line)) ?? stderr.trim();
  return ok ? [] : [`${entries.join(', ')} as ${type}: ${reason}`];
};
