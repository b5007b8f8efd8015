import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { commands } from '../src/commands.js';
import { lines, runCommand } from './run-command.js';

describe('completion', () => {
  it('is a script that bash accepts, with every command in it', async () => {
    const { stdout } = await runCommand(['completion', 'bash']);
    expect(spawnSync('bash', ['-n'], { input: stdout, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    const asked = `${stdout}\nCOMP_WORDS=(kubectl-inplace se); COMP_CWORD=1; _kubectl_inplace; echo "\${COMPREPLY[@]}"\nCOMP_WORDS=(kubectl-inplace select --dr); COMP_CWORD=2; _kubectl_inplace; echo "\${COMPREPLY[@]}"\n`;
    expect(spawnSync('bash', ['-s'], { input: asked, encoding: 'utf8' }).stdout).toBe(lines('select', '--dry-run'));
  });

  it.each(['zsh', 'fish'])('names every command for %s', async (shell) => {
    const { stdout } = await runCommand(['completion', shell]);
    for (const { name } of commands) expect(stdout).toContain(name);
  });

  it('needs a shell that it knows', async () => {
    expect((await runCommand(['completion', 'tcsh'])).stderr).toContain('help: one of bash, zsh, fish, kubectl');
  });

  it('answers kubectl, which asks by the words typed so far', async () => {
    expect((await runCommand(['completion', 'kubectl'])).stdout).toContain('exec kubectl-inplace __complete "$@"\n');
    const complete = async (...words: readonly string[]) => (await runCommand(['__complete', ...words])).stdout;
    expect(await complete('re')).toBe(lines('retry\thave failed nodes updated again', 'resume\tlet paused pools go on', ':4'));
    expect(await complete('retry', '--dry')).toBe(lines('--dry-run\tclient: only tell; server: ask without storing; default none', ':4'));
    expect(await complete('validate', '')).toBe(lines(':0'));
    expect((await complete()).split('\n')).toHaveLength(commands.length + 2);
  });
});
