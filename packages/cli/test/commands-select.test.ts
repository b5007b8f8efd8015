import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Landscape, startLandscape } from './landscape/landscape.js';
import { poolFixture } from './landscape/pools.js';
import { lines } from './run-command.js';

describe('select', () => {
  let landscape: Landscape;

  beforeEach(async () => {
    landscape = await startLandscape([poolFixture('auto', 'Auto', 2), poolFixture('hand', 'Manual', 2)]);
  });

  afterEach(() => landscape.stop());

  it('labels a candidate of a manual pool', async () => {
    expect(await landscape.inplace('select', 'hand-1', '--yes')).toEqual({ code: 0, stdout: 'node/hand-1 selected\n', stderr: '' });
    expect(landscape.node('hand-1').metadata?.labels).toHaveProperty(['node.machine.sapcloud.io/selected-for-update'], 'true');
    expect(landscape.node('hand-2').metadata?.labels).not.toHaveProperty(['node.machine.sapcloud.io/selected-for-update']);
  });
});
