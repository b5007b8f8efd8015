import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = fileURLToPath(new URL('../../go/', import.meta.url));
const maximumAnswer = 1 << 30;

/** One of the Go programs in `go/`, and which release of its library it is built with. */
export interface GoSource {
  readonly folder: string;
  /** Tells the builds of one folder apart. */
  readonly name: string;
  /** Module file with other versions than `go.mod`. */
  readonly moduleFile?: string;
  readonly tags?: string;
}

/** A program that was built, or one line that says why it was not. */
export type GoProgram =
  | { readonly ok: true; run(input: string, args?: readonly string[]): string }
  | { readonly ok: false; readonly reason: string };

const firstLine = (text: string): string => text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? 'no reason given';

/** One line that says why nothing can be asked; undefined where Go is installed. */
export const whyNoGo = (): string | undefined => {
  const version = spawnSync('go', ['version'], { encoding: 'utf8' });
  return version.error || version.status !== 0 ? 'Go is not installed: the oracle asks libraries written in Go' : undefined;
};

/** Builds into `.cache/oracle`; a second time takes a moment. The first time of a large module takes minutes. */
export const buildGoProgram = ({ folder, name, moduleFile, tags }: GoSource): GoProgram => {
  const reason = whyNoGo();
  if (reason !== undefined) return { ok: false, reason };
  const target = `${root}.cache/oracle/${name}`;
  mkdirSync(`${root}.cache/oracle`, { recursive: true });
  const options = [...(moduleFile === undefined ? [] : [`-modfile=${moduleFile}`]), ...(tags === undefined ? [] : ['-tags', tags])];
  const built = spawnSync('go', ['build', ...options, '-o', target, '.'], { cwd: `${sources}${folder}`, encoding: 'utf8' });
  if (built.status !== 0) return { ok: false, reason: `${name} can't be built: ${firstLine(built.stderr)}` };
  return { ok: true, run: (input, args = []) => run(target, input, args) };
};

const run = (program: string, input: string, args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: maximumAnswer });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${firstLine(stderr)}`);
  return stdout;
};
