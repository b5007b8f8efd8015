import { pino } from 'pino';
import { isKubeError } from '../client/error.js';

export type LogFields = Readonly<Record<string, unknown>>;
type Write = (fields: LogFields, message: string) => void;

/** What is asked of a logger: facts as fields, then a constant message. A pino logger is one; so is any object with these methods. */
export interface Logger {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  readonly fatal: Write;
  /** A logger that adds fields to every line. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  /** Default `info`. */
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent' | undefined;
  /** On every line, such as `{ component: 'node-agent', version }`. */
  readonly fields?: LogFields | undefined;
  /** Default: standard error, written at once, so that nothing is lost at exit. */
  readonly destination?: { write(line: string): void } | undefined;
}

/** Not `key`: that is what a work queue calls its items. */
const secretNames = [
  'token',
  'password',
  'authorization',
  'Authorization',
  'kubeconfig',
  'privateKey',
  'bootstrapToken',
  'data',
  'stringData',
];
/** Down to two levels: deeper objects have no place in a log line. */
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** An error as facts: a client's error with its code and reason, any other with name, message and stack, and never whatever else hangs on it. */
const errorFields = (error: unknown): unknown => {
  if (isKubeError(error)) return { type: error.name, code: error.code, reason: error.reason, message: error.message };
  if (error instanceof Error) return { type: error.name, message: error.message, stack: error.stack };
  return typeof error === 'string' ? { type: 'string', message: error } : { type: typeof error };
};

/**
 * Creates a logger that writes JSON lines on standard error. Fields named like credentials are redacted; errors go under `err`.
 *
 * @example
 * const log = createLogger({ fields: { component: 'node-agent' } });
 * log.info({ node: 'worker-1' }, 'Node cordoned');
 */
export const createLogger = (options: LoggerOptions = {}): Logger => {
  const { level = 'info', fields = {}, destination } = options ?? {};
  return pino(
    {
      level,
      base: fields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields, error: errorFields },
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
};

/** A logger that says nothing, for tests. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
  child: () => silentLogger,
};
