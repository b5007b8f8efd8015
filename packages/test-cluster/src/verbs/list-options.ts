import { forbiddenValue, invalid, notSupportedValue, type FieldProblem } from '../errors/api-error.js';
import type { ApiRequest } from '../http/api-request.js';
import { demandSelectable, parseFieldSelector } from '../selectors/field-selector.js';
import { parseLabelSelector, type Predicate } from '../selectors/label-selector.js';
import { optionsOfKind } from './options-of-kind.js';
import { flagAt, wholeNumberAt } from './query-values.js';

/** Which objects of a collection a request asks for. */
export interface Selection {
  readonly matches: Predicate;
  /** Whether it selects at all. */
  readonly isNarrow: boolean;
  /** The value that a field must have for anything to match, or undefined. */
  wanted(path: string): string | undefined;
}

/** What a list, a watch and the deletion of a collection have in common. */
export interface ListOptions {
  readonly selection: Selection;
  /** 0 and less mean none. */
  readonly limit: number;
  readonly timeoutSeconds: number;
}

/** Refuses in the order of the real server: what can't be read, what doesn't go together, then fields that nobody can select by. */
export function readListOptions(request: ApiRequest): ListOptions {
  const { query, resource, verb } = request;
  const limit = wholeNumberAt(query, 'limit') ?? 0;
  const timeoutSeconds = wholeNumberAt(query, 'timeoutSeconds') ?? 0;
  const labels = query.get('labelSelector');
  const fields = query.get('fieldSelector');
  const matchesLabels = labels ? parseLabelSelector(labels) : undefined;
  const fieldSelector = fields ? parseFieldSelector(fields) : undefined;
  const problems = verb === 'watch' ? watchProblems(query) : listProblems(query);
  if (problems.length > 0) throw invalid(optionsOfKind('ListOptions'), '', problems);
  if (fieldSelector) demandSelectable(fieldSelector, resource);
  const predicates = [...(matchesLabels ? [matchesLabels] : []), ...(fieldSelector ? [fieldSelector.matches] : [])];
  return {
    limit,
    timeoutSeconds,
    selection: {
      matches: (object) => predicates.every((matches) => matches(object)),
      isNarrow: predicates.length > 0,
      wanted: (path) => fieldSelector?.wanted(path),
    },
  };
}

const versionMatch = 'resourceVersionMatch';

/** How a version is meant must be told only together with one, and in words the server knows. */
function listProblems(query: URLSearchParams): readonly FieldProblem[] {
  const [match, version] = [query.get(versionMatch), query.get('resourceVersion')];
  const ofMatch = match
    ? [
        ...(version ? [] : [forbiddenValue(versionMatch, 'resourceVersionMatch is forbidden unless resourceVersion is provided')]),
        ...unlessContinued(query),
        ...knownMatch(match, ['Exact', 'NotOlderThan']),
        ...(match === 'Exact' && version === '0'
          ? [forbiddenValue(versionMatch, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"')]
          : []),
      ]
    : [];
  return query.has('sendInitialEvents')
    ? [...ofMatch, forbiddenValue('sendInitialEvents', 'sendInitialEvents is forbidden for list')]
    : ofMatch;
}

function watchProblems(query: URLSearchParams): readonly FieldProblem[] {
  const match = query.get(versionMatch);
  const sendsInitialEvents = flagAt(query, 'sendInitialEvents') !== undefined;
  return [
    ...(sendsInitialEvents && match !== 'NotOlderThan'
      ? [forbiddenValue(versionMatch, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan')]
      : []),
    ...(match && !sendsInitialEvents
      ? [forbiddenValue(versionMatch, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided')]
      : []),
    ...(match ? [...knownMatch(match, ['NotOlderThan']), ...unlessContinued(query)] : []),
  ];
}

const knownMatch = (match: string, known: readonly string[]): readonly FieldProblem[] =>
  known.includes(match) ? [] : [notSupportedValue(versionMatch, match, known)];

const unlessContinued = (query: URLSearchParams): readonly FieldProblem[] =>
  query.get('continue') ? [forbiddenValue(versionMatch, 'resourceVersionMatch is forbidden when continue is provided')] : [];
