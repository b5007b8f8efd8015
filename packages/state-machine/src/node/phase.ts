/**
 * Where one node stands in an in-place update; `phaseMeanings` says what each phase means.
 *
 * @source GEP-0031 "Worker Update Strategies"; machine-controller b.0
 */
export const phases = ['Idle', 'Candidate', 'Selected', 'Draining', 'Ready', 'Updating', 'Succeeded', 'Failed'] as const;
export type Phase = (typeof phases)[number];

/** For people: printed in the docs. */
export const phaseMeanings: Readonly<Record<Phase, string>> = {
  Idle: 'nothing to do, or nothing begun',
  Candidate: 'its machine belongs to an old template; protected from the autoscaler',
  Selected: 'chosen by a person; the orchestrator has not taken it up yet',
  Draining: 'holds a slot of the budget, is cordoned, is being emptied',
  Ready: 'empty and told so; the agent may begin',
  Updating: 'the agent has begun',
  Succeeded: 'the agent reported success; not yet given back',
  Failed: 'the agent gave up, or its deadline passed; keeps its slot until it is repaired, retried or another template is wanted',
};

/** Phases in which a node occupies a slot of the budget. */
export const holdsSlot = (phase: Phase): boolean => phase !== 'Idle' && phase !== 'Candidate' && phase !== 'Selected';
