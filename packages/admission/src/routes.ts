import { extenderFilter, type ExtenderArgs, type NodeLookup, type Scheduler } from '@gardener-inplace/declared-features';
import { type AdmissionReview, answerReview, type FailureListener, type Handler, reviewProblem } from './review.js';

/** An answer over HTTP. */
export interface Answer {
  readonly code: number;
  readonly body: object;
}

/** Takes a parsed JSON body. */
export type Route = (body: unknown) => Promise<Answer> | Answer;

/** A handler as a route. */
export const reviewRoute =
  (handler: Handler, onFailure?: FailureListener): Route =>
  async (body) => {
    const problem = reviewProblem(body);
    if (problem !== undefined) return { code: 400, body: { error: problem } };
    return { code: 200, body: await answerReview(body as AdmissionReview, handler, onFailure) };
  };

/**
 * The scheduler extender's filter verb. Until every node is known it answers 503, and the scheduler tries the pod again: nodes that are
 * taken for unknown would leave it waiting for minutes.
 */
export const extenderRoute =
  (scheduler: Scheduler, nodes?: NodeLookup, isReady: () => boolean = () => true): Route =>
  (body) =>
    isReady()
      ? { code: 200, body: extenderFilter(body as ExtenderArgs, scheduler, nodes) }
      : { code: 503, body: { error: 'the nodes are not known yet' } };
