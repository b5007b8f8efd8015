// Runs the main job and puts what it printed into README.md: every line but those in which no node more was updated.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './stages/root.mjs';

const [begin, end] = ['<!-- recording:begin -->', '<!-- recording:end -->'];

const output = await new Promise((resolve, reject) => {
  const child = spawn(process.execPath, [inRoot('examples/quickstart/dist/main.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
    process.stdout.write(chunk);
  });
  child.once('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`the main job ended with exit code ${code}`))));
});

/** What a progress line counts: pool and nodes; undefined for other lines. */
const progressOf = (line) =>
  /^ {2}\[ *[\d.]+s\] (\S+) +[█░]+ (\d+)\/|^ {2}\[ *[\d.]+s\] \d+ of (\d+) nodes/.exec(line)?.slice(1, 3).join('/');

const lines = output.trim().split('\n');
const kept = lines.filter((line, index) => progressOf(line) === undefined || progressOf(line) !== progressOf(lines[index + 1] ?? ''));
const readme = readFileSync(inRoot('README.md'), 'utf8');
const before = readme.slice(0, readme.indexOf(begin) + begin.length);
writeFileSync(inRoot('README.md'), `${before}\n\`\`\`text\n${kept.join('\n')}\n\`\`\`\n${readme.slice(readme.indexOf(end))}`);
