import type { ErrorType, Params } from './field-error.js';
import type { FieldPath } from './field-path.js';

/** A complaint before it has a rule's name and words. */
export interface Finding {
  readonly type: ErrorType;
  readonly path: FieldPath;
  readonly value?: unknown;
  readonly params: Params;
}

/** One thing that must hold. Pure: the same context gives the same findings; whatever is in the objects, it answers. */
export interface Rule<Context> {
  readonly id: string;
  /** What must hold, in one sentence. */
  readonly sentence: string;
  /** When the rule complains, and how. */
  readonly condition: string;
  /** What lifts it. */
  readonly exceptions?: string;
  /** Where it comes from. */
  readonly source: string;
  /** First Gardener release with the rule. */
  readonly since?: string;
  /** When it complains, the rules after it in its block are not asked. */
  readonly decisive?: boolean;
  /** Stricter than upstream: asked only under `strict`. */
  readonly strict?: boolean;
  readonly check: (context: Context) => readonly Finding[];
}

const finding =
  (type: ErrorType) =>
  (path: FieldPath, value?: unknown, params: Params = {}): Finding =>
    value === undefined ? { type, path, params } : { type, path, value, params };

/** The value can't be right here. */
export const invalid = /* @__PURE__ */ finding('Invalid');
/** The value may be right, but not now or not in this combination. */
export const forbidden = /* @__PURE__ */ finding('Forbidden');
/** A value is missing. */
export const required = /* @__PURE__ */ finding('Required');
/** The value is none of those that exist. */
export const notSupported = /* @__PURE__ */ finding('NotSupported');
/** The value was given before. */
export const duplicate = /* @__PURE__ */ finding('Duplicate');
