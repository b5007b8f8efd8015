import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Ground } from '../src/ground.js';
import { startLandscape } from '../src/landscape.js';
import { readManifests } from '../src/manifests/manifests.js';
import { createUndo } from '../src/undo.js';
import { home } from './quickstart-process.js';

const before = process.env['TMPDIR'];
let directory: string;
let cluster: TestCluster;
let ground: Ground;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'landscape-test-'));
  process.env['TMPDIR'] = directory;
  cluster = await startTestCluster();
  ground = { server: cluster.url, kubeconfig: () => cluster.kubeconfig() };
});
afterEach(async () => {
  await cluster.stop();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  rmSync(directory, { recursive: true, force: true });
});

describe('a landscape that cannot be started', () => {
  it('ends what was started already and removes its directory', async () => {
    const manifests = await readManifests(home);
    const cloudProfile = { ...manifests.cloudProfile, metadata: { name: 'Not A Name' } };
    const undo = createUndo();
    const starting = startLandscape({
      ground,
      manifests: { ...manifests, cloudProfile },
      machinePrograms: join(home, 'machine'),
      keep: false,
      undo,
    });
    await expect(starting).rejects.toThrow('metadata.name');
    expect(readdirSync(directory)).toEqual([]);
  });

  it('starts nothing once undoing began', async () => {
    const undo = createUndo();
    await undo.run();
    const manifests = await readManifests(home);
    await expect(startLandscape({ ground, manifests, machinePrograms: join(home, 'machine'), keep: false, undo })).rejects.toThrow(
      'being stopped',
    );
    expect(readdirSync(directory)).toEqual([]);
  });
});
