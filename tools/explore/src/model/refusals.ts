/** What the process that leads remembers of evictions that were refused, by the pod's uid. It is lost with the process. */
export interface Refusals {
  readonly id: number;
  readonly byPod: Readonly<Record<string, Refusal>>;
}

export interface Refusal {
  readonly attempts: number;
  /** The time after which the server may be asked again has not come. */
  readonly isTooEarly: boolean;
}

const byText = new Map<string, Refusals>();

export function refusalsOf(byPod: Readonly<Record<string, Refusal>>): Refusals {
  const text = JSON.stringify(Object.entries(byPod).sort(([a], [b]) => (a < b ? -1 : 1)));
  const known = byText.get(text) ?? { id: byText.size, byPod };
  byText.set(text, known);
  return known;
}

export const noRefusals = refusalsOf({});

/** More attempts than these make no difference. */
const mostAttempts = 2;

export const refused = ({ byPod }: Refusals, uid: string): Refusals =>
  refusalsOf({ ...byPod, [uid]: { attempts: Math.min(mostAttempts, (byPod[uid]?.attempts ?? 0) + 1), isTooEarly: true } });

export function forgotten(refusals: Refusals, uid: string): Refusals {
  const { [uid]: gone, ...others } = refusals.byPod;
  return gone === undefined ? refusals : refusalsOf(others);
}

/** Everything may be asked for again. */
export const askable = (refusals: Refusals): Refusals =>
  refusalsOf(Object.fromEntries(Object.entries(refusals.byPod).map(([uid, refusal]) => [uid, { ...refusal, isTooEarly: false }])));
