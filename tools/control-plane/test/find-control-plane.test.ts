import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { binaries } from '../src/assets/binaries.js';
import { findControlPlane } from '../src/assets/find-control-plane.js';
import { judgeGo } from '../src/assets/find-go.js';
import { cacheFolder } from '../src/assets/go-module.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const withBinaries = (...left: readonly string[]) => {
  binaries.filter((name) => !left.includes(name)).forEach((name) => writeFileSync(join(folder, name), ''));
  return folder;
};
const go = () => judgeGo('go1.26.8');
const noGo = () => judgeGo(undefined);

it('takes the binaries of KUBEBUILDER_ASSETS before anything else', () => {
  expect(findControlPlane({ KUBEBUILDER_ASSETS: withBinaries(), KUBECONFIG: 'config' }, go)).toEqual({ from: 'binaries', folder });
});

it('says which binary KUBEBUILDER_ASSETS lacks', () => {
  expect(() => findControlPlane({ KUBEBUILDER_ASSETS: withBinaries('kube-scheduler') }, go)).toThrow(
    `KUBEBUILDER_ASSETS=${folder}: there is no kube-scheduler`,
  );
});

it('takes the cluster of KUBECONFIG before it builds', () => {
  expect(findControlPlane({ KUBECONFIG: 'config', XDG_CACHE_HOME: folder }, go)).toEqual({ from: 'kubeconfig', file: 'config' });
});

it('builds into the cache where there is nothing yet and Go is there', () => {
  const found = findControlPlane({ XDG_CACHE_HOME: folder }, go);
  expect(found).toEqual({ from: 'go', folder: cacheFolder({ XDG_CACHE_HOME: folder }) });
  expect(cacheFolder({ XDG_CACHE_HOME: folder })).toContain('kubernetes-v1.37.2-etcd-v3.7.0');
});

it('says in one line why there is none', () => {
  expect(findControlPlane({ XDG_CACHE_HOME: folder }, noGo)).toEqual({
    from: 'nowhere',
    reason: 'Go is not installed, and neither KUBEBUILDER_ASSETS nor KUBECONFIG is set',
  });
});

it.each([
  ['go1.21', { ok: true, version: 'go1.21' }],
  ['go1.27.3', { ok: true, version: 'go1.27.3' }],
  ['go1.22rc1', { ok: true, version: 'go1.22rc1' }],
  ['go1.20.14', { ok: false, reason: 'go1.20.14 is older than go1.21' }],
  ['devel', { ok: false, reason: 'devel is older than go1.21' }],
  ['', { ok: false, reason: 'this Go is older than go1.21' }],
])('takes %s for what it is', (version, judged) => {
  expect(judgeGo(version)).toEqual(judged);
});
