// Prints the deadlines of .ci/run as the table in CONTRIBUTING.md; `--check` compares instead, and holds the plan of the
// stages to its limits: all of them together, and a root command behind each.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot, readJson } from './stages/root.mjs';

const longestMinutes = 75;

const stages = [...readFileSync(inRoot('.ci/run'), 'utf8').matchAll(/^stage '([^']+)' (\d+) (.+)$/gm)].map(
  ([, title, seconds, command]) => ({ title, seconds: Number(seconds), command: command.replace('$command', 'npm run') }),
);
const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
const minutes = (seconds) => `${seconds / 60} min`;

const table = [
  '| Stage | Command | At most |',
  '| --- | --- | --- |',
  ...stages.map(({ title, seconds, command }) => `| ${title} | \`${command}\` | ${minutes(seconds)} |`),
  `| all of them | \`.ci/run\` | ${minutes(total)} |`,
].join('\n');

const document = inRoot('CONTRIBUTING.md');
const [begin, end] = [
  '<!-- time budget: printed from .ci/run by `node scripts/ci-budget.mjs`, do not edit -->',
  '<!-- time budget: end -->',
];
const written = readFileSync(document, 'utf8');
const [from, to] = [written.indexOf(begin), written.indexOf(end)];
const wanted = from < 0 || to < from ? undefined : `${written.slice(0, from)}${begin}\n\n${table}\n\n${written.slice(to)}`;

const { scripts } = readJson(inRoot('package.json'));
const problems = [
  ...(total > longestMinutes * 60 ? [`.ci/run may take ${minutes(total)}, more than ${longestMinutes} min`] : []),
  ...stages
    .map(({ command }) => /^npm (?:run )?([\w:-]+)/.exec(command)?.[1])
    .filter((name) => name !== undefined && scripts[name] === undefined)
    .map((name) => `.ci/run asks for ${name}, which package.json does not have`),
  ...(wanted === undefined ? ['CONTRIBUTING.md lacks the markers of the time budget'] : []),
];
if (process.argv.includes('--check')) {
  if (wanted !== undefined && wanted !== written)
    problems.push('the time budget in CONTRIBUTING.md is out of date: run `node scripts/ci-budget.mjs`');
} else if (wanted !== undefined) writeFileSync(document, wanted);

problems.forEach((problem) => console.log(problem));
console.log(`${stages.length} stages of CI, ${minutes(total)} at most: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
