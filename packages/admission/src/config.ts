import { readFile } from 'node:fs/promises';
import { parseVersion } from '@gardener-inplace/api';
import { type Document, parseDocument } from 'yaml';

/** What the binary is started with: one YAML file. */
export interface AdmissionConfig {
  /** Kubernetes version of the API server, for example `1.36.2`. */
  readonly kubernetesVersion: string;
  /** Feature gates of the API server and scheduler. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly kubeconfig?: string;
  /** URL of an API server that asks for no credentials. */
  readonly server?: string;
  /** Default 9443. */
  readonly port?: number;
  readonly certificateFile?: string;
  readonly keyFile?: string;
  /** Default `shipped`. */
  readonly vocabulary?: 'gep' | 'shipped';
  readonly strict?: boolean;
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error';
}

/** What is wrong with a configuration, for the person who wrote it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'CONFIG_INVALID';

  constructor(
    message: string,
    readonly help: string,
  ) {
    super(message);
  }
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string' && value !== '';
const isVersion: Check = (value) => typeof value === 'string' && parseVersion(value).ok;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isPort: Check = (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 65_536;
const isGates: Check = (value) => typeof value === 'object' && value !== null && Object.values(value).every(isBoolean);
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string);

const fields: Readonly<Record<string, Check>> = {
  kubernetesVersion: isVersion,
  featureGates: isGates,
  kubeconfig: isText,
  server: isText,
  port: isPort,
  certificateFile: isText,
  keyFile: isText,
  vocabulary: oneOf('gep', 'shipped'),
  strict: isBoolean,
  logLevel: oneOf('debug', 'info', 'warn', 'error'),
};

/**
 * Checks a configuration's text.
 *
 * @throws ConfigError with the field and what to do.
 */
export function parseConfig(text: string, object: string): AdmissionConfig {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem !== undefined) throw new ConfigError(`${object}: ${problem.message.split('\n')[0]}`, 'correct the YAML');
  const value = withoutAliases(document, object);
  const help = `known fields: ${Object.keys(fields).join(', ')}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ConfigError(`${object}: is not an object`, help);
  for (const [field, entry] of Object.entries(value)) {
    if (!Object.hasOwn(fields, field)) throw new ConfigError(`${object} ${field}: is not a known field`, help);
    if (!fields[field]!(entry)) throw new ConfigError(`${object} ${field}: can't be ${JSON.stringify(entry)}`, help);
  }
  const config = value as AdmissionConfig;
  if (config.kubernetesVersion === undefined)
    throw new ConfigError(`${object} kubernetesVersion: is required`, 'name the version of the API server');
  if ((config.certificateFile === undefined) !== (config.keyFile === undefined)) {
    throw new ConfigError(
      `${object} certificateFile: needs keyFile, and keyFile needs it`,
      'name both files, or none to speak plain HTTP on loopback',
    );
  }
  return config;
}

/** Aliases have no use in a configuration, and can be used to exhaust memory. */
function withoutAliases(document: Document.Parsed, object: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    throw new ConfigError(`${object}: aliases are not read here`, 'write the value out');
  }
}

/** The same from a file. */
export async function readConfig(path: string): Promise<AdmissionConfig> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${path}: can't be read (${error.code ?? 'unknown'})`, 'name a readable YAML file with --config');
  });
  return parseConfig(text, path);
}
