import type { CaseInput, Difference } from '../area.js';

interface Question {
  readonly op?: string;
  readonly registered?: 'builtin' | readonly string[];
  readonly required?: readonly string[] | null;
  readonly names?: readonly string[];
  readonly nodeFeatures?: readonly string[] | null;
  readonly node?: { readonly status?: { readonly declaredFeatures?: readonly string[] } } | null;
}

const questionOf = ({ input }: CaseInput): Question => input as Question;

const listOf = ({ names, nodeFeatures, node }: Question): readonly string[] =>
  names ?? nodeFeatures ?? node?.status?.declaredFeatures ?? [];

const isSorted = (names: readonly string[]): boolean =>
  names.every((name, position) => position === 0 || (names[position - 1] ?? '') <= name);

/** The known names of a list as a plain set. */
const known = (question: Question): readonly string[] => {
  const registered = Array.isArray(question.registered) ? question.registered : [];
  return [...new Set(listOf(question))].filter((name) => registered.includes(name)).sort();
};

const expectedOf = (question: Question): object => {
  const missing = (question.required ?? []).filter((name) => !listOf(question).includes(name)).sort();
  switch (question.op) {
    case 'map':
      return { ignoringUnknown: known(question), strictError: 'unknown feature' };
    case 'nodeView':
      return { known: known(question) };
    case 'matchNode':
      return { isMatch: missing.length === 0, unsatisfied: missing };
    default:
      return missing.length === 0
        ? { status: 'Success', reasons: [] }
        : { status: 'UnschedulableAndUnresolvable', reasons: ["node(s) didn't match Pod's required features"] };
  }
};

/** Where upstream reads a list of names as if it were sorted. */
const readsList = ({ area, input }: CaseInput): boolean => {
  const { op } = input as Question;
  return area === 'match' ? op === 'map' || op === 'matchNode' : area === 'filter' && (op === 'filter' || op === 'nodeView');
};

export const differences: readonly Difference[] = [
  {
    mark: 'unsorted-features-kept',
    when: (input) => readsList(input) && !isSorted(listOf(questionOf(input))),
    expected: (input) => expectedOf(questionOf(input)),
  },
];
