import { type ConfigCheck, ConfigError } from './config.js';

/** Recognises by its methods what a factory is handed: a client, a log, a queue. */
export const has =
  (...methods: readonly string[]): ConfigCheck =>
  (value) =>
    typeof value === 'object' && value !== null && methods.every((method) => typeof (value as never)[method] === 'function');

/**
 * What a factory can't do without is told by the factory itself: later it would be a rejection that nobody awaits, or a loop that fails in
 * silence. Values are not shown, since they may be clients with their credentials.
 *
 * @throws ConfigError naming the option.
 */
export function demandOptions(factory: string, options: unknown, needed: Readonly<Record<string, ConfigCheck>>): void {
  const given = (typeof options === 'object' && options !== null ? options : {}) as Readonly<Record<string, unknown>>;
  const missing = Object.entries(needed).find(([name, isGiven]) => !isGiven(given[name]));
  if (missing === undefined) return;
  const [path] = missing;
  const detail = given[path] === undefined ? 'is required' : 'is of another kind';
  throw new ConfigError('CONFIG_INVALID', { object: factory, path, detail, help: `give ${Object.keys(needed).join(', ')}` });
}
