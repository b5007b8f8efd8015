/** How everything that was started is ended again, collected as it starts. */
export interface Undo {
  /** Once undoing began, a step is carried out at once and the call rejects: nothing may start any more. */
  add(step: () => unknown): Promise<void>;
  /** Carries out the steps, the latest first, each even when another fails. Later calls wait for the same end. */
  run(): Promise<void>;
}

/** @throws (from `run`) the first failure of a step, after the last step. */
export function createUndo(): Undo {
  const steps: (() => unknown)[] = [];
  let ending: Promise<void> | undefined;

  const undoAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };

  return {
    add: async (step) => {
      if (ending === undefined) {
        steps.push(step);
        return;
      }
      await step();
      throw new Error('The quickstart is being stopped');
    },
    run: () => (ending ??= undoAll()),
  };
}
