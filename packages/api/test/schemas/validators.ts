import { Ajv, type ErrorObject } from 'ajv';
import { openSchema, schemas } from '../../src/index.js';

export type Kind = keyof typeof schemas;

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });

const describeError = ({ instancePath, message, params }: ErrorObject): string =>
  [instancePath, message, params['additionalProperty']].filter(Boolean).join(' ');

/** What is wrong with an object, one line each; `open` lets unknown fields pass. */
export function problemsOf(kind: Kind, object: unknown, mode: 'strict' | 'open' = 'strict'): readonly string[] {
  const validate = ajv.compile(mode === 'strict' ? schemas[kind] : openSchema(schemas[kind]));
  validate(object);
  return (validate.errors ?? []).map(describeError);
}
