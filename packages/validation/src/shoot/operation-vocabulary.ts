import { operations } from '@gardener-inplace/api';

const bothForms = (operation: string): readonly string[] => [operation, `${operation}-without-workers-rollout`];

/** Starts of a rotation: which credentials they rotate, and whether pools have to follow. Both forms of a start behave alike. */
export interface RotationStart {
  readonly what: string;
  readonly credentials: readonly string[];
  readonly concernsPools: boolean;
}

const everything: RotationStart = {
  what: 'all credentials',
  credentials: ['certificateAuthorities', 'serviceAccountKey', 'etcdEncryptionKey'],
  concernsPools: true,
};
const authorities: RotationStart = { what: 'the certificate authorities', credentials: ['certificateAuthorities'], concernsPools: true };
const accountKey: RotationStart = { what: 'the service account key', credentials: ['serviceAccountKey'], concernsPools: true };
const encryptionKey: RotationStart = { what: 'the etcd encryption key', credentials: ['etcdEncryptionKey'], concernsPools: false };

export const rotationStarts: ReadonlyMap<string, RotationStart> = /* @__PURE__ */ new Map([
  ['rotate-credentials-start', everything],
  ['rotate-credentials-start-without-workers-rollout', everything],
  ['rotate-ca-start', authorities],
  ['rotate-ca-start-without-workers-rollout', authorities],
  ['rotate-serviceaccount-key-start', accountKey],
  ['rotate-serviceaccount-key-start-without-workers-rollout', accountKey],
  ['rotate-etcd-encryption-key', encryptionKey],
  ['rotate-etcd-encryption-key-start', encryptionKey],
]);

/** Ends of a rotation, and the credentials that must be prepared. */
export const rotationCompletions: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map([
  ['rotate-credentials-complete', ['certificateAuthorities', 'serviceAccountKey', 'etcdEncryptionKey']],
  ['rotate-ca-complete', ['certificateAuthorities']],
  ['rotate-serviceaccount-key-complete', ['serviceAccountKey']],
  ['rotate-etcd-encryption-key-complete', ['etcdEncryptionKey']],
]);

/** Operations with a list of pools behind `=`. */
export const rotateRolloutWorkers = 'rotate-rollout-workers';
export const rolloutWorkers = 'rollout-workers';

/** Whether an operation names pools to roll. */
export const namesPools = (operation: string): boolean =>
  operation.startsWith(rotateRolloutWorkers) || operation.startsWith(rolloutWorkers);

const alone = (): readonly string[] => ['maintain', 'retry', operations.force];

/** Operations that stand alone. */
export const runsAlone = (operation: string): boolean => alone().includes(operation);

const others = [
  'reconcile',
  'rotate-ssh-keypair',
  'rotate-observability-credentials',
  'renew-garden-access-secrets',
  'renew-workload-identity-tokens',
];

/** Every operation without an argument. */
export const knownOperations: readonly string[] = /* @__PURE__ */ (() => [
  ...others,
  ...alone(),
  ...rotationStarts.keys(),
  ...rotationCompletions.keys(),
])();

export const isKnown = (operation: string): boolean => knownOperations.includes(operation) || namesPools(operation);

/** Since Kubernetes 1.34 one operation does the whole rotation. */
export const retiredIn134: readonly string[] = ['rotate-etcd-encryption-key-start', 'rotate-etcd-encryption-key-complete'];

/** Operations that need the control plane: not while hibernated. Rotating certificate authorities alone does not. */
export const needsRunningCluster = (operation: string): boolean =>
  namesPools(operation) ||
  [...(rotationStarts.get(operation)?.credentials ?? rotationCompletions.get(operation) ?? [])].some(
    (credential) => credential !== 'certificateAuthorities',
  );

/** Operations that would re-encrypt while an earlier change of what is encrypted is under way. */
export const reencrypts: readonly string[] = ['rotate-credentials-start', 'rotate-etcd-encryption-key', 'rotate-etcd-encryption-key-start'];

/** What an operation cannot stand beside in one annotation: another form of itself or of one of its parts. */
export const incompatible: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map([
  [
    'rotate-credentials-start',
    [
      'rotate-ca-start-without-workers-rollout',
      'rotate-serviceaccount-key-start-without-workers-rollout',
      'rotate-credentials-start-without-workers-rollout',
    ],
  ],
  ['rotate-credentials-start-without-workers-rollout', ['rotate-ca-start', 'rotate-serviceaccount-key-start']],
  ['rotate-ca-start', ['rotate-ca-start-without-workers-rollout']],
  ['rotate-serviceaccount-key-start', ['rotate-serviceaccount-key-start-without-workers-rollout']],
  ['rotate-etcd-encryption-key', ['rotate-etcd-encryption-key-start']],
]);

/** The parts of a rotation of everything: they may not be asked for in the other annotation. */
export const partsOf: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ (() => {
  const startParts = [...rotationStarts.keys()].filter((operation) => rotationStarts.get(operation) !== everything);
  const completionParts = [...rotationCompletions.keys()].filter((operation) => operation !== 'rotate-credentials-complete');
  return new Map([
    ...bothForms('rotate-credentials-start').map((operation) => [operation, startParts] as const),
    ['rotate-credentials-complete', completionParts] as const,
  ]);
})();
