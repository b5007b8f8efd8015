// Runs the case files that live with the packages through the built packages, areas with an adapter only.
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expectedAreas } from '../tools/conformance/dist/expected-areas.js';
import { conformance } from '../tools/conformance/dist/report.js';
import { inRoot, packageNames } from './stages/root.mjs';

const files = packageNames()
  .map((name) => inRoot('packages', name, 'test/cases'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.json'));

const sum = { passed: 0, failed: 0, differ: 0 };
for (const lost of Object.keys(expectedAreas).filter((name) => !files.some((file) => basename(file, '.json') === name))) {
  console.log(`-- ${lost}\nBROKEN no package has this case file`);
  sum.failed += 1;
}
for (const file of files) {
  const caseFile = basename(file, '.json');
  const { lines, ...counts } = await conformance({ caseFile, file, supportedOnly: true });
  console.log([`-- ${caseFile}`, ...lines].join('\n'));
  for (const key of Object.keys(sum)) sum[key] += counts[key];
}
console.log(`-- all case files\n${sum.passed} passed, ${sum.failed} failed, ${sum.differ} differ`);
process.exitCode = sum.failed === 0 ? 0 : 1;
