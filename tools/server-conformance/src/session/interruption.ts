const controller = new AbortController();

/** Aborts when somebody ends the run. Rows make nothing more then, but what they made is still removed from a server that stays. */
export const interrupted: AbortSignal = controller.signal;

/** Ends in order on the first SIGINT or SIGTERM; a second one of the kind ends the process. */
export function endInOrder(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort(new Error(`ended by ${signal}`)));
}
