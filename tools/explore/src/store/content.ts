import type { ObjectMeta } from '@gardener-inplace/api';
import { longAgo, someTime, ticksIn } from './time.js';

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

/** Drops what only readers outside the decider look at: counts, messages, times of conditions. */
function normalized(object: Stored): Stored {
  const { resourceVersion: _, generation: __, ...metadata } = object.metadata;
  const annotations = metadata.annotations;
  const since = annotations?.[readySince];
  const kept =
    since === undefined || since === longAgo ? metadata : { ...metadata, annotations: { ...annotations, [readySince]: someTime } };
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
