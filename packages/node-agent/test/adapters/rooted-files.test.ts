import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createRootedFiles, type FileSystem } from '../../src/index.js';

let root: string;
let files: FileSystem;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplace-files-'));
  files = createRootedFiles(join(root, 'node'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const text = async (path: string): Promise<string | undefined> => {
  const bytes = await files.read(path);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
};

describe('the files of a node below a directory', () => {
  it('are written with their mode, whatever the umask, and leave nothing beside them', async () => {
    const umask = process.umask(0o077);
    try {
      await files.write('/etc/deep/er/file', 'text', 0o644);
    } finally {
      process.umask(umask);
    }
    expect(await text('/etc/deep/er/file')).toBe('text');
    expect(statSync(join(root, 'node/etc/deep/er/file')).mode & 0o777).toBe(0o644);
    expect(readdirSync(join(root, 'node/etc/deep/er'))).toEqual(['file']);
  });

  it('are replaced as a whole: who holds the old one open keeps it', async () => {
    await files.write('/file', 'old', 0o600);
    const before = statSync(join(root, 'node/file')).ino;
    await files.write('/file', new Uint8Array([110, 101, 119]), 0o600);
    expect(await text('/file')).toBe('new');
    expect(statSync(join(root, 'node/file')).ino).not.toBe(before);
  });

  it('overwrite what a killed process left half written', async () => {
    mkdirSync(join(root, 'node'));
    writeFileSync(join(root, 'node/.file.inplace-new'), 'half');
    await files.write('/file', 'whole', 0o600);
    expect(readdirSync(join(root, 'node'))).toEqual(['file']);
  });

  it('never lie outside of it', async () => {
    await files.write('/../../outside', 'text', 0o600);
    expect(existsSync(join(root, 'outside'))).toBe(false);
    expect(readFileSync(join(root, 'node/outside'), 'utf8')).toBe('text');
  });

  it('never lie outside of it through a link either: an absolute one begins at the root of the node', async () => {
    mkdirSync(join(root, 'node/etc'), { recursive: true });
    mkdirSync(join(root, 'outside'));
    writeFileSync(join(root, 'outside/canary'), 'alive');
    symlinkSync(join(root, 'outside'), join(root, 'node/etc/absolute'));
    symlinkSync('../../outside', join(root, 'node/etc/relative'));
    symlinkSync(join(root, 'outside/canary'), join(root, 'node/etc/file'));
    symlinkSync(join(root, 'outside/canary'), join(root, 'node/etc/.file.inplace-new'));
    for (const folder of ['/etc/absolute', '/etc/relative']) {
      await files.write(`${folder}/evil`, 'text', 0o600);
      expect(await text(`${folder}/evil`)).toBe('text');
      await files.remove(`${folder}/canary`);
      await files.removeTree(`${folder}/canary`);
    }
    expect(await text('/etc/file')).toBeUndefined();
    await files.write('/etc/file', 'text', 0o600);
    expect(readdirSync(join(root, 'outside'))).toEqual(['canary']);
    expect(readFileSync(join(root, 'outside/canary'), 'utf8')).toBe('alive');
    expect(readFileSync(join(root, 'node/etc/file'), 'utf8')).toBe('text');
    expect(existsSync(join(root, 'node/outside/evil'))).toBe(true);
  });

  it('are read where links of the node lead', async () => {
    await files.write('/usr/lib/os-release', 'text', 0o600);
    mkdirSync(join(root, 'node/etc'));
    symlinkSync('../usr/lib/os-release', join(root, 'node/etc/os-release'));
    symlinkSync('/etc/loop', join(root, 'node/etc/loop'));
    expect(await text('/etc/os-release')).toBe('text');
    await expect(files.read('/etc/loop')).rejects.toThrow('/etc/loop: too many symbolic links');
  });

  it.each(['', '/', '.', '/..'])('have names: %p is none', async (path) => {
    await expect(files.write(path, 'text', 0o600)).rejects.toThrow(`"${path}" names no file`);
    await expect(files.removeTree(path)).rejects.toThrow('names no file');
    expect(readdirSync(root)).toEqual([]);
  });

  it('read as absent when they are, or when a parent is a file', async () => {
    await files.write('/file', 'text', 0o600);
    expect(await files.read('/nothing')).toBeUndefined();
    expect(await files.read('/file/below')).toBeUndefined();
    await expect(files.read('/')).rejects.toThrow('EISDIR');
  });

  it('are removed without complaint when they are gone already', async () => {
    await files.write('/folder/file', 'text', 0o600);
    await files.removeEmptyDirectory('/folder');
    expect(await text('/folder/file')).toBe('text');
    await files.remove('/folder/file');
    await files.remove('/folder/file');
    await files.removeEmptyDirectory('/folder');
    await files.removeEmptyDirectory('/folder');
    expect(existsSync(join(root, 'node/folder'))).toBe(false);
    await files.write('/tree/a/b', 'text', 0o600);
    await files.removeTree('/tree');
    await files.removeTree('/tree');
    expect(existsSync(join(root, 'node/tree'))).toBe(false);
  });
});
