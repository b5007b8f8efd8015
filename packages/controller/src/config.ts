import { readFile } from 'node:fs/promises';
import { parseVersion } from '@gardener-inplace/api';
import type { PoolPolicy } from '@gardener-inplace/state-machine';
import { type Document, parseDocument } from 'yaml';

/** What the binary is started with: one YAML file. */
export interface ControllerConfig {
  /** Namespace that holds the MachineDeployments. */
  readonly namespace: string;
  /** Path; default as kubectl, then the pod's own account. */
  readonly kubeconfig?: string;
  /** Path of the kubeconfig of the cluster that holds the nodes. Default: the same cluster. */
  readonly targetKubeconfig?: string;
  readonly policy?: Omit<PoolPolicy, 'order'> & { readonly order?: 'zone-balanced' | 'oldest' | 'fewest-pods' };
  /** Passes over nodes whose drain would leave a pod without any other node that declares what it needs. */
  readonly holdStrandedPods?: { readonly kubernetesVersion: string };
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error';
  /** Port of /healthz, /readyz and /metrics. Default 8081. */
  readonly probePort?: number;
  /** Off only where a single process is certain. Default true. */
  readonly leaderElection?: boolean;
}

/** What is wrong with a configuration, for the person who wrote it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly code: 'CONFIG_UNREADABLE' | 'CONFIG_NOT_YAML' | 'CONFIG_INVALID',
    readonly facts: { readonly object: string; readonly path?: string; readonly detail: string; readonly help: string },
  ) {
    super(`${facts.object}${facts.path === undefined ? '' : ` ${facts.path}`}: ${facts.detail}`);
  }
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string' && value !== '';
const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isVersion: Check = (value) => typeof value === 'string' && parseVersion(value).ok;
const isDnsLabel: Check = (value) => typeof value === 'string' && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value);
const isPort: Check = (value) => isCount(value) && (value as number) < 65_536;
const isBoolean: Check = (value) => typeof value === 'boolean';
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string);
const isIntOrPercent: Check = (value) => isCount(value) || (typeof value === 'string' && /^\d{1,9}%$/.test(value));

const policyFields: Readonly<Record<string, Check>> = {
  vocabulary: oneOf('gep', 'shipped'),
  owner: isText,
  maxUnavailable: isIntOrPercent,
  failureBudget: isIntOrPercent,
  manualMaximumParallel: isCount,
  order: oneOf('zone-balanced', 'oldest', 'fewest-pods'),
  skipForeignCordons: isBoolean,
  drainDespiteImpossibleBudgets: isBoolean,
  drainTimeoutMilliseconds: isCount,
  updateTimeoutMilliseconds: isCount,
  maximumParallelEvictions: isCount,
  healthTimeoutMilliseconds: isCount,
  taintAfterUpdate: isBoolean,
  replaceUnhealthy: isBoolean,
  waitMinReadySeconds: isBoolean,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fields: Readonly<Record<string, Check>> = {
  namespace: isDnsLabel,
  kubeconfig: isText,
  targetKubeconfig: isText,
  policy: isRecord,
  holdStrandedPods: (value) => isRecord(value) && Object.keys(value).length === 1 && isVersion(value['kubernetesVersion']),
  logLevel: oneOf('debug', 'info', 'warn', 'error'),
  probePort: isPort,
  leaderElection: isBoolean,
};

/**
 * Reads and checks a configuration file.
 *
 * @throws ConfigError with the field and what to do.
 */
export async function readConfig(path: string): Promise<ControllerConfig> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ConfigError('CONFIG_UNREADABLE', {
      object: path,
      detail: `the file can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
      help: 'name a readable YAML file with --config',
    });
  }
  return parseConfig(text, path);
}

/** The same from text. */
export function parseConfig(text: string, object: string): ControllerConfig {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem !== undefined)
    throw new ConfigError('CONFIG_NOT_YAML', { object, detail: problem.message.split('\n')[0] ?? '', help: 'correct the YAML' });
  const value = withoutAliases(document, object);
  const invalid = (path: string, detail: string): ConfigError =>
    new ConfigError('CONFIG_INVALID', {
      object,
      path,
      detail,
      help: `known fields: ${Object.keys(fields).join(', ')}; policy: ${Object.keys(policyFields).join(', ')}`,
    });
  if (!isRecord(value)) throw invalid('', 'is not an object');
  check(value, fields, '', invalid);
  if (isRecord(value['policy'])) check(value['policy'], policyFields, 'policy.', invalid);
  if (value['namespace'] === undefined) throw invalid('namespace', 'is required');
  return value as unknown as ControllerConfig;
}

/** Aliases have no use in a configuration, and can be used to exhaust memory. */
function withoutAliases(document: Document.Parsed, object: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    throw new ConfigError('CONFIG_NOT_YAML', { object, detail: 'aliases are not read here', help: 'write the value out' });
  }
}

function check(
  value: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Check>>,
  prefix: string,
  invalid: (path: string, detail: string) => ConfigError,
): void {
  for (const [field, entry] of Object.entries(value)) {
    const isFine = Object.hasOwn(known, field) ? known[field] : undefined;
    if (isFine === undefined) throw invalid(prefix + field, 'is not a known field');
    if (!isFine(entry)) throw invalid(prefix + field, `can't be ${JSON.stringify(entry)}`);
  }
}
