// Looks through every tracked file for what must not be published: paths of somebody's machine, the registry it happens
// to use, lock files of npm, focused or skipped tests, properties without end, and reminders of unfinished work.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stages/root.mjs';

const output = (program, ...args) => {
  try {
    return execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
};

const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The hosts of the registry that this machine installs from: an address of it would work nowhere else. */
const registryHosts = () => {
  const configured = output('npm', 'config', 'get', 'registry').trim();
  const host = URL.canParse(configured) && !configured.includes('//localhost') ? [new URL(configured).host] : [];
  return ['registry.npmjs' + '.org', ...host].map(literally).join('|');
};

const isTest = (file) => file.endsWith('.test.ts');
// Written so that this file does not find itself.
const unfinished = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|');

const rules = [
  { what: 'a path of one machine', pattern: /(?:^|[\s"'`(=:])\/(?:work|root|(?:home|Users)\/[\w.-]+)\/[\w.-]/ },
  { what: 'a path of one machine', pattern: new RegExp(literally(root)) },
  { what: 'the address of a registry', pattern: new RegExp(registryHosts()) },
  { what: 'a focused or skipped test', pattern: /\.(?:only|skip)\(|\b(?:xit|xdescribe|fit|fdescribe)\(/, where: isTest },
  { what: 'a property with more than 1000 runs', pattern: /numRuns:\s*(?!1_?000\b)\d[\d_]*\d{3}\b/, where: isTest },
  { what: 'a limit that scripts/fast-check.mjs sets for all', pattern: /interruptAfterTimeLimit|configureGlobal\(/, where: isTest },
  {
    what: 'a reminder of unfinished work',
    pattern: new RegExp(`\\b(?:${unfinished})\\b`),
    where: (file) => !file.endsWith('pnpm-lock.yaml'),
  },
];

const foreignLocks = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock)$/;

const findings = (file) => {
  if (foreignLocks.test(file)) return [`${file}: a lock file of another package manager`];
  const text = readFileSync(join(root, file), 'utf8');
  if (text.includes('\0')) return [];
  const active = rules.filter(({ where }) => where === undefined || where(file));
  return text
    .split('\n')
    .flatMap((line, index) =>
      active.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${file}:${index + 1}: ${what}: ${line.trim().slice(0, 120)}`),
    );
};

const deleted = new Set(output('git', 'ls-files', '-z', '--deleted').split('\0'));
const files = output('git', 'ls-files', '-z')
  .split('\0')
  .filter((file) => file !== '' && !deleted.has(file));
const found = files.flatMap(findings);
found.forEach((line) => console.log(line));
console.log(
  files.length === 0 ? 'no git repository here: nothing to look through' : `${files.length} tracked files: ${found.length} leaks`,
);
process.exitCode = found.length === 0 ? 0 : 1;
