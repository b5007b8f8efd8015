import { withField, type JsonObject } from '../json/json-object.js';
import { timestamp } from '../server-context.js';
import { isTime } from './type-checks.js';

const plain = (time: string): string => timestamp(new Date(time.replace(',', '.')));

/** Times are kept in whole seconds of UTC, however they were written. */
export const withPlainTimes = (object: JsonObject, fields: readonly string[]): JsonObject =>
  fields.filter((field) => isTime(object[field])).reduce((rest, field) => withField(rest, field, plain(object[field] as string)), object);
