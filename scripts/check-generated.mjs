// Lets every tool that generates files compare them with what it would write now: `tools/NAME` with a `check` script.
import { existsSync, readdirSync } from 'node:fs';
import { inRoot, readJson } from './stages/root.mjs';
import { node } from './stages/stage.mjs';

const generators = readdirSync(inRoot('tools'))
  .filter((name) => existsSync(inRoot('tools', name, 'package.json')))
  .filter((name) => readJson(inRoot('tools', name, 'package.json')).scripts?.check !== undefined);

for (const name of generators) {
  const compiled = await node([inRoot('node_modules/typescript/bin/tsc'), '-b', inRoot('tools', name)]);
  const code = compiled || (await node([inRoot('tools', name, 'dist/main.js'), '--check']));
  process.exitCode ||= code;
}
