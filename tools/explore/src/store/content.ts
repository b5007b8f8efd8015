import type { ObjectMeta } from '@gardener-inplace/api';

/** An object as the API server would hand it out. */
export interface Stored {
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

/** One version of one object; the same text is always the same value, so that comparing versions is comparing references. */
export interface Content {
  readonly id: number;
  /** `Kind/name`. */
  readonly key: string;
  readonly object: Stored;
  readonly text: string;
  /** Moments of the logical clock that it mentions. */
  readonly ticks: readonly number[];
}

const tickPattern = /2026-01-01T00:(\d\d):00Z/g;

/** A moment of the logical clock, as text that the subject can read. */
export const timeOf = (tick: number): string => `2026-01-01T00:${String(tick).padStart(2, '0')}:00Z`;

export const ticksIn = (text: string): readonly number[] => [...new Set([...text.matchAll(tickPattern)].map(([, tick]) => Number(tick)))];

export const renameTicks = (text: string, names: ReadonlyMap<number, number>): string =>
  text.replace(tickPattern, (_, tick: string) => timeOf(names.get(Number(tick)) ?? 0));

/** Text with sorted keys; what is empty or false is left out, as the API server does. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members: string[] = [];
    for (const key of Object.keys(value).sort()) {
      const entry = (value as Readonly<Record<string, unknown>>)[key];
      if (entry === undefined || entry === null || entry === false) continue;
      const text = canonical(entry);
      if (text !== '{}' && text !== '[]') members.push(`${JSON.stringify(key)}:${text}`);
    }
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

const byText = new Map<string, Content>();

/** The version with this content; times that no decision reads are left out. */
export function intern(object: Stored): Content {
  return internText(canonical(normalized(object)));
}

export function internText(text: string): Content {
  const known = byText.get(text);
  if (known !== undefined) return known;
  const id = byText.size + 1;
  const parsed = JSON.parse(text) as Stored;
  const object = { ...parsed, metadata: { ...parsed.metadata, resourceVersion: String(id) } };
  const content = { id, key: `${parsed.kind}/${parsed.metadata.name}`, object, text, ticks: ticksIn(text) };
  byText.set(text, content);
  return content;
}

const readySince = 'inplace.gardener.cloud/ready-since';
/** The one moment at which everything happens whose exact time no decision compares; not a tick. */
export const someTime = '2026-01-01T00:00:00.000Z';

/** Drops what only readers outside the decider look at: counts, messages, times of conditions. */
function normalized(object: Stored): Stored {
  const { resourceVersion: _, generation: __, ...metadata } = object.metadata;
  const annotations = metadata.annotations;
  const kept =
    annotations?.[readySince] === undefined ? metadata : { ...metadata, annotations: { ...annotations, [readySince]: someTime } };
  return { ...object, metadata: kept, ...(object.status === undefined ? {} : { status: plainStatus(object) }) };
}

type Row = Readonly<Record<string, unknown>>;

function plainStatus({ kind, status = {} }: Stored): Row {
  if (kind === 'Node') {
    const conditions = (status['conditions'] ?? []) as readonly Row[];
    return { ...status, conditions: conditions.map(({ type, status: is, reason }) => ({ type, status: is, reason })) };
  }
  if (kind === 'Machine') return { currentStatus: { phase: (status['currentStatus'] as Row | undefined)?.['phase'] } };
  return kind === 'Pod' ? { phase: status['phase'] } : {};
}
