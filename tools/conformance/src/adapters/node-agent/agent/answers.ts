import { marks } from '@gardener-inplace/api';
import type { Journal, MemoryNode, Run } from '@gardener-inplace/node-agent';
import type { InPlaceFlags } from '@gardener-inplace/worker-pool';
import { compareKeys } from '../../../compare.js';

/** Upstream's annotation for an attempt names the version; ours names the config, which has the version. */
const upstreamAttempt = 'node-agent.gardener.cloud/updating-operating-system-version';

type Texts = Readonly<Record<string, string>>;

/** The marks of an update on the Node, by upstream's names. */
export function marksOf(memory: MemoryNode, version: string): { readonly labels: Texts; readonly annotations: Texts } {
  const { labels = {}, annotations = {} } = memory.node()?.metadata ?? {};
  const result = labels[marks.updateResult];
  const reason = annotations[marks.updateFailedReason];
  const isUnderWay = annotations[marks.attempt] !== undefined && result !== 'successful';
  return {
    labels: result === undefined ? {} : { [marks.updateResult]: result },
    annotations: {
      ...(reason === undefined ? {} : { [marks.updateFailedReason]: reason }),
      ...(isUnderWay ? { [upstreamAttempt]: version } : {}),
    },
  };
}

/** What of a run's flags is still to be done. */
export function remainingFlags({ plan: { flags }, done }: Run): InPlaceFlags {
  const isOpen = (step: Run['done'][number]): boolean => !done.includes(step);
  const kubelet = isOpen('await-kubelet');
  return {
    operatingSystem: flags.operatingSystem && isOpen('update-os'),
    kubelet: {
      minorVersion: flags.kubelet.minorVersion && kubelet,
      config: flags.kubelet.config && kubelet,
      cpuManagerPolicy: flags.kubelet.cpuManagerPolicy && kubelet,
    },
    certificateAuthoritiesRotation: {
      kubelet: flags.certificateAuthoritiesRotation.kubelet && isOpen('rebootstrap-kubelet'),
      nodeAgent: flags.certificateAuthoritiesRotation.nodeAgent && isOpen('renew-agent-credentials'),
    },
    serviceAccountKeyRotation: flags.serviceAccountKeyRotation && isOpen('sync-tokens'),
  };
}

/** Phrases of upstream's errors, and the codes that say the same here. The first that occurs counts. */
const codes: readonly (readonly [phrase: string, code: string])[] = [
  ['non-retriable error detected', 'OS_UPDATE_FAILED'],
  ['no specific error detected', 'OS_UPDATE_FAILED'],
  ['retriable error detected', 'OS_UPDATE_RETRIES_EXHAUSTED'],
  ['update command is not provided', 'OS_COMMAND_MISSING'],
  ['operating system version is not provided', 'OS_VERSION_MISSING'],
  ['rolled back', 'OS_ROLLED_BACK'],
  ['Desired version:', 'OS_ROLLED_BACK'],
  ['OS update has failed with error', 'OS_FAILED_EARLIER'],
  ['stopping reconciliation until', 'AWAITING_REBOOT'],
  ['cannot proceed with rebootstrap', 'NO_BOOTSTRAP_KUBECONFIG'],
  ['unable to load kubeconfig file', 'BAD_KUBECONFIG'],
  ['unable to restart unit', 'UNIT_RESTART_FAILED'],
  ['kubelet', 'KUBELET_UNHEALTHY'],
];

const codeOf = (phrase: string): string => codes.find(([part]) => phrase.includes(part))?.[1] ?? phrase;

interface Expected {
  readonly errorContains?: string | null;
  readonly errorKind?: string | null;
  readonly annotationContains?: Texts;
  readonly minExecutions?: number;
  readonly flagsAfter?: object;
  readonly labels?: Texts;
  readonly annotations?: Texts;
  readonly [key: string]: unknown;
}

interface Given {
  /** A code, or null. */
  readonly error: string | null;
  readonly annotations?: Texts;
  readonly executions?: number;
  readonly flagsAfter?: object;
  readonly [key: string]: unknown;
}

/** Errors by meaning instead of wording; counts and flags as the cases mean them. */
export function compareAnswer(expected: unknown, actual: unknown): readonly string[] {
  const { errorContains, errorKind, annotationContains = {}, minExecutions, flagsAfter, annotations, ...rest } = expected as Expected;
  const given = actual as Given;
  const wantsError = errorContains ?? errorKind ?? null;
  const code = wantsError === null ? null : errorContains ? codeOf(errorContains) : given.error;
  const contained = Object.keys(annotationContains);
  const reasons = Object.entries(annotationContains).filter(
    ([key, phrase]) => !(given.annotations?.[key] ?? '').startsWith(codeOf(phrase)),
  );
  const others = withoutKeys(given.annotations ?? {}, contained);
  return [
    ...(errorContains === undefined && errorKind === undefined ? [] : compareKeys({ error: code }, given)),
    ...reasons.map(([key, phrase]) => `annotations.${key}: expected ${codeOf(phrase)}, got ${given.annotations?.[key] ?? 'nothing'}`),
    ...(minExecutions === undefined || (given.executions ?? 0) >= minExecutions
      ? []
      : [`executions: expected at least ${minExecutions}, got ${given.executions ?? 0}`]),
    ...(flagsAfter === undefined ? [] : compareKeys(flagsAfter, given.flagsAfter)),
    ...(annotations === undefined ? [] : compareKeys({ annotations: withoutKeys(annotations, contained) }, { annotations: others })),
    ...compareKeys(rest, given),
  ];
}

const withoutKeys = (texts: Texts, keys: readonly string[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !keys.includes(key)));

/** Code of the failure that a run ended with, or of what it waits for. */
export function errorOf({ run }: Journal): string | null {
  if (run?.failure !== undefined) return run.failure.code;
  return run?.osUpdate?.state === 'installed' && !run.done.includes('update-os') ? 'AWAITING_REBOOT' : null;
}
