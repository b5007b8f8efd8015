import type { Session } from '../session/session.js';

/** One line of the table: the same done to both servers, with the same answer. */
export interface Row {
  /** Verb, kind, and under which precondition. */
  readonly title: string;
  readonly run: (session: Session) => Promise<unknown>;
}
