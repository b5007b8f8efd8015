#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeProblem } from './config/config-problem.js';
import { readAgentConfig } from './config/read-agent-config.js';
import { parseText } from './plan/read-config.js';

const usage = `gardener-inplace-node-agent --config FILE

Keeps this node as its OperatingSystemConfig wants it, and updates it in place
when the orchestrator says that it may. SIGTERM ends it; a restart goes on.
`;

void main().then((code) => {
  process.exitCode = code;
});

async function main(): Promise<number> {
  const file = configFile();
  if (file === undefined) return 1;
  const reading = await readFile(file, 'utf8')
    .then(parseText)
    .then(readAgentConfig)
    .catch((error: Error) => unreadable(error));
  if (!reading.ok) {
    process.stderr.write(describeProblem(file, reading.problem));
    return 1;
  }
  // Only now: a mistake in the config is told without loading what it is for.
  const { runFromConfig } = await import('./config/run-from-config.js');
  return runFromConfig(reading.config, file);
}

function configFile(): string | undefined {
  try {
    const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
    if (values.help) process.stdout.write(usage);
    else if (values.config === undefined) process.stderr.write(usage);
    else return values.config;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  }
  return undefined;
}

const unreadable = ({ message }: Error) =>
  ({ ok: false, problem: { path: '', detail: `cannot be read: ${message.split('\n')[0]}`, help: 'name a readable YAML file' } }) as const;
