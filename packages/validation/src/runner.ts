import type { FieldError } from './field-error.js';
import { describe } from './messages.js';
import type { Finding, Rule } from './rule.js';

/** Rules that are asked in order until a decisive one complains. */
export type Block<Context> = readonly Rule<Context>[];

const toError = <Context>(rule: Rule<Context>, { type, path, value, params }: Finding): FieldError => ({
  rule: rule.id,
  type,
  field: path.toString(),
  ...(value === undefined ? {} : { value }),
  detail: describe(rule.id, params, rule.sentence),
  params,
});

/**
 * Asks rules about a context: built-in ones, your own, or both.
 *
 * ```ts
 * runRules([noMinorVersionSkip], shootUpdate(old, shoot, {}));
 * ```
 * @param strict also ask the rules that are stricter than upstream
 */
export function runRules<Context>(rules: Block<Context>, context: Context, strict = true): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const rule of rules) {
    if (rule.strict && !strict) continue;
    const found = rule.check(context);
    for (const each of found) errors.push(toError(rule, each));
    if (rule.decisive && found.length > 0) break;
  }
  return errors;
}

/** Asks several blocks; a decisive complaint ends its own block only. */
export const runBlocks = <Context>(blocks: readonly Block<Context>[], context: Context, strict: boolean): readonly FieldError[] =>
  blocks.flatMap((rules) => runRules(rules, context, strict));
