/** What a handler is told besides the object. */
export interface AddedFacts {
  /** Part of the first list or of a replay, not news: work for it may wait behind live changes. */
  readonly isInitial: boolean;
}

export interface DeletedFacts {
  /** The deletion happened unseen; the object is the last state that was known, and may be older than its end. */
  readonly isLastKnown: boolean;
}

/** Called in order, after the store changed. Whatever a handler throws or rejects with is reported and goes no further. */
export interface ChangeHandlers<T> {
  added?(object: T, facts: AddedFacts): unknown;
  updated?(object: T, previous: T): unknown;
  deleted?(object: T, facts: DeletedFacts): unknown;
}

export interface HandlerSet<T> extends Required<ChangeHandlers<T>> {
  /** Adds handlers, replays what is there as `added`, and returns the way to take them off again. */
  add(handlers: ChangeHandlers<T>, existing: readonly T[]): () => void;
}

/** Several handlers as one that cannot fail. */
export const createHandlerSet = <T>(onError: (error: unknown) => void): HandlerSet<T> => {
  const all = new Set<ChangeHandlers<T>>();
  const guarded = (call: () => unknown) => {
    try {
      const result = call();
      if (result instanceof Promise) result.catch(onError);
    } catch (error) {
      onError(error);
    }
  };
  return {
    added: (object, facts) => all.forEach((handlers) => guarded(() => handlers.added?.(object, facts))),
    updated: (object, previous) => all.forEach((handlers) => guarded(() => handlers.updated?.(object, previous))),
    deleted: (object, facts) => all.forEach((handlers) => guarded(() => handlers.deleted?.(object, facts))),
    add: (handlers, existing) => {
      const own = { ...handlers };
      all.add(own);
      existing.forEach((object) => guarded(() => own.added?.(object, { isInitial: true })));
      return () => void all.delete(own);
    },
  };
};
