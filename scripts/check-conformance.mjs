// Runs the case files that live with the packages through the built packages, supported areas only.
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot, packageNames } from './stages/root.mjs';
import { node } from './stages/stage.mjs';

const files = packageNames()
  .map((name) => inRoot('packages', name, 'test/cases'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.json'));

let failed = 0;
for (const file of files) {
  const area = basename(file, '.json');
  console.log(`-- ${area}`);
  failed = (await node([inRoot('tools/conformance/dist/main.js'), area, file, '--supported'])) || failed;
}
process.exitCode = failed;
