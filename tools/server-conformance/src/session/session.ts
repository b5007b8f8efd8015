import { setTimeout as sleep } from 'node:timers/promises';
import { type ClosableKubeClient, createKubeClient } from '@gardener-inplace/kube-runtime';
import { parse as parseYaml } from 'yaml';
import { accessOf } from './access.js';
import { createHttp, type Http } from './http.js';
import { interrupted } from './interruption.js';
import { at, isObject, type Json } from './json.js';
import type { Kubectl, KubectlOptions, Ran } from './kubectl.js';
import { createNormaliser, type Normaliser } from './normalise.js';
import type { Server } from './server.js';

/** One thing that a row saw, in the words that both servers are compared in. */
export interface Seen {
  readonly what: string;
  readonly answer: Json;
}

export interface Answer {
  readonly code: number;
  readonly body: Json;
}

export interface Sent {
  readonly body?: unknown;
  /** Default `application/json`. */
  readonly type?: string;
}

/** How kubectl is run; `input` is an object. */
type KubectlRun = Omit<KubectlOptions, 'input'> & { readonly input?: unknown };

const mergePatch = 'application/merge-patch+json';
const longestWait = 40_000;

/** What a row does to one server; every recorded answer is compared with the other server's. */
export class Session {
  readonly seen: Seen[] = [];
  /** Unlike every other row's, for the objects of this one. */
  readonly name: string;
  private readonly normalise: Normaliser = createNormaliser();
  private readonly created: string[] = [];

  constructor(
    readonly server: Server,
    private readonly http: Http,
    name: string,
    private readonly runKubectl?: Kubectl,
  ) {
    this.name = name;
  }

  /** A namespace of the row's own, made by `inNamespace`. */
  get namespace(): string {
    return this.name;
  }

  async inNamespace(): Promise<string> {
    await this.quietly('POST', '/api/v1/namespaces', { body: { metadata: { name: this.name } } });
    return `/api/v1/namespaces/${this.name}`;
  }

  async forget(): Promise<void> {
    await this.server.forget();
  }

  /** Our own client for this server. To be closed. */
  client(): Promise<ClosableKubeClient> {
    return createKubeClient({ kubeconfig: this.server.kubeconfig, userAgent: 'server-conformance/1.0.0' });
  }

