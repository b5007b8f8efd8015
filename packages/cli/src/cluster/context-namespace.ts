import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseDocument } from 'yaml';
import type { Call } from '../command-line/command.js';

interface NamedContext {
  readonly name?: unknown;
  readonly context?: { readonly namespace?: unknown };
}

/**
 * Namespace of the kubeconfig's context; undefined where none is stated or nothing can be read. Several files are merged as kubectl
 * does: the first that says something wins. What is wrong with a kubeconfig is told by whoever opens it.
 */
export async function contextNamespace({ flags, env }: Pick<Call, 'flags' | 'env'>): Promise<string | undefined> {
  const paths = flags.kubeconfig ?? (env['KUBECONFIG'] || join(env['HOME'] ?? homedir(), '.kube', 'config'));
  const configs = await Promise.all(paths.split(delimiter).map(readConfig));
  const current =
    flags.context ?? configs.map((config) => config['current-context']).find((name) => typeof name === 'string' && name !== '');
  const contexts = configs.flatMap(({ contexts: list }) => (Array.isArray(list) ? (list as readonly (NamedContext | null)[]) : []));
  const namespace = contexts.find((context) => context?.name === current)?.context?.namespace;
  return typeof namespace === 'string' && namespace !== '' ? namespace : undefined;
}

async function readConfig(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = parseDocument(await readFile(path, 'utf8')).toJS({ maxAliasCount: 100 });
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
