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

async function main(): Promise<number> {
  const asked = readArguments();
  if (typeof asked === 'number') return asked;
  const { file } = asked;
  const reading = await readFile(file, 'utf8').then(parseText).then(readAgentConfig).catch(unreadable);
  if (!reading.ok) {
    process.stderr.write(describeProblem(file, reading.problem));
    return 1;
  }
  // Only now: a mistake in the config is told without loading what it is for.
  const { runFromConfig } = await import('./config/run-from-config.js');
  return runFromConfig(reading.config, file);
}

/** The config file, or the exit code where there is nothing to run. */
function readArguments(): { readonly file: string } | number {
  try {
    const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
    if (values.config !== undefined && !values.help) return { file: values.config };
    (values.help ? process.stdout : process.stderr).write(usage);
    return values.help ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    return 1;
  }
}

const unreadable = ({ message }: Error) =>
  ({ ok: false, problem: { path: '', detail: `cannot be read: ${message.split('\n')[0]}`, help: 'name a readable YAML file' } }) as const;

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`the node agent failed: ${error instanceof Error ? error.message : 'for an unknown reason'}\n`);
    process.exit(1);
  },
);
