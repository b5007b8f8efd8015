/** Where text is written to; `process.stdout` is one. */
export interface Output {
  write(text: string): unknown;
  /** Whether a person watches: colour and questions are for people only. */
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal. */
  readonly columns?: number | undefined;
}

/** Where text is read from; `process.stdin` is one. */
export interface Input extends AsyncIterable<string | Uint8Array> {
  readonly isTTY?: boolean | undefined;
}

/** Everything the program takes from outside, so that it can be embedded and tested. */
export interface Surroundings {
  /** Data, and nothing else. */
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin?: Input | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted on SIGINT: the program ends with exit code 130. */
  readonly signal?: AbortSignal | undefined;
  /** Default: the system's clock. */
  readonly now?: (() => Date) | undefined;
  /** Version of the program, for `--version` and the user agent. */
  readonly version?: string | undefined;
}

/** The present moment, RFC 3339 in UTC. */
export const nowOf = ({ now }: Pick<Surroundings, 'now'>): string => (now?.() ?? new Date()).toISOString();
