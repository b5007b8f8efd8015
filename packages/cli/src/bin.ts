#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { run } from './index.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string };

const interrupted = new AbortController();
// A second Ctrl-C ends the process at once, as without us.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { stdout, stderr, stdin, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdout, stderr, stdin, env, signal: interrupted.signal, version });
// A question that was interrupted would go on waiting for its answer.
if (interrupted.signal.aborted) stdin.destroy();
