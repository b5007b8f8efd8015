import type { TokenFile } from '../adapters/secret-tokens.js';
import { defaultTimeouts, longestTimer, type Timeouts } from '../settings.js';
import type { AgentConfig } from './agent-config.js';
import type { ConfigProblem } from './config-problem.js';

export type ConfigReading = { readonly ok: true; readonly config: AgentConfig } | { readonly ok: false; readonly problem: ConfigProblem };

type Values = Readonly<Record<string, unknown>>;

const texts = [
  'nodeName',
  'root',
  'kubeconfig',
  'server',
  'secretName',
  'kubeletHealthURL',
  'bootIdPath',
  'ownUnit',
  'apiServer',
  'clusterCA',
] as const;
/** Seconds. */
const shortest = 0.001;
const longest = Math.floor(longestTimer / 1000);

const programs = ['systemctl', 'ctr', 'commandPrefix'] as const;
const known: readonly string[] = [...texts, ...programs, 'tokens', 'timeouts'];

/**
 * Checks what a config file says. The first problem is the answer: the next one is seen when this one is mended.
 *
 * @param value the file's YAML, parsed
 */
export function readAgentConfig(value: unknown): ConfigReading {
  if (!isRecord(value)) return bad('', 'the file holds no settings', 'write at least nodeName and kubeconfig or server');
  const problem = firstProblem(value);
  if (problem !== undefined) return { ok: false, problem };
  const text = (name: (typeof texts)[number]): string | undefined => value[name] as string | undefined;
  const program = (name: (typeof programs)[number]): readonly string[] | undefined => value[name] as readonly string[] | undefined;
  return {
    ok: true,
    config: {
      nodeName: text('nodeName') ?? '',
      root: text('root') ?? '/',
      kubeconfig: text('kubeconfig'),
      server: text('server'),
      secretName: text('secretName'),
      systemctl: program('systemctl'),
      ctr: program('ctr'),
      commandPrefix: program('commandPrefix'),
      kubeletHealthURL: text('kubeletHealthURL'),
      bootIdPath: text('bootIdPath'),
      ownUnit: text('ownUnit'),
      apiServer: text('apiServer'),
      clusterCA: text('clusterCA'),
      tokens: (value.tokens ?? []) as readonly TokenFile[],
      timeouts: milliseconds((value.timeouts ?? {}) as Readonly<Record<string, number>>),
    },
  };
}

function firstProblem(value: Values): ConfigProblem | undefined {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) return { path: unknown, detail: 'there is no such setting', help: `settings are ${known.join(', ')}` };
  return (
    textProblem(value) ?? programProblem(value) ?? tokenProblem(value.tokens) ?? timeoutProblem(value.timeouts) ?? meaningProblem(value)
  );
}

function textProblem(value: Values): ConfigProblem | undefined {
  const name = texts.find((key) => value[key] !== undefined && (typeof value[key] !== 'string' || value[key] === ''));
  return name && { path: name, detail: `must be a text, is ${shown(value[name])}`, help: 'put it in quotes if it looks like a number' };
}

function programProblem(value: Values): ConfigProblem | undefined {
  const name = programs.find((key) => value[key] !== undefined && !isTextList(value[key]));
  return (
    name && {
      path: name,
      detail: `must be a list of a program and its first arguments, is ${shown(value[name])}`,
      help: `for example ${name}: [/usr/bin/${name}]`,
    }
  );
}

function tokenProblem(tokens: unknown): ConfigProblem | undefined {
  if (tokens === undefined) return undefined;
  const help = 'each entry has secretName and path, and may have dataKey';
  if (!Array.isArray(tokens)) return { path: 'tokens', detail: `must be a list, is ${shown(tokens)}`, help };
  const at = tokens.findIndex((entry) => !isRecord(entry) || typeof entry.secretName !== 'string' || typeof entry.path !== 'string');
  return at === -1 ? undefined : { path: `tokens[${at}]`, detail: `names no secretName and path, is ${shown(tokens[at])}`, help };
}

function timeoutProblem(timeouts: unknown): ConfigProblem | undefined {
  if (timeouts === undefined) return undefined;
  const help = `timeouts are ${Object.keys(defaultTimeouts).join(', ')}`;
  if (!isRecord(timeouts)) return { path: 'timeouts', detail: `must name timeouts, is ${shown(timeouts)}`, help };
  const bad = Object.entries(timeouts).find(
    ([name, seconds]) =>
      !Object.hasOwn(defaultTimeouts, name) || typeof seconds !== 'number' || !(seconds >= shortest && seconds <= longest),
  );
  return (
    bad && {
      path: `timeouts.${bad[0]}`,
      detail: Object.hasOwn(defaultTimeouts, bad[0])
        ? `must be a number of seconds from ${shortest} to ${longest}, is ${shown(bad[1])}`
        : 'there is no such timeout',
      help,
    }
  );
}

function meaningProblem({ nodeName, kubeconfig, server, root = '/', systemctl }: Values): ConfigProblem | undefined {
  if (nodeName === undefined) return { path: 'nodeName', detail: 'is missing', help: 'name the Node that this machine is' };
  if ((kubeconfig === undefined) === (server === undefined)) {
    return {
      path: 'kubeconfig',
      detail: kubeconfig === undefined ? 'neither kubeconfig nor server is set' : 'both kubeconfig and server are set',
      help: 'set exactly one of them',
    };
  }
  if (root !== '/' && systemctl === undefined) {
    return {
      path: 'systemctl',
      detail: `is missing, and root is ${String(root)}`,
      help: 'below another root the services of this machine must not be touched: name a stand-in',
    };
  }
  return undefined;
}

const milliseconds = (seconds: Readonly<Record<string, number>>): Partial<Timeouts> =>
  Object.fromEntries(Object.entries(seconds).map(([name, value]) => [name, value * 1000]));

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
const bad = (path: string, detail: string, help: string): ConfigReading => ({ ok: false, problem: { path, detail, help } });
