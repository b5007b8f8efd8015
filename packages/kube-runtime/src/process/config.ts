import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';

/** Why a program's configuration cannot be used. */
export interface ConfigErrorFacts {
  /** The file, for example `/etc/program.yaml`. */
  readonly object: string;
  /** The field in it, for example `policy.order`. */
  readonly path?: string;
  readonly detail: string;
  /** What to do next. */
  readonly help: string;
}

/** What is wrong with a configuration, for the person who wrote it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly code: 'CONFIG_UNREADABLE' | 'CONFIG_NOT_YAML' | 'CONFIG_INVALID',
    readonly facts: ConfigErrorFacts,
  ) {
    super(`${facts.object}${facts.path === undefined ? '' : ` ${facts.path}`}: ${facts.detail}`);
  }
}

/** Whether a value may stand in a field. */
export type ConfigCheck = (value: unknown) => boolean;

/** The fields of a configuration, or of an object in it. */
export interface ConfigFields {
  readonly [field: string]: ConfigCheck | ConfigFields;
}

const isCount: ConfigCheck = (value) => Number.isInteger(value) && (value as number) >= 0;
const isBoolean: ConfigCheck = (value) => typeof value === 'boolean';

/**
 * Checks for fields as most programs have them.
 *
 * @example const fields = { kubeconfig: configChecks.text, logLevel: configChecks.oneOf('info', 'debug') };
 */
export const configChecks = {
  /** Not empty. */
  text: (value: unknown): boolean => typeof value === 'string' && value !== '',
  boolean: isBoolean,
  /** A whole number from 0. */
  count: isCount,
  /** 0 leaves the choice to the system. */
  port: (value: unknown): boolean => isCount(value) && (value as number) < 65_536,
  /** Feature gates: names with true or false. */
  switches: (value: unknown): boolean => isRecord(value) && Object.values(value).every(isBoolean),
  oneOf:
    (...values: readonly string[]): ConfigCheck =>
    (value) =>
      values.includes(value as string),
} as const;

/**
 * A program's configuration from YAML. Every field must be known and pass its check; `required` ones must be there,
 * a nested one (`policy.order`) where its object is.
 *
 * @param object what to call the text in errors, mostly its file
 * @throws ConfigError with the field and what to do.
 */
export async function parseConfig(
  text: string,
  object: string,
  fields: ConfigFields,
  required: readonly string[] = [],
): Promise<Readonly<Record<string, unknown>>> {
  const value = parseYaml(text, object);
  checkConfig(value, object, fields, required);
  return value;
}

/**
 * The same for a value that is at hand, such as the options of a function. A field that is undefined is not there.
 *
 * @throws ConfigError with the field and what to do.
 * @example checkConfig(options, 'controllerManifests', { image: configChecks.text }, ['image']);
 */
export function checkConfig(
  value: unknown,
  object: string,
  fields: ConfigFields,
  required: readonly string[] = [],
): asserts value is Readonly<Record<string, unknown>> {
  const invalid = (path: string | undefined, detail: string): ConfigError =>
    new ConfigError('CONFIG_INVALID', { object, ...(path === undefined ? {} : { path }), detail, help: helpFor(fields) });
  if (!isRecord(value)) throw invalid(undefined, 'is not an object');
  checkFields(value, fields, '', invalid);
  const missing = required.find((path) => isMissing(value, path.split('.')));
  if (missing !== undefined) throw invalid(missing, 'is required');
}

/** The text of a configuration file. @throws ConfigError where it can't be read. */
export async function readConfigFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const help = 'name a readable YAML file with --config';
    throw new ConfigError('CONFIG_UNREADABLE', { object: path, detail: `the file can't be read (${code})`, help });
  }
}

function parseYaml(text: string, object: string): unknown {
  if (typeof text !== 'string')
    throw new ConfigError('CONFIG_NOT_YAML', { object, detail: 'is no text', help: 'give the text of a YAML file' });
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem !== undefined)
    throw new ConfigError('CONFIG_NOT_YAML', { object, detail: problem.message.split('\n')[0] ?? '', help: 'correct the YAML' });
  try {
    // Aliases have no use in a configuration, and can be used to exhaust memory.
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    throw new ConfigError('CONFIG_NOT_YAML', { object, detail: 'aliases are not read here', help: 'write the value out' });
  }
}

function checkFields(
  value: Readonly<Record<string, unknown>>,
  fields: ConfigFields,
  prefix: string,
  invalid: (path: string, detail: string) => ConfigError,
): void {
  for (const [field, entry] of Object.entries(value).filter(([, each]) => each !== undefined)) {
    const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const path = prefix + field;
    if (known === undefined) throw invalid(path, 'is not a known field');
    if (typeof known !== 'function' && isRecord(entry)) checkFields(entry, known, `${path}.`, invalid);
    else if (typeof known !== 'function' || !known(entry)) throw invalid(path, `can't be ${shown(entry)}`);
  }
}

/** What came from no text may be what JSON can't say. */
const shown = (entry: unknown): string => {
  try {
    return (typeof entry === 'number' ? String(entry) : (JSON.stringify(entry) ?? typeof entry)).slice(0, 80);
  } catch {
    return typeof entry;
  }
};

const isMissing = (value: Readonly<Record<string, unknown>>, [field = '', ...rest]: readonly string[]): boolean => {
  const entry = value[field];
  return rest.length === 0 ? entry === undefined : isRecord(entry) && isMissing(entry, rest);
};

const helpFor = (fields: ConfigFields): string =>
  [
    `known fields: ${Object.keys(fields).join(', ')}`,
    ...Object.entries(fields).flatMap(([field, known]) =>
      typeof known === 'function' ? [] : [`${field}: ${Object.keys(known).join(', ')}`],
    ),
  ].join('; ');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
