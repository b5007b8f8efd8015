/** Waits for something that real sockets bring about. Turns of the event loop, not a stretch of time, are what it gives up after. */
export const until = async (isTrue: () => boolean): Promise<void> => {
  for (let turn = 0; !isTrue(); turn++) {
    if (turn > 100_000) throw new Error('what was waited for never happened');
    await new Promise((resolve) => (turn % 10 === 9 ? setTimeout(resolve, 1) : setImmediate(resolve)));
  }
};
