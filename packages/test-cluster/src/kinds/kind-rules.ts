import type { Requester } from '../admission/requester.js';
import type { FieldProblem } from '../errors/api-error.js';
import type { JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';

/** What a built-in kind demands beyond plain metadata. All are pure. */
export interface KindRules {
  /** Maps in which a key without a value has the empty one. */
  readonly textMaps?: readonly string[];
  /** Throws a 400 that begins with `cannot` for what the real server could not even decode. */
  readonly decode?: (object: JsonObject, cannot: string) => void;
  /** Defaults and admission of a create. */
  readonly complete?: (object: KubeObject, now: Date, requester: Requester) => KubeObject;
  /** Puts back what an update may not touch, without a word. */
  readonly keep?: (before: KubeObject, after: KubeObject, subresource: string | undefined) => KubeObject;
  /** What the server's own types make of any object before it is stored: empty fields that appear, or go. */
  readonly settle?: (object: KubeObject, now: Date) => KubeObject;
  readonly validate?: (object: KubeObject) => readonly FieldProblem[];
  /** Only for new objects. */
  readonly validateCreate?: (object: KubeObject) => readonly FieldProblem[];
  /** Only for writes to the object itself, not to its status. */
  readonly validateUpdate?: (before: KubeObject, after: KubeObject) => readonly FieldProblem[];
  /** Only for writes to a subresource, such as `status`. */
  readonly validateSubresource?: (before: KubeObject, after: KubeObject, subresource: string) => readonly FieldProblem[];
}
