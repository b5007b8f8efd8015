type Check = (value: unknown) => boolean;

const has =
  (...methods: readonly string[]): Check =>
  (value) =>
    typeof value === 'object' && value !== null && methods.every((method) => typeof (value as never)[method] === 'function');

/** What something in the simulation may need, and how it is recognised. */
export const isClient = has('get', 'list', 'watch', 'create', 'patch', 'delete');
export const isLog = has('debug', 'warn');
export const isText: Check = (value) => typeof value === 'string' && value !== '';
export const isFunction: Check = (value) => typeof value === 'function';
export const isObject = has();
export const isList: Check = Array.isArray;
const isSignal = has('addEventListener', 'removeEventListener');

/**
 * What is missing is told by whoever is started: later it would be a rejection that nobody awaits, or a loop that fails in silence.
 *
 * @throws TypeError naming it.
 */
export function demandGiven(starter: string, options: object, needed: Readonly<Record<string, Check>>, signal: AbortSignal): void {
  const fields = (options ?? {}) as Readonly<Record<string, unknown>>;
  const missing = Object.entries(needed).find(([name, isGiven]) => !isGiven(fields[name]));
  if (missing !== undefined) throw new TypeError(`${starter} needs the option ${missing[0]}`);
  if (!isSignal(signal)) throw new TypeError(`${starter} needs an AbortSignal, which ends what it starts`);
}
