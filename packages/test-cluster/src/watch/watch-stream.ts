import type { FaultEffect } from '../faults/faults.js';

/** Where a watch writes to. */
export interface WatchSink {
  write(text: string): void;
  /** Ends the response, after a last text. */
  end(text?: string): void;
  /** Breaks the connection. */
  reset(): void;
  onClose(listener: () => void): void;
}

/** A sink that lets a fault play out once its number of events has passed. Bookmarks are not events. */
export interface WatchStream {
  event(line: string): void;
  bookmark(line: string): void;
  /** The time of the watch is over; one that went silent doesn't even end then. */
  expire(): void;
  close(): void;
}

type WatchFault = Extract<FaultEffect, { type: 'watch' }>;

export function createWatchStream(sink: WatchSink, fault: WatchFault | undefined, expiredLine: () => string): WatchStream {
  let eventsLeft = fault ? (fault.afterEvents ?? 0) : Infinity;
  let isSilent = false;
  let isOver = false;

  const over = (act: () => void) => {
    if (isOver) return;
    isOver = true;
    act();
  };

  const strike = (nextLine = '{"type":"MODIFIED","object":{"kind":"') => {
    switch (fault?.end) {
      case 'close':
        return over(() => sink.end());
      case 'reset':
        return over(() => sink.reset());
      case 'cut':
        return over(() => sink.end(nextLine.slice(0, Math.ceil(nextLine.length / 2))));
      case 'expired':
        return over(() => sink.end(expiredLine()));
      default:
        isSilent = true;
    }
  };

  // A cut needs a line to cut: it waits for the event after the last whole one, unless none is wanted at all.
  if (eventsLeft === 0) strike();
  return {
    event: (line) => {
      if (isOver || isSilent) return;
      if (eventsLeft === 0) return strike(line);
      sink.write(line);
      eventsLeft -= 1;
      if (eventsLeft === 0 && fault?.end !== 'cut') strike();
    },
    bookmark: (line) => {
      if (!isOver && !isSilent) sink.write(line);
    },
    expire: () => {
      if (!isSilent) over(() => sink.end());
    },
    close: () => over(() => sink.end()),
  };
}
