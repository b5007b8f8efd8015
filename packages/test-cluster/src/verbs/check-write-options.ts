import {
  badRequest,
  forbiddenValue,
  invalid,
  invalidValue,
  notSupportedValue,
  tooLongValue,
  type FieldProblem,
} from '../errors/api-error.js';
import type { ApiRequest } from '../http/api-request.js';
import { optionsOfKind } from './options-of-kind.js';

const kinds: Readonly<Record<string, string>> = { create: 'CreateOptions', update: 'UpdateOptions', patch: 'PatchOptions' };

/** Refuses the parameters of a write that can't be meant, before anybody looks for its object. Those of a deletion are elsewhere. */
export function checkWriteOptions({ verb, query, contentType }: Pick<ApiRequest, 'verb' | 'query' | 'contentType'>): void {
  const kind = kinds[verb];
  if (kind === undefined) return;
  const isPlainPatch = verb === 'patch' && !contentType.startsWith('application/apply-patch');
  const problems = [
    ...(isPlainPatch && query.has('force') ? [forbiddenValue('force', 'may not be specified for non-apply patch')] : []),
    ...fieldManagerProblems(query.get('fieldManager') ?? ''),
    ...dryRunProblems(query.getAll('dryRun')),
    ...fieldValidationProblems(query.get('fieldValidation') ?? ''),
  ];
  if (problems.length > 0) throw invalid(optionsOfKind(kind), '', problems);
}

const longestFieldManager = 128;

const fieldManagerProblems = (manager: string): readonly FieldProblem[] => [
  ...(Buffer.byteLength(manager) > longestFieldManager ? [tooLongValue('fieldManager', longestFieldManager)] : []),
  ...(manager.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu) ?? []).map((character) =>
    invalidValue('fieldManager', manager, `invalid character ${JSON.stringify(character)}`),
  ),
];

/** `All` is the only dry run there is: one in another spelling would otherwise be carried out. */
export const dryRunProblems = (values: readonly unknown[]): readonly FieldProblem[] =>
  values.every((value) => value === 'All') ? [] : [notSupportedValue('dryRun', values, ['All'])];

const fieldValidations = ['', 'Ignore', 'Strict', 'Warn'];

const fieldValidationProblems = (directive: string): readonly FieldProblem[] =>
  fieldValidations.includes(directive) ? [] : [notSupportedValue('fieldValidation', directive, fieldValidations)];

const duration = /^(?:0|[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

/** How long the answer may take, of every request but a watch. */
export function checkTimeout(query: URLSearchParams): void {
  const timeout = query.get('timeout');
  if (timeout && !duration.test(timeout)) throw badRequest(`invalid timeout specified in the request URL - ${JSON.stringify(timeout)}`);
}
