import type { Write } from '@gardener-inplace/state-machine';
import { type Content, intern, type Stored } from './content.js';
import { merge } from './merge.js';
import { once } from './once.js';
import { someTime } from './time.js';
import { type Version, withObject } from './version.js';

/** Both stores at one moment. */
export interface Stores {
  readonly control: Version;
  readonly target: Version;
}

/** Stands in a write for the version that the object has now: writes on older versions are dropped before they are performed. */
export const currentVersion = 'current';

export const keyOf = ({ resource, object }: Write): string => `${resource.kind}/${object.name}`;

export const isCheck = ({ verb }: Write): boolean => verb.startsWith('check-');

/** The version of the object that the write insists on, or undefined where it insists on none. */
export function preconditionOf(write: Write): string | undefined {
  if (write.verb === 'check-unchanged' || write.verb === 'delete') return write.resourceVersion;
  return write.verb === 'patch' ? (write.body as Partial<Stored>).metadata?.resourceVersion : undefined;
}

/** A pod that a drain must wait for; the explorer's own reading. */
export const mustLeave = ({ kind, metadata, status }: Stored): boolean =>
  kind === 'Pod' &&
  !metadata.ownerReferences?.some((owner) => owner.kind === 'DaemonSet') &&
  status?.['phase'] !== 'Succeeded' &&
  status?.['phase'] !== 'Failed';

export const podsOn = (target: Version, node: string): readonly Stored[] =>
  [...target.contents.values()].map(({ object }) => object).filter(({ kind, spec }) => kind === 'Pod' && spec?.['nodeName'] === node);

/** Performs a write as an API server would; undefined where it is refused. */
export function perform(stores: Stores, write: Write): Stores | undefined {
  const version = stores[write.store];
  const key = keyOf(write);
  const found = version.contents.get(key);
  const store = (content: Content | undefined): Stores => ({ ...stores, [write.store]: withObject(version, key, content) });
  switch (write.verb) {
    case 'check-drained':
      return podsOn(stores.target, write.object.name).some(mustLeave) ? undefined : stores;
    case 'check-gone':
      return found?.object.metadata.uid === write.uid ? undefined : stores;
    case 'check-unchanged':
      return isCurrent(write, found) ? stores : undefined;
    case 'create':
      return found === undefined ? store(created(write.body as Stored)) : undefined;
    case 'patch':
      return found !== undefined && isCurrent(write, found) ? patched(found, write, store) : undefined;
    case 'delete':
      return found?.object.metadata.uid === write.uid && isCurrent(write, found) ? store(leaving(found)) : undefined;
    // A pod that is gone, or was replaced by one of the same name, has left.
    case 'evict':
      return found?.object.metadata.uid === write.uid ? store(leaving(found)) : stores;
  }
}

const isCurrent = (write: Write, found: Content | undefined): boolean => {
  const wanted = preconditionOf(write);
  return found !== undefined && (wanted === undefined || wanted === currentVersion || wanted === String(found.id));
};

const created = once((body: Stored) => {
  const { name } = body.metadata;
  return intern({ ...body, metadata: { ...body.metadata, uid: `uid-${name}`, creationTimestamp: '2026-01-02T00:00:00.000Z' } });
});

type Patch = Extract<Write, { verb: 'patch' }>;

const resultOf = once((write: Patch) => once(({ object }: Content) => intern(apply(object, write))));

function patched(found: Content, write: Patch, store: (content: Content) => Stores): Stores | undefined {
  const body = write.body as Partial<Stored>;
  if (body.metadata?.uid !== undefined && body.metadata.uid !== found.object.metadata.uid) return undefined;
  return store(resultOf(write)(found));
}

/** The main resource ignores status; the subresource ignores spec. */
function apply(object: Stored, { body, type, subresource }: Patch): Stored {
  const { spec, status, ...rest } = body as Partial<Stored>;
  const part = subresource === 'status' ? { ...rest, ...(status && { status }) } : { ...rest, ...(spec && { spec }) };
  return merge(object, part, type === 'strategic') as Stored;
}

/** Sets go at once; machines and pods are on their way out until their keeper is done. */
const leaving = (content: Content): Content | undefined =>
  content.object.kind === 'MachineSet' || content.object.kind === 'Node' ? undefined : onItsWayOut(content);

const onItsWayOut = once(({ object }: Content) => intern({ ...object, metadata: { ...object.metadata, deletionTimestamp: someTime } }));
