import type { CloudProfile, Pod, Shoot } from '@gardener-inplace/api';
import { checkStructure } from '@gardener-inplace/validation';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';
import { type FileObject, isRecord, readObject } from './read-objects.js';

interface Kinds {
  readonly CloudProfile: CloudProfile;
  readonly Shoot: Shoot;
  readonly Pod: Pod;
}

/**
 * Reads the only object of a file, which is of one kind and has its structure. Fields that nobody knows are let pass here: `validate`
 * is there to report them.
 *
 * @throws Problem `WRONG_KIND`, `STRUCTURE`, or what reading throws.
 */
export async function readKind<Kind extends keyof Kinds>(source: Pick<Call, 'stdin'>, path: string, kind: Kind): Promise<Kinds[Kind]> {
  const object = await readObject(source, path);
  if (object.value['kind'] !== kind) {
    throw new Problem('WRONG_KIND', {
      where: object.where('kind'),
      detail: `there is ${kindOf(object.value)}, not a ${kind}`,
      help: `give a ${kind}`,
    });
  }
  const [error] = checkStructure(kind, object.value, { unknownFields: 'ignore' });
  if (error === undefined) return object.value as unknown as Kinds[Kind];
  throw new Problem('STRUCTURE', {
    where: `${object.where(error.field)} ${error.field}`,
    detail: error.detail,
    help: 'see kubectl inplace validate for everything that is wrong',
  });
}

const kindOf = ({ kind }: Readonly<Record<string, unknown>>): string => (typeof kind === 'string' ? `a ${kind}` : 'an object without kind');

/**
 * The CloudProfile that a file states: itself, or what a NamespacedCloudProfile becomes with its parent (`status.cloudProfileSpec`).
 */
export async function readCloudProfile(call: Pick<Call, 'stdin'>, path: string): Promise<CloudProfile> {
  const object: FileObject = await readObject(call, path);
  const { kind, status, metadata } = object.value;
  if (kind !== 'NamespacedCloudProfile') return readKind(call, path, 'CloudProfile');
  const spec = isRecord(status) ? status['cloudProfileSpec'] : undefined;
  if (isRecord(spec)) return { kind: 'CloudProfile', metadata, spec } as unknown as CloudProfile;
  throw new Problem('STRUCTURE', {
    where: object.where('status'),
    detail: 'the NamespacedCloudProfile has no status.cloudProfileSpec yet',
    help: 'give it as the server answers it, or its parent CloudProfile',
  });
}
