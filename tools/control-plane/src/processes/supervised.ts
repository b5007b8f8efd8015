import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const supervisor = fileURLToPath(new URL('../../supervisor.mjs', import.meta.url));

type Message =
  | { readonly folder: string }
  | { readonly exited: string; readonly code?: number | null; readonly signal?: string | null }
  | { readonly id: number; readonly error?: string };

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Programs that never outlive this process, whatever ends it. */
export interface Supervised {
  /** Where their data and logs are (`NAME.log`). Removed with them. */
  readonly folder: string;
  readonly pid: number;
  /** @throws where the file can't be started */
  start(name: string, file: string, args: readonly string[]): Promise<void>;
  /** Resolves once it has ended; also when it was not running. */
  kill(name: string, signal: NodeJS.Signals): Promise<void>;
  /** How a program ended by itself or by `kill`; undefined while it runs. */
  exitOf(name: string): string | undefined;
  /** Ends all of them; resolves once their folder is gone too. */
  end(): Promise<void>;
}

/** Starts the supervisor, a process of its own group. */
export async function startSupervisor(): Promise<Supervised> {
  const child = fork(supervisor, { detached: true, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const waiting = new Map<number, Waiting>();
  const exits = new Map<string, string>();
  let lastId = 0;

  const gone = once(child, 'exit');
  void gone.then(() => {
    waiting.forEach(({ reject }) => reject(new Error('the supervisor of the control plane has ended')));
    waiting.clear();
  });
  const folder = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('folder' in message) return resolve(message.folder);
      if ('exited' in message) return void exits.set(message.exited, `${message.signal ?? `code ${message.code}`}`);
      const { resolve: done, reject: failed } = waiting.get(message.id)!;
      waiting.delete(message.id);
      return message.error === undefined ? done() : failed(new Error(message.error));
    });
    child.once('error', reject);
    void gone.then(() => reject(new Error('the supervisor could not be started')));
  });
  // Killed by hand it leaves its group and its folder to us.
  const swept = gone.then(() => sweep(child, folder));
  // A test that forgets to stop its control plane still ends.
  release(child);

  const ask = async (order: string, rest: object): Promise<void> => {
    hold(child);
    try {
      await new Promise<void>((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, reject });
        child.send({ id, order, ...rest }, (error) => error && reject(error));
      });
    } finally {
      release(child);
    }
  };

  return {
    folder,
    pid: child.pid!,
    start: (name, file, args) => {
      exits.delete(name);
      return ask('start', { name, file, args });
    },
    kill: (name, signal) => ask('kill', { name, signal }),
    exitOf: (name) => exits.get(name),
    end: async () => {
      hold(child);
      // Killed an instant ago it can't be told any more; that it is gone is what counts.
      if (child.connected) child.send({ order: 'end' }, () => undefined);
      await swept;
    },
  };
}

const hold = (child: ChildProcess): void => {
  child.ref();
  child.channel?.ref();
};

const release = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
};

const sweep = async (child: ChildProcess, folder: string): Promise<void> => {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
  await rm(folder, { recursive: true, force: true });
};
