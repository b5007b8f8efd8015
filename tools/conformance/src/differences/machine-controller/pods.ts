import type { CaseInput, Difference } from '../../area.js';
import { fieldsOf, type Fields } from './case-input.js';

type Pods = NonNullable<Fields['pods']>;

const podsIn = (test: CaseInput): Pods => (test.area === 'drain-run' ? (fieldsOf(test).pods ?? []) : []);

const isFinished = ({ phase }: Pods[number]): boolean => phase === 'Succeeded' || phase === 'Failed';
const isTerminating = ({ deletionTimestamp }: Pods[number]): boolean => deletionTimestamp !== undefined;

/** Pods that are asked to leave. */
const asked = (test: CaseInput): object => ({
  error: false,
  touched: podsIn(test)
    .filter(
      ({ node, controllerKind, annotations = {} }) =>
        node === undefined && controllerKind !== 'DaemonSet' && !('kubernetes.io/config.mirror' in annotations),
    )
    .filter((pod) => !isFinished(pod) && !isTerminating(pod))
    .map(({ name }) => name),
});

export const podDifferences: readonly Difference[] = [
  { mark: 'finished-pods-stay', when: (test) => podsIn(test).some(isFinished), expected: asked },
  { mark: 'terminating-pods-are-waited-for', when: (test) => podsIn(test).some(isTerminating), expected: asked },
];
