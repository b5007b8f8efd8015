import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { parse } from 'yaml';
import { isKubeError, KubeError } from '../error.js';
import { checkTarget } from './check-target.js';
import type { ExecPlugin } from './exec-plugin.js';

export interface KubeconfigCluster {
  readonly server?: string;
  readonly 'certificate-authority'?: string;
  readonly 'certificate-authority-data'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
  readonly 'tls-server-name'?: string;
  readonly 'proxy-url'?: string;
}

export interface KubeconfigUser {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly 'client-certificate'?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key'?: string;
  readonly 'client-key-data'?: string;
  readonly username?: string;
  readonly password?: string;
  readonly as?: string;
  readonly 'as-uid'?: string;
  readonly 'as-groups'?: readonly string[];
  readonly 'as-user-extra'?: Readonly<Record<string, readonly string[]>>;
  readonly exec?: ExecPlugin;
  readonly 'auth-provider'?: unknown;
}

export interface KubeconfigContext {
  readonly cluster?: string;
  readonly user?: string;
  readonly namespace?: string;
}

export interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly clusters: ReadonlyMap<string, KubeconfigCluster>;
  readonly users: ReadonlyMap<string, KubeconfigUser>;
  readonly contexts: ReadonlyMap<string, KubeconfigContext>;
}

/** What one context points at. */
export interface KubeconfigTarget {
  readonly context: KubeconfigContext;
  readonly cluster: KubeconfigCluster;
  readonly user: KubeconfigUser;
}

const unusable = (message: string): KubeError => new KubeError({ code: 0, reason: 'ClientConfiguration', message });

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field without a value is no field, as for kubectl. */
const withoutEmpty = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

/** `[{name, cluster: {…}}]` as a map; of two entries with one name the first counts. */
const named = <T>(list: unknown, key: string): ReadonlyMap<string, T> => {
  const entries = new Map<string, T>();
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isFields(entry) || typeof entry['name'] !== 'string' || entries.has(entry['name'])) continue;
    entries.set(entry['name'], withoutEmpty(isFields(entry[key]) ? entry[key] : {}) as T);
  }
  return entries;
};

const withAbsolutePaths = <T extends object>(entry: T, directory: string | undefined): T => {
  if (directory === undefined) return entry;
  const absolute = (name: string, value: unknown) =>
    pathFields.has(name) && typeof value === 'string' && value !== '' && !isAbsolute(value) ? join(directory, value) : value;
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, absolute(name, value)])) as T;
};
const pathFields = new Set(['certificate-authority', 'client-certificate', 'client-key', 'tokenFile']);

const mapValues = <T, R>(map: ReadonlyMap<string, T>, change: (value: T) => R): ReadonlyMap<string, R> =>
  new Map([...map].map(([name, value]) => [name, change(value)]));

/** A plugin written with a relative path lies beside the kubeconfig; a bare name is searched for in PATH. */
const withPluginPath = (user: KubeconfigUser, directory: string | undefined): KubeconfigUser => {
  const command = user.exec?.command;
  return directory === undefined || typeof command !== 'string' || !command.includes('/') || isAbsolute(command)
    ? user
    : { ...user, exec: { ...user.exec, command: join(directory, command) } };
};

/** Reads a kubeconfig's text, YAML or JSON. Relative paths in it are resolved against `directory`. */
export const parseKubeconfig = (text: string, directory?: string): Kubeconfig => {
  const document = parseYaml(text);
  const current = document['current-context'];
  return {
    ...(typeof current === 'string' && current !== '' && { 'current-context': current }),
    clusters: mapValues(named<KubeconfigCluster>(document['clusters'], 'cluster'), (cluster) => withAbsolutePaths(cluster, directory)),
    users: mapValues(named<KubeconfigUser>(document['users'], 'user'), (user) =>
      withPluginPath(withAbsolutePaths(user, directory), directory),
    ),
    contexts: named<KubeconfigContext>(document['contexts'], 'context'),
  };
};

const parseYaml = (text: string): Fields => {
  try {
    const document: unknown = parse(text, { logLevel: 'error' });
    if (document === null || isFields(document)) return document ?? {};
  } catch {
    // The parser's message quotes the text, which holds credentials.
  }
  throw unusable('the kubeconfig is no YAML or JSON object');
};

/** Joins kubeconfigs as kubectl does: whoever names something first wins, and so does the first current context. */
export const mergeKubeconfigs = (configs: readonly Kubeconfig[]): Kubeconfig => {
  const firstWins = <T>(maps: readonly ReadonlyMap<string, T>[]): ReadonlyMap<string, T> =>
    new Map(maps.toReversed().flatMap((map) => [...map]));
  const current = configs.map((config) => config['current-context']).find((context) => context !== undefined);
  return {
    ...(current !== undefined && { 'current-context': current }),
    clusters: firstWins(configs.map(({ clusters }) => clusters)),
    users: firstWins(configs.map(({ users }) => users)),
    contexts: firstWins(configs.map(({ contexts }) => contexts)),
  };
};

/** Reads and joins files; a missing one is ignored, an unreadable one is an error. Undefined when none exists. */
export const loadKubeconfigs = async (paths: readonly string[]): Promise<Kubeconfig | undefined> => {
  const loaded = await Promise.all(paths.filter((path) => path !== '').map(loadKubeconfig));
  const found = loaded.filter((config) => config !== undefined);
  return found.length === 0 ? undefined : mergeKubeconfigs(found);
};

const loadKubeconfig = async (path: string): Promise<Kubeconfig | undefined> => {
  try {
    return parseKubeconfig(await readFile(path, 'utf8'), dirname(path));
  } catch (failure) {
    if ((failure as { code?: unknown }).code === 'ENOENT') return undefined;
    throw unusable(
      `the kubeconfig ${path} cannot be read: ${isKubeError(failure) ? failure.message : String((failure as { code?: unknown }).code)}`,
    );
  }
};

/** The cluster and the user that a context (default: the current one) points at. */
export const targetOf = (config: Kubeconfig, name = config['current-context']): KubeconfigTarget => {
  if (name === undefined) throw unusable('the kubeconfig names no current context');
  const context = config.contexts.get(name);
  if (context === undefined) throw unusable(`the kubeconfig has no context ${JSON.stringify(name)}`);
  const cluster = config.clusters.get(context.cluster ?? '');
  if (cluster === undefined)
    throw unusable(`context ${JSON.stringify(name)} points at the unknown cluster ${JSON.stringify(context.cluster ?? '')}`);
  const user = context.user === undefined || context.user === '' ? {} : config.users.get(context.user);
  if (user === undefined)
    throw unusable(`context ${JSON.stringify(name)} points at the unknown user ${JSON.stringify(context.user ?? '')}`);
  checkTarget(cluster, user);
  return { context, cluster, user };
};
