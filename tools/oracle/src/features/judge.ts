import type { Pod } from '@gardener-inplace/api';
import { createRegistry, discover, forVersion, match, requiredForScheduling, requiredForUpdate } from '@gardener-inplace/declared-features';
import type { Envelope } from '../harness/trial.js';
import { compare, different, explained, same, type Verdict } from '../harness/verdict.js';
import { crashesUpstream, isOutOfOrder } from './explanations.js';
import type { Library } from './libraries.js';
import type { Answer, Question } from './question.js';

type Names = readonly string[];

const sized = (names: Names): string => (names.length === 0 ? 'none' : `${names.length} ${names.length === 1 ? 'feature' : 'features'}`);

/** Compares everything that was asked about one pod and one node. */
export const judge =
  ({ release, target }: Library) =>
  (question: Question, { answer, panic }: Envelope<Answer>): readonly Verdict[] => {
    if (answer === undefined) return [different('question', 'an answer', panic)];
    const pod = question.pod as unknown as Pod;
    const oldPod = question.oldPod as unknown as Pod;
    const required = requiredForScheduling(pod, target);
    return [
      compare<Names>('discovery', discover(question.node, forVersion(release)), answer.discovered ?? [], sized),
      compare<unknown>('scheduling', required.ok ? required.value : required.error, answer.scheduling ?? [], () =>
        sized(answer.scheduling ?? []),
      ),
      judgeMatch(question, answer),
      judgeUpdate(oldPod, pod, answer, release, target),
      judgeEnding(question, answer),
    ];
  };

const matchWords = (missing: Names): string => (missing.length === 0 ? 'the node fits' : `lacks ${sized(missing)}`);

const judgeMatch = ({ declared }: Question, { scheduling, missing, missingInOrder }: Answer): Verdict => {
  const result = match(scheduling ?? [], declared);
  const ours = result.isMatch ? [] : result.unsatisfied;
  const verdict = compare<Names>('match', ours, missingInOrder ?? [], matchWords);
  const changedByOrder = JSON.stringify(missing) !== JSON.stringify(missingInOrder);
  if (verdict.kind === 'different' || !changedByOrder) return verdict;
  return isOutOfOrder(declared) ? explained('match', 'names out of order') : different('match', ours, missing);
};

const judgeUpdate = (oldPod: Pod, pod: Pod, answer: Answer, release: Library['release'], target: string): Verdict => {
  const ours = requiredForUpdate(oldPod, pod, target);
  if (!ours.ok) return different('update', ours.error, answer.update);
  if (!answer.updatePanic) return compare<Names>('update', ours.value, answer.update ?? [], sized);
  const mark = crashesUpstream(oldPod, pod, release);
  return mark === undefined ? different('update', ours.value, 'a crash') : explained('update', mark);
};

const judgeEnding = ({ version, bound }: Question, { ending }: Answer): Verdict => {
  if (ending === null) return same('end', 'its bound is no version');
  const registry = createRegistry([
    { name: 'Ending', maxVersion: bound, requirements: { featureGates: [] }, isDeclaredBy: () => true, isNeededToRun: () => true },
  ]);
  const required = requiredForScheduling({}, version, registry);
  if (ending.unreadable) return required.ok ? different('end', required.value, 'unreadable') : same('end', 'unreadable version');
  const ours = required.ok && {
    declared: discover({ featureGates: {}, kubeletVersion: version }, registry).length > 0,
    required: required.value.length > 0,
  };
  return compare('end', ours, { declared: ending.declared, required: ending.required }, () => (ending.required ? 'not yet' : 'has ended'));
};
