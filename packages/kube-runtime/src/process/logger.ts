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

const secretNames = [
  'token',
  'password',
  'authorization',
  'Authorization',
  'kubeconfig',
  'secret',
  'data',
  'stringData',
  'key',
  'certificate',
  'bootstrapToken',
];
/** One and two levels down: deeper objects have no place in a log line. */
const secretPaths = secretNames.filter((name) => !['key', 'data'].includes(name)).flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const secretObjectPaths = ['data', 'stringData'].flatMap((name) => [
  `secret.${name}`,
  `object.${name}`,
  `*.secret.${name}`,
  `*.object.${name}`,
]);

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
export const createLogger = ({ level = 'info', fields = {}, destination }: LoggerOptions = {}): Logger =>
  pino(
    {
      level,
      base: fields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields, error: errorFields },
      redact: { paths: [...secretPaths, ...secretObjectPaths], censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );

/** A logger that says nothing, for tests. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
  child: () => silentLogger,
};
