import { checkFault, matches } from './match.js';

/** What a request wants, as faults and audits see it. */
export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection' | 'discovery';

/** Which requests a fault hits; what is left out matches everything. */
export interface FaultMatch {
  readonly verb?: Verb | readonly Verb[];
  /** Plural, such as `nodes`. */
  readonly resource?: string;
  /** `status`, `eviction`, …; the empty string matches requests to the object itself only. */
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** A part of the User-Agent, or an expression. */
  readonly userAgent?: string | RegExp;
}

export type FaultEffect =
  /** The request waits before it is carried out. */
  | { readonly type: 'latency'; readonly milliseconds: number }
  /** Answered with a Status; with `afterWrite` the request was carried out all the same, and only writes are hit. */
  | {
      readonly type: 'error';
      readonly code: number;
      readonly reason?: string;
      readonly message?: string;
      readonly retryAfterSeconds?: number;
      readonly afterWrite?: boolean;
    }
  /** 409, as if someone else had written in between. */
  | { readonly type: 'conflict' }
  /** The connection is reset instead of an answer; with `afterWrite` the request was carried out all the same, and only writes are hit. */
  | { readonly type: 'reset'; readonly afterWrite?: boolean }
  /** No answer ever comes; the connection stays open. */
  | { readonly type: 'hang' }
  /** The answer comes in pieces of so many bytes, each so long after the last. Watches are not hit. */
  | { readonly type: 'drip'; readonly bytes: number; readonly everyMilliseconds: number }
  /** A list or get is answered from an older state. */
  | { readonly type: 'stale'; readonly resourceVersion: string }
  /** A replica that is behind: 504 with cause ResourceVersionTooLarge. */
  | { readonly type: 'behind' }
  /** The watch answers 200, then: ends cleanly, is reset, is cut in the middle of a line, goes silent, or says 410 in the stream. */
  | {
      readonly type: 'watch';
      readonly end: 'close' | 'reset' | 'cut' | 'silence' | 'expired';
      /** Events that are delivered before. Default 0. */
      readonly afterEvents?: number;
    };

export interface Fault {
  readonly match?: FaultMatch;
  /** How many requests it hits before it is gone. Default: every one until it is removed. */
  readonly times?: number;
  readonly effect: FaultEffect;
}

/** Trouble on demand. Of several faults that match a request all latencies and the first other effect apply. */
export interface Faults {
  /**
   * Returns a function that takes the fault away.
   * @throws TypeError when the fault can hit nothing, such as a `watch` that is to end although only lists are matched, or cannot be carried out, such as
   * an error without a code of HTTP.
   */
  add(fault: Fault): () => void;
  clear(): void;
}

export interface RequestFacts {
  readonly verb: Verb;
  readonly resource?: string | undefined;
  readonly subresource?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly userAgent: string;
}

export interface FaultEngine extends Faults {
  /** The effects for one request; counted as used. */
  take(request: RequestFacts): readonly FaultEffect[];
}

export function createFaults(): FaultEngine {
  const faults = new Set<{ readonly fault: Fault; left: number }>();
  return {
    add: (fault) => {
      checkFault(fault);
      const entry = { fault, left: fault.times ?? Infinity };
      faults.add(entry);
      return () => void faults.delete(entry);
    },
    clear: () => faults.clear(),
    take: (request) => {
      const effects: FaultEffect[] = [];
      for (const entry of faults) {
        const { match = {}, effect } = entry.fault;
        if (!matches(match, effect, request)) continue;
        if (effect.type !== 'latency' && effects.some(({ type }) => type !== 'latency')) continue;
        effects.push(effect);
        entry.left -= 1;
        if (entry.left <= 0) faults.delete(entry);
      }
      return effects;
    },
  };
}
