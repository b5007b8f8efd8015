import type * as StateMachine from '@gardener-inplace/state-machine';

/** The published package under examination, or a copy of it with a mistake built in. */
export type Subject = typeof StateMachine;

export const loadSubject = async (url: string): Promise<Subject> => (await import(url)) as Subject;
