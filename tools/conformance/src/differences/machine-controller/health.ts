import type { CaseInput, Difference } from '../../area.js';
import { type Conditions, fieldsOf, type Machines, type Nodes } from './case-input.js';

interface Judged {
  readonly machine: Machines;
  readonly node: Nodes | undefined;
  readonly others: readonly Machines[];
  readonly isOver: boolean;
}

function judged(test: CaseInput): Judged | undefined {
  const { machines = [], nodes = [], target, timeouts } = fieldsOf(test);
  const machine = machines.find(({ name }) => target === undefined || name === target);
  if ((test.area !== 'machine-health' && test.area !== 'replacement-guard') || machine === undefined) return undefined;
  return {
    machine,
    node: nodes.find(({ name }) => name === machine.labels?.['node']),
    others: machines.filter((other) => other !== machine),
    isOver:
      machine.spec?.disableHealthTimeout !== true &&
      (machine.status?.phaseAgeSeconds ?? 0) > (timeouts?.healthTimeoutSeconds ?? Number.POSITIVE_INFINITY),
  };
}

const resultOf = (node: Nodes | undefined): string | undefined => node?.labels?.['node.machine.sapcloud.io/update-result'];

const isHealthy = (node: Nodes | undefined): boolean =>
  node?.status?.conditions?.every(({ type, status }) => status === (type === 'Ready' ? 'True' : 'False') || type === 'InPlaceUpdate') ===
  true;

const key = (conditions: readonly Conditions[] = []): string =>
  conditions
    .map(({ type, status, reason }) => `${type}=${status}${type === 'InPlaceUpdate' ? reason : ''}`)
    .sort()
    .join();

const inPlace = ['InPlaceUpdating', 'InPlaceUpdateSuccessful', 'InPlaceUpdateFailed'];
const holdsUpUpstream = ({ status }: Machines): boolean => status?.phase !== 'Unknown' && status?.phase !== 'Running';

export const healthDifferences: readonly Difference[] = [
  {
    mark: 'a-result-counts-at-once',
    when: (test) => {
      const found = judged(test);
      const isKnown = ['successful', 'failed'].includes(resultOf(found?.node) ?? '');
      return (
        found?.machine.status?.phase === 'InPlaceUpdating' &&
        isKnown &&
        key(found.machine.status.conditions) !== key(found.node?.status?.conditions)
      );
    },
    expected: (test) => {
      const isSuccess = resultOf(judged(test)?.node) === 'successful';
      return {
        phase: isSuccess ? 'InPlaceUpdateSuccessful' : 'InPlaceUpdateFailed',
        lastOperation: { type: 'InPlaceUpdate', state: isSuccess ? 'Successful' : 'Failed' },
      };
    },
  },
  {
    mark: 'conditions-are-read-from-nodes',
    when: (test) => {
      const found = judged(test);
      return (
        ['InPlaceUpdating', 'Running'].includes(found?.machine.status?.phase ?? '') &&
        !['successful', 'failed'].includes(resultOf(found?.node) ?? '') &&
        key(found?.machine.status?.conditions) !== key(found?.node?.status?.conditions)
      );
    },
    expected: (test) => {
      const { phase, phaseAgeSeconds = 0 } = judged(test)?.machine.status ?? {};
      const { inPlaceUpdateTimeoutSeconds = Number.POSITIVE_INFINITY } = fieldsOf(test).timeouts ?? {};
      const isLate = phase === 'InPlaceUpdating' && phaseAgeSeconds > inPlaceUpdateTimeoutSeconds;
      return { phase: isLate ? 'InPlaceUpdateFailed' : phase, machineConditionsCopied: false };
    },
  },
  {
    mark: 'success-needs-a-healthy-node',
    when: (test) => {
      const found = judged(test);
      return found?.machine.status?.phase === 'InPlaceUpdateSuccessful' && found.isOver && !isHealthy(found.node);
    },
    expected: () => ({ phase: 'Unknown', lastOperation: { type: 'HealthCheck', state: 'Failed' } }),
  },
  {
    mark: 'only-replacements-hold-replacements-up',
    when: (test) => {
      const found = judged(test);
      const phase = found?.machine.status?.phase;
      const isFailing = phase === 'InPlaceUpdateFailed' || (phase === 'Unknown' && !isHealthy(found?.node));
      return (
        isFailing &&
        found?.isOver === true &&
        found.others.filter(holdsUpUpstream).every(({ status }) => inPlace.includes(status?.phase ?? ''))
      );
    },
    expected: () => ({ phase: 'Failed', error: false }),
  },
];
