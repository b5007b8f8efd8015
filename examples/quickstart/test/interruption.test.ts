import { afterEach, describe, expect, it } from '@jest/globals';
import { type QuickstartProcess, startQuickstart } from './quickstart-process.js';

let quickstart: QuickstartProcess;
afterEach(() => quickstart.dispose());

describe('an interrupted quickstart leaves neither process nor directory', () => {
  it.each([
    ['SIGTERM', 'A Shoot with two pools', 143],
    ['SIGINT', 'of 15 nodes have joined', 130],
    ['SIGHUP', '15 nodes are ready', 129],
  ] as const)('%s, sent once it says "%s", ends it with %i', async (signal, moment, code) => {
    quickstart = startQuickstart();
    await quickstart.said(moment);
    expect(quickstart.leftovers()).not.toEqual([]);
    quickstart.child.kill(signal);
    const { code: exitCode, errors } = await quickstart.ended;
    expect([exitCode, errors]).toEqual([code, '']);
    expect(quickstart.leftovers()).toEqual([]);
  });

  it('changes nothing when the signal comes twice', async () => {
    quickstart = startQuickstart();
    await quickstart.said('A Shoot with two pools');
    quickstart.child.kill('SIGINT');
    quickstart.child.kill('SIGTERM');
    quickstart.child.kill('SIGINT');
    expect([130, 143]).toContain((await quickstart.ended).code);
    expect(quickstart.leftovers()).toEqual([]);
  });

  it('leaves no process even where SIGKILL gives it no time to end them', async () => {
    quickstart = startQuickstart();
    await quickstart.said('15 nodes are ready');
    expect(quickstart.processes().length).toBeGreaterThan(15);
    quickstart.child.kill('SIGKILL');
    for (let look = 0; look < 500 && quickstart.processes().length > 0; look += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(quickstart.processes()).toEqual([]);
  });
});
