/** What came of one comparison. */
export type Verdict =
  | { readonly kind: 'same'; readonly about: string; readonly answer: string }
  /** Another answer for a reason that the README gives under this mark. */
  | { readonly kind: 'explained'; readonly about: string; readonly mark: string }
  /** Another answer that nobody has a reason for. */
  | { readonly kind: 'different'; readonly about: string; readonly ours: unknown; readonly theirs: unknown };

export const same = (about: string, answer: string): Verdict => ({ kind: 'same', about, answer });
export const explained = (about: string, mark: string): Verdict => ({ kind: 'explained', about, mark });
export const different = (about: string, ours: unknown, theirs: unknown): Verdict => ({ kind: 'different', about, ours, theirs });

const text = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Same when both are written alike; `answer` says in a few words what they are. */
export const compare = <T>(about: string, ours: T, theirs: T, answer: (agreed: T) => string): Verdict =>
  text(ours) === text(theirs) ? same(about, answer(ours)) : different(about, ours, theirs);
