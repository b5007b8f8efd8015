import { spawn } from 'node:child_process';
import { type Clock, systemClock } from '../../clock/clock.js';
import { onAbort } from '../../clock/on-abort.js';
import { KubeError } from '../error.js';

/** A kubeconfig's `exec` block. */
export interface ExecPlugin {
  readonly apiVersion?: string;
  readonly command?: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value?: string | null }[] | null;
  readonly provideClusterInfo?: boolean;
}

export interface ExecCredential {
  readonly token?: string;
  readonly certificate?: string;
  readonly key?: string;
}

export interface ExecCredentialSource {
  credential(request: { readonly rejected: boolean }): Promise<ExecCredential>;
  /** Ends a plugin that is running; whoever asks next starts another. */
  abandon(): void;
}

/** Used until shortly before it expires, so that no request leaves with a credential that dies on the way. */
const expiryMarginMilliseconds = 30_000;
const runLimitMilliseconds = 60_000;
const longestOutput = 1024 * 1024;

const failed = (message: string): KubeError => new KubeError({ code: 0, reason: 'ClientCredentials', message });

/**
 * Runs a credential plugin when its last answer is about to expire or was rejected, and never twice at once. Its output stays out of
 * every message: it may hold the credential.
 */
export const createExecCredentialSource = (plugin: ExecPlugin, cluster: object, clock: Clock = systemClock): ExecCredentialSource => {
  let current: { readonly credential: ExecCredential; readonly expires: number } | undefined;
  let running: Promise<ExecCredential> | undefined;
  let stopping = new AbortController();
  const renew = async (): Promise<ExecCredential> => {
    const { credential, expires } = read(await run(plugin, cluster, clock, stopping.signal), plugin.command ?? '');
    current = { credential, expires };
    return credential;
  };
  return {
    credential: ({ rejected }) => {
      if (running !== undefined) return running;
      if (current !== undefined && !rejected && clock.now() < current.expires - expiryMarginMilliseconds)
        return Promise.resolve(current.credential);
      const mine = renew().finally(() => {
        if (running === mine) running = undefined;
      });
      running = mine;
      return mine;
    },
    abandon: () => {
      stopping.abort();
      stopping = new AbortController();
      running = undefined;
    },
  };
};

const read = (output: string, command: string): { readonly credential: ExecCredential; readonly expires: number } => {
  let status: { token?: unknown; clientCertificateData?: unknown; clientKeyData?: unknown; expirationTimestamp?: unknown } | undefined;
  try {
    status = (JSON.parse(output) as { status?: typeof status }).status;
  } catch {
    throw failed(`the credential plugin ${command} answered with text that is no JSON`);
  }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const [token, certificate, key] = [text(status?.token), text(status?.clientCertificateData), text(status?.clientKeyData)];
  if (token === undefined && (certificate === undefined || key === undefined))
    throw failed(`the credential plugin ${command} answered without a credential`);
  const expires = Date.parse(text(status?.expirationTimestamp) ?? '');
  return {
    credential: {
      ...(token !== undefined && { token }),
      ...(certificate !== undefined && { certificate }),
      ...(key !== undefined && { key }),
    },
    expires: Number.isNaN(expires) ? Infinity : expires,
  };
};

const run = (
  { command, args, env, apiVersion = 'client.authentication.k8s.io/v1', provideClusterInfo }: ExecPlugin,
  cluster: object,
  clock: Clock,
  signal: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    if (command === undefined || command === '') return reject(failed('the kubeconfig names no command for its credential plugin'));
    const spec = { interactive: false, ...(provideClusterInfo && { cluster }) };
    const child = spawn(command, [...(args ?? [])], {
      env: {
        ...process.env,
        ...Object.fromEntries((env ?? []).map(({ name, value }) => [name, value ?? ''])),
        KUBERNETES_EXEC_INFO: JSON.stringify({ apiVersion, kind: 'ExecCredential', spec }),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // Not spawn's own timeout: its timer outlives a child that never started.
    const limit = clock.startTimer(runLimitMilliseconds, () => end('did not answer in time'));
    const stopListening = onAbort(signal, () => end('was stopped'));
    const release = () => {
      limit.cancel();
      stopListening();
    };
    // What the plugin started may hold its output open after it, and would keep this process alive.
    const end = (why: string) => {
      release();
      child.kill('SIGKILL');
      child.stdout.destroy();
      child.unref();
      reject(failed(`the credential plugin ${command} ${why}`));
    };
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > longestOutput) end('answered with too much');
      else chunks.push(chunk);
    });
    child.on('error', (failure) => {
      release();
      reject(failed(`the credential plugin ${command} did not start: ${(failure as { code?: string }).code ?? 'unknown'}`));
    });
    child.on('close', (code, signal) => {
      release();
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(failed(`the credential plugin ${command} ended with ${signal ?? code}`));
    });
  });
