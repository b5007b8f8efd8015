import { invalidValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { isJsonObject, objectAt, textOf } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { demandTypes, isBytes, isFlag, isText, mapOf } from '../objects/type-checks.js';
import { dataProblems, frozenProblems, settledMaps } from './data-maps.js';
import type { KindRules } from './kind-rules.js';

const encoded = (texts: unknown): object =>
  Object.fromEntries(
    Object.entries(isJsonObject(texts) ? texts : {}).map(([key, value]) => [key, Buffer.from(textOf(value)).toString('base64')]),
  );

export const secretRules: KindRules = {
  textMaps: ['data', 'stringData'],
  decode: (object, cannot) =>
    demandTypes(object, { data: mapOf(isBytes), stringData: mapOf(isText), type: isText, immutable: isFlag }, '', cannot),
  /** `stringData` is for writing only: it ends up in `data`. */
  settle: (secret): KubeObject => {
    const { stringData, ...plain } = secret;
    const object: KubeObject = {
      ...plain,
      type: secret['type'] || 'Opaque',
      apiVersion: secret.apiVersion,
      kind: secret.kind,
      metadata: secret.metadata,
    };
    const written = stringData === undefined ? object : { ...object, data: { ...objectAt(secret, 'data'), ...encoded(stringData) } };
    return settledMaps(written, ['data']);
  },
  validate: (secret) => [...dataProblems('data', secret['data']), ...missing(secret)],
  validateUpdate: (before, after) => [
    ...(before['type'] === after['type'] ? [] : [invalidValue('type', after['type'], 'field is immutable')]),
    ...frozenProblems(before, after, ['data']),
  ],
};

/** What a secret of a type must hold: any of these, or all. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/basic-auth': ['username', 'password'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
};
const anyWillDo = 'kubernetes.io/basic-auth';

function missing(secret: KubeObject): readonly FieldProblem[] {
  const type = textOf(secret['type']);
  const account = 'kubernetes.io/service-account.name';
  if (type === 'kubernetes.io/service-account-token')
    return objectAt(secret.metadata, 'annotations')[account] ? [] : [requiredValue(`metadata.annotations[${account}]`)];
  const absent = (needed[type] ?? []).filter((key) => !Object.hasOwn(objectAt(secret, 'data'), key));
  return type === anyWillDo && absent.length === 1 ? [] : absent.map((key) => requiredValue(`data[${key}]`));
}
