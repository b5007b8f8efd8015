import type { ApiRequest } from '../http/api-request.js';
import { parseFieldSelector } from '../selectors/field-selector.js';
import { parseLabelSelector, type Predicate } from '../selectors/label-selector.js';

/** Which objects of a collection a request asks for. */
export interface Selection {
  readonly matches: Predicate;
  /** Whether it selects at all. */
  readonly isNarrow: boolean;
  /** The value that a field must have for anything to match, or undefined. */
  wanted(path: string): string | undefined;
}

export function selectionOf({ query, resource }: ApiRequest): Selection {
  const labels = query.get('labelSelector');
  const fields = query.get('fieldSelector');
  const fieldSelector = fields ? parseFieldSelector(fields, resource) : undefined;
  const predicates = [...(labels ? [parseLabelSelector(labels)] : []), ...(fieldSelector ? [fieldSelector.matches] : [])];
  return {
    matches: (object) => predicates.every((matches) => matches(object)),
    isNarrow: predicates.length > 0,
    wanted: (path) => fieldSelector?.wanted(path),
  };
}
