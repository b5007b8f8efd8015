import { describe, expect, it } from '@jest/globals';
import { createUndo } from '../src/undo.js';

describe('undoing what was started', () => {
  it('goes backwards, once, however often it is asked for', async () => {
    const undone: number[] = [];
    const undo = createUndo();
    for (const step of [1, 2, 3]) await undo.add(() => void undone.push(step));
    await Promise.all([undo.run(), undo.run()]);
    expect(undone).toEqual([3, 2, 1]);
  });

  it('carries out every step although one fails, and tells the failure', async () => {
    const undone: number[] = [];
    const undo = createUndo();
    await undo.add(() => void undone.push(1));
    await undo.add(() => Promise.reject(new Error('stuck')));
    await expect(undo.run()).rejects.toThrow('stuck');
    expect(undone).toEqual([1]);
  });

  it('undoes at once what starts too late, and stops who started it', async () => {
    const undone: string[] = [];
    const undo = createUndo();
    await undo.run();
    await expect(undo.add(() => void undone.push('late'))).rejects.toThrow('being stopped');
    expect(undone).toEqual(['late']);
  });
});
