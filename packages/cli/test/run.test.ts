import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { commands } from '../src/commands.js';
import { kubeconfig } from './kubeconfig.js';
import { lines, runCommand } from './run-command.js';

describe('the program', () => {
  it('tells what it offers', async () => {
    const { code, stdout, stderr } = await runCommand([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain("  impact      what changing a Shoot does to each pool's nodes\n");
    expect((await runCommand(['--help'])).stdout).toBe(stdout);
    expect((await runCommand(['help'])).stdout).toBe(stdout);
  });

  it('tells its version', async () => {
    expect((await runCommand(['--version'], { version: '1.2.3' })).stdout).toBe('kubectl-inplace 1.2.3\n');
  });

  it.each(commands.map(({ name }) => name))('has help for %s that names each of its flags', async (name) => {
    const { code, stdout } = await runCommand([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`usage: kubectl inplace ${name}`);
    for (const flag of commands.find((command) => command.name === name)?.flags ?? []) expect(stdout).toContain(`--${flag}`);
    expect((await runCommand(['help', name])).stdout).toBe(stdout);
  });

  it.each([
    [['frobnicate'], 'there is no command "frobnicate"', 'kubectl inplace'],
    [['help', 'frobnicate'], 'there is no command "frobnicate"', 'kubectl inplace'],
    [['status', '--frobnicate'], "unknown option '--frobnicate'", 'kubectl inplace status'],
    [['status', '--namespace'], "option '-n, --namespace <value>' argument missing", 'kubectl inplace status'],
    [['diagram', 'extra'], "unexpected argument 'extra'", 'kubectl inplace diagram'],
    [['status', '--watch=yes'], "option '-w, --watch' does not take an argument", 'kubectl inplace status'],
  ])('says what is wrong with %j', async (words, detail, where) => {
    const { code, stdout, stderr } = await runCommand(words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n').slice(0, 2)).toEqual([`error: ${detail} (USAGE)`, `  where: ${where}`]);
  });

  it('says when no cluster answers', async () => {
    const folder = await mkdtemp(`${tmpdir()}/cli-`);
    await writeFile(`${folder}/config`, kubeconfig('http://127.0.0.1:1'));
    expect(await runCommand(['lint', '--kubeconfig', `${folder}/config`])).toMatchObject({ code: 1, stdout: '' });
    const { stderr } = await runCommand(['lint'], { env: { KUBECONFIG: `${folder}/config` } });
    expect(stderr).toMatch(/\(ClientNetwork\)\n {2}where: API server\n {2}help: is the server of the kubeconfig reachable from here\?\n$/);
    expect((await runCommand(['lint', '--kubeconfig', `${folder}/none`])).stderr).toMatch(/\(ClientConfiguration\)/);
    expect((await runCommand(['lint', '--kubeconfig', `${folder}/config`, '--request-timeout', 'soon'])).stderr).toBe(
      lines('error: "soon" is no duration (USAGE)', '  where: kubectl inplace lint --request-timeout', '  help: for example 10s or 1m'),
    );
    await rm(folder, { recursive: true });
  });
});
