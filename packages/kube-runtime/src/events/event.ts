import { randomUUID } from 'node:crypto';
import type { KubeObject, Resource } from '../client/port.js';
import { microTime } from '../clock/micro-time.js';

export const events: Resource = { group: 'events.k8s.io', version: 'v1', plural: 'events', kind: 'Event', namespaced: true };

export interface EventReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** Something worth telling people who look at an object. */
export interface Occurrence {
  /** The object it is about, as read from the server, or a reference to it. */
  readonly regarding: KubeObject | EventReference;
  readonly related?: KubeObject | EventReference | undefined;
  readonly type: 'Normal' | 'Warning';
  /** Why, as a constant such as `BudgetBlocked`. */
  readonly reason: string;
  /** What was done or tried, as a constant such as `Evicting`. */
  readonly action: string;
  /** For people. Cut at 1,024 bytes. */
  readonly note: string;
}

export interface Event extends KubeObject {
  readonly eventTime: string;
  readonly regarding: EventReference;
  readonly related?: EventReference;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly action: string;
  readonly note: string;
  readonly reportingController: string;
  readonly reportingInstance: string;
  readonly series?: { readonly count: number; readonly lastObservedTime: string };
}

const longestNote = 1024;
const longestName = 253;

/** Cuts at a number of bytes, never inside a character. */
const cutBytes = (text: string, maximum: number): string => {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= maximum) return text;
  let end = maximum;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString('utf8');
};

export const eventReference = (object: KubeObject | EventReference): EventReference => {
  if (!('metadata' in object)) return object as EventReference;
  const { apiVersion = '', kind = '', metadata = {} } = object;
  const { namespace, name = '', uid, resourceVersion } = metadata;
  return {
    apiVersion,
    kind,
    ...(namespace !== undefined && { namespace }),
    name,
    ...(uid !== undefined && { uid }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
};

/** The Event object for one occurrence. It lies in its object's namespace, or in `default` for objects without one. */
export const eventOf = (
  occurrence: Occurrence,
  reporter: { readonly controller: string; readonly instance: string },
  now: number,
): Event => {
  const regarding = eventReference(occurrence.regarding);
  const suffix = `.${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const name = `${regarding.name.slice(0, longestName - suffix.length).replace(/[-.]+$/, '')}${suffix}`;
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name, namespace: regarding.namespace ?? 'default' },
    eventTime: microTime(now),
    regarding,
    ...(occurrence.related !== undefined && { related: eventReference(occurrence.related) }),
    type: occurrence.type,
    reason: occurrence.reason,
    action: occurrence.action,
    note: cutBytes(occurrence.note, longestNote),
    reportingController: reporter.controller,
    reportingInstance: reporter.instance.slice(0, 128),
  };
};

/** Occurrences with the same key form a series. The note may differ. */
export const seriesKey = ({ regarding, related, type, reason, action }: Occurrence): string => {
  const identity = (object: KubeObject | EventReference | undefined) => {
    if (object === undefined) return undefined;
    const { resourceVersion: _, ...rest } = eventReference(object);
    return rest;
  };
  return JSON.stringify([identity(regarding), identity(related), type, reason, action]);
};
