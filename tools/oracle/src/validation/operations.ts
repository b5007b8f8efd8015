import type { Random } from '../harness/random.js';

const bothForms = ['rotate-credentials-start', 'rotate-ca-start', 'rotate-serviceaccount-key-start'].flatMap((start) => [
  start,
  `${start}-without-workers-rollout`,
]);
const completions = ['rotate-credentials-complete', 'rotate-ca-complete', 'rotate-serviceaccount-key-complete'];
const encryptionKey = ['rotate-etcd-encryption-key', 'rotate-etcd-encryption-key-start', 'rotate-etcd-encryption-key-complete'];
const others = ['reconcile', 'maintain', 'retry', 'rotate-ssh-keypair', 'rotate-observability-credentials', 'bogus', ''];
const rollouts = ['rollout-workers', 'rotate-rollout-workers'].flatMap((prefix) =>
  ['=a', '=b', '=a,b', '=a,a', '=', '', '=*', '=*,a', '=a,,b', '=missing', 's=a', '= a'].map((pools) => `${prefix}${pools}`),
);

const operation = ({ pick }: Random): string => pick(pick([bothForms, completions, encryptionKey, others, rollouts, rollouts]));

/** The text of an operation annotation: one operation, or several with spaces around. */
export const operationText = (random: Random): string => {
  if (random.chance(0.35)) return 'force-in-place-update';
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => operation(random)).join(random.pick([';', '; ', ' ;']));
};