  /** Asks, and records code and body. */
  async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const answer = await this.quietly(method, path, sent);
    this.record(`${method} ${path}`, { code: answer.code, body: answer.body });
    return answer;
  }

  /** Asks, and records how it went only: code, reason and the fields that are complained of. */
  async outcome(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { code, body } = await this.quietly(method, path, sent);
    const causes = at(body, 'details.causes');
    const fields = Array.isArray(causes) ? [...new Set(causes.map((cause: Json) => String(at(cause, 'field'))))].toSorted() : [];
    this.record(`${method} ${path}`, { code, reason: at(body, 'reason') ?? null, fields });
    return { code, body };
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.call('POST', path, { body });
  }

  merge(path: string, body: unknown): Promise<Answer> {
    return this.call('PATCH', path, { body, type: mergePatch });
  }

  /** Asks without recording: preparation. */
  async quietly(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    interrupted.throwIfAborted();
    const answer = await this.send(method, path, sent);
    if (method === 'POST' && answer.code === 201) this.remember(path, answer.body);
    return answer;
  }

  private async send(method: string, path: string, { body, type }: Sent = {}): Promise<Answer> {
    const response = await this.http.send({
      method,
      path,
      ...(type && { contentType: type }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestWait),
    });
    const parts: Buffer[] = [];
    for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    return { code: response.statusCode ?? 0, body: parsed(text) };
  }

  /** Prepares with something that has to succeed. @throws Error with the server's answer where it did not */
  async made(method: string, path: string, sent: Sent = {}): Promise<Json> {
    const { code, body } = await this.quietly(method, path, sent);
    if (code >= 300) throw new Error(`preparation failed: ${method} ${path}: ${code} ${JSON.stringify(at(body, 'message') ?? body)}`);
    return body;
  }

  /** Asks again until it is as wanted. Controllers need their time. @throws Error where it never is */
  until(path: string, isWanted: (answer: Answer) => boolean): Promise<Answer> {
    return this.repeat(path, () => this.quietly('GET', path), isWanted);
  }

  /** The same with something that is posted again and again, mostly as a dry run. */
  untilPosted(path: string, body: unknown, isWanted: (answer: Answer) => boolean): Promise<Answer> {
    return this.repeat(path, () => this.quietly('POST', path, { body }), isWanted);
  }

  private async repeat(path: string, ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
    const end = performance.now() + longestWait;
    for (;;) {
      const answer = await ask();
      if (isWanted(answer)) return answer;
      if (performance.now() > end)
        throw new Error(`${path} never became as wanted: ${answer.code} ${JSON.stringify(answer.body).slice(0, 400)}`);
      await sleep(100);
    }
  }

  /** Runs kubectl, and records its exit code and what it said. */
  async kubectl(args: readonly string[], options: KubectlRun = {}): Promise<Ran> {
    const ran = await this.kubectlQuietly(args, options);
    const isYaml = args.includes('yaml') && ran.code === 0;
    const said = isYaml ? (parseYaml(ran.stdout) as Json) : ran.stdout.startsWith('{') ? parsed(ran.stdout) : linesIn(ran.stdout);
    this.record(`kubectl ${args.join(' ')}`, { code: ran.code, said, complained: linesIn(ran.stderr) });
    return ran;
  }

  async kubectlQuietly(args: readonly string[], { input, ...options }: KubectlRun = {}): Promise<Ran> {
    if (this.runKubectl === undefined) throw new Error('there is no kubectl');
    return this.runKubectl(args, { ...options, ...(input !== undefined && { input: JSON.stringify(input) }) });
  }

  /** The first `count` lines of a watch, or all until the server ends it. */
  async watch(
    path: string,
    { count = Infinity, during }: { readonly count?: number; readonly during?: () => Promise<unknown> } = {},
  ): Promise<readonly Json[]> {
    const signal = AbortSignal.any([AbortSignal.timeout(longestWait), interrupted]);
    const response = await this.http.send({ method: 'GET', path, signal });
    const events: Json[] = [];
    const doing = during?.();
    // Heard below; a watch that breaks first is what the row fails with.
    doing?.catch(() => undefined);
    let rest = '';
    for await (const part of response as AsyncIterable<Buffer>) {
      const texts = (rest + part.toString('utf8')).split('\n');
      rest = texts.pop() ?? '';
      events.push(...texts.filter(Boolean).map(parsed));
      if (events.length >= count) break;
    }
    response.destroy();
    await doing;
    if (rest) events.push(parsed(rest));
    return events.slice(0, count);
  }

  record(what: string, answer: Json): void {
    this.seen.push({ what: what.replaceAll(this.name, 'NAME'), answer: this.named(this.normalise(answer)) });
  }

  /** Removes what the row made from a server that stays. @throws Error that names what could not be removed */
  async cleanUp(): Promise<void> {
    if (this.server.isOurs) return;
    const left: string[] = [];
    for (const path of this.created.toReversed()) {
      try {
        await this.send('PATCH', path, { body: { metadata: { finalizers: null } }, type: mergePatch });
        await this.send('DELETE', `${path}?gracePeriodSeconds=0`);
      } catch (error) {
        left.push(`${path} (${String(error)})`);
      }
    }
    if (left.length > 0) throw new Error(`these may be left, remove them by hand: ${left.join(', ')}`);
  }

  private remember(path: string, body: Json): void {
    const name = at(body, 'metadata.name');
    const isObjectOfItsOwn = typeof name === 'string' && !/\/(eviction|binding)$/.test(path);
    if (isObjectOfItsOwn && !path.includes('dryRun')) this.created.push(`${path.split('?')[0]}/${name}`);
  }

  private named(value: Json): Json {
    if (typeof value === 'string') return value.replaceAll(this.name, 'NAME');
    if (Array.isArray(value)) return value.map((item: Json) => this.named(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name.replaceAll(this.name, 'NAME'), this.named(part)]));
  }
}

const linesIn = (text: string): readonly string[] => text.split('\n').filter(Boolean).toSorted();

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

export const httpTo = (server: Server): Http => createHttp(accessOf(server.kubeconfig));
