/** Kinds of complaint, as in the Kubernetes API. */
export type ErrorType = 'Invalid' | 'Forbidden' | 'Required' | 'NotSupported' | 'Duplicate';

/** What a complaint is about, for programs; `problem` tells several wordings of one rule apart. */
export type Params = Readonly<Record<string, unknown>>;

/** One complaint: data first, so that a webhook, a form and a table can each say it their way. */
export interface FieldError {
  /** Id of the rule that complains, for example `V-SHOOT-07`. */
  readonly rule: string;
  readonly type: ErrorType;
  /** Path of the field, for example `spec.provider.workers[1].machine.type`. */
  readonly field: string;
  readonly value?: unknown;
  /** A sentence for people. */
  readonly detail: string;
  readonly params: Params;
}
