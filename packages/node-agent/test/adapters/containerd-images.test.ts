import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createContainerdImages } from '../../src/index.js';

let root: string;
const file = { image: 'registry/kubelet:v1', filePathInImage: '/bin/kubelet', destination: '/opt/bin/kubelet', mode: 0o755 };
const signal = new AbortController().signal;

/** A stand-in for ctr: notes its calls, and shows one file where an image is mounted. */
const ctr = (lines = ''): readonly string[] => {
  const path = join(root, 'ctr');
  writeFileSync(
    path,
    `#!/bin/sh\necho "$@" >> "$INPLACE_ROOT/calls"\n${lines}\n[ "$4" = mount ] && mkdir "$6/bin" && echo binary > "$6/bin/kubelet"\nexit 0\n`,
  );
  chmodSync(path, 0o755);
  return [path];
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplace-images-'));
  mkdirSync(join(root, 'opt/bin'), { recursive: true });
  writeFileSync(join(root, 'opt/bin/kubelet'), 'old');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const verbs = (): readonly string[] =>
  readFileSync(join(root, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((call) => call.split(' ')[3] ?? '');

describe('a file out of a container image', () => {
  it('is pulled, copied from a mounted view and put in place', async () => {
    await createContainerdImages({ root, program: ctr() }).extract(file, signal);
    expect(readFileSync(join(root, 'opt/bin/kubelet'), 'utf8')).toBe('binary\n');
    expect(statSync(join(root, 'opt/bin/kubelet')).mode & 0o777).toBe(0o755);
    expect(verbs()).toEqual(['pull', 'mount', 'unmount']);
  });

  it('leaves the old one when the image does not have it, and unmounts', async () => {
    const extraction = createContainerdImages({ root, program: ctr() }).extract({ ...file, filePathInImage: '/other' }, signal);
    await expect(extraction).rejects.toThrow('ENOENT');
    expect(readFileSync(join(root, 'opt/bin/kubelet'), 'utf8')).toBe('old');
    expect(readdirSync(join(root, 'opt/bin'))).toEqual(['kubelet']);
    expect(verbs()).toEqual(['pull', 'mount', 'unmount']);
  });

  it('is never one of the host, whatever links the image holds', async () => {
    writeFileSync(join(root, 'secret'), 'of the host');
    const program = ctr(`[ "$4" = mount ] && ln -s ${join(root, 'secret')} "$6/link" && ln -s /bin/kubelet "$6/inside"`);
    const images = createContainerdImages({ root, program });
    await expect(images.extract({ ...file, filePathInImage: '/link' }, signal)).rejects.toThrow('ENOENT');
    await images.extract({ ...file, filePathInImage: '/inside' }, signal);
    expect(readFileSync(join(root, 'opt/bin/kubelet'), 'utf8')).toBe('binary\n');
  });

  it('says why a pull failed', async () => {
    const program = ctr('echo "no such image" >&2; exit 1');
    await expect(createContainerdImages({ root, program }).extract(file, signal)).rejects.toThrow('exit 1: no such image');
  });
});
