import type { FlagName, FlagValues } from './flags.js';
import type { Surroundings } from '../surroundings.js';

/** One call of a command. */
export interface Call extends Surroundings {
  readonly command: string;
  readonly positionals: readonly string[];
  readonly flags: FlagValues;
}

/** Runs a command; resolves to its exit code, 0 when nothing is returned. Trouble is thrown as a `Problem`. */
export type Execute = (call: Call) => Promise<number | void>;

/** A row of the table of commands: what `--help` prints and how the command is found. */
export interface Command {
  readonly name: string;
  /** Positional arguments as the usage line shows them; none when absent. */
  readonly positionals?: string;
  readonly summary: string;
  /** More, where the summary is not enough; sentences. */
  readonly about?: string;
  readonly flags: readonly FlagName[];
  readonly example: string;
  /** Beyond 0 and 1. */
  readonly exitCodes?: Readonly<Record<number, string>>;
  /** Loads the command's module only when it is called. */
  readonly load: () => Promise<{ readonly execute: Execute }>;
}
