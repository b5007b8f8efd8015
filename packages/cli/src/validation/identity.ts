import { isRecord } from '../files/read-objects.js';

type Plain = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const metadataOf = ({ metadata }: Plain): Plain => (isRecord(metadata) ? metadata : {});

/** The same for two versions of one object. */
export const identityOf = (object: Plain): string =>
  [object['kind'], metadataOf(object)['namespace'], metadataOf(object)['name']].map(textOf).join('/');

/** As kubectl names objects: `shoot/demo`. */
export const nameOf = (object: Plain): string =>
  `${textOf(object['kind']).toLowerCase() || 'object'}/${textOf(metadataOf(object)['name']) || '<unnamed>'}`;
