import { KubeError } from '../error.js';

type Fields = Readonly<Record<string, unknown>>;
interface Kind {
  readonly is: (value: unknown) => boolean;
  readonly name: string;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const text: Kind = { is: isText, name: 'a text' };
const truth: Kind = { is: (value) => typeof value === 'boolean', name: 'true or false' };
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const texts: Kind = { is: isTexts, name: 'a list of texts' };
const listsByName: Kind = { is: (value) => isFields(value) && Object.values(value).every(isTexts), name: 'lists of texts by name' };
const object: Kind = { is: isFields, name: 'an object' };

const clusterFields: Readonly<Record<string, Kind>> = {
  server: text,
  'certificate-authority': text,
  'certificate-authority-data': text,
  'insecure-skip-tls-verify': truth,
  'tls-server-name': text,
  'proxy-url': text,
};

const userFields: Readonly<Record<string, Kind>> = {
  token: text,
  tokenFile: text,
  'client-certificate': text,
  'client-certificate-data': text,
  'client-key': text,
  'client-key-data': text,
  username: text,
  password: text,
  as: text,
  'as-uid': text,
  'as-groups': texts,
  'as-user-extra': listsByName,
  exec: object,
  'auth-provider': object,
};

/** A name without a value stands for an empty one, as for kubectl. */
const isVariable = (entry: unknown): boolean =>
  isFields(entry) && isText(entry['name']) && entry['name'] !== '' && isText(entry['value'] ?? '');
const pluginFields: Readonly<Record<string, Kind>> = {
  apiVersion: text,
  command: text,
  args: texts,
  env: { is: (value) => Array.isArray(value) && value.every(isVariable), name: 'a list of names and values' },
  provideClusterInfo: truth,
};

/** What a field holds is never quoted: it may be a credential. */
const check = (what: string, entry: object, fields: Readonly<Record<string, Kind>>): void => {
  for (const [field, value] of Object.entries(entry)) {
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (kind === undefined || value === undefined || value === null || kind.is(value)) continue;
    throw new KubeError({ code: 0, reason: 'ClientConfiguration', message: `${field} of the kubeconfig's ${what} is not ${kind.name}` });
  }
};

/** Refuses a cluster or a user with a field of another type, which would otherwise fail at every request, or be no credential at all. */
export const checkTarget = (cluster: object, user: object): void => {
  check('cluster', cluster, clusterFields);
  check('user', user, userFields);
  check('exec', (user as { readonly exec?: object | null }).exec ?? {}, pluginFields);
};
