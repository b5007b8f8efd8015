import { isJsonObject, objectAt, textOf } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import type { KindRules } from './kind-rules.js';

const encoded = (texts: unknown): object =>
  Object.fromEntries(
    Object.entries(isJsonObject(texts) ? texts : {}).map(([key, value]) => [key, Buffer.from(textOf(value)).toString('base64')]),
  );

export const secretRules: KindRules = {
  /** `stringData` is for writing only: it ends up in `data`. */
  settle: (secret): KubeObject => {
    const { stringData, ...plain } = secret;
    const object: KubeObject = { type: 'Opaque', ...plain, apiVersion: secret.apiVersion, kind: secret.kind, metadata: secret.metadata };
    return stringData === undefined ? object : { ...object, data: { ...objectAt(secret, 'data'), ...encoded(stringData) } };
  },
};
