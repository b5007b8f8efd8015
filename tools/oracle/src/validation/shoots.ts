import type { Random } from '../harness/random.js';
import type { Json } from './json.js';
import { operationText } from './operations.js';
import { kubelet, pool } from './pools.js';
import { kubernetesVersion } from './version-texts.js';

const phases = ['', 'Preparing', 'PreparingWithoutWorkersRollout', 'WaitingForWorkersRollout', 'Prepared', 'Completing', 'Completed'];

const rotation = (random: Random): Json =>
  Object.fromEntries(
    random
      .some(['certificateAuthorities', 'serviceAccountKey', 'etcdEncryptionKey'], 0.7)
      .map((name) => [name, { phase: random.pick(phases) }]),
  );

const lastOperation = (random: Random): Json => ({
  type: random.pick(['Create', 'Reconcile', 'Reconcile', 'Restore', 'Migrate', 'Delete']),
  state: random.pick(['Succeeded', 'Succeeded', 'Processing', 'Error']),
  description: '',
  lastUpdateTime: null,
  progress: 0,
});

const pending = (names: readonly string[], random: Random): Json => ({
  ...random.maybe(0.8, 'pendingWorkerUpdates', () => ({
    ...random.maybe(0.7, 'autoInPlaceUpdate', () => random.some([...names, 'gone'], 0.5)),
    ...random.maybe(0.7, 'manualInPlaceUpdate', () => random.some([...names, 'gone'], 0.5)),
  })),
});

export const status = (names: readonly string[], random: Random): Json => ({
  ...random.maybe(0.9, 'lastOperation', () => lastOperation(random)),
  ...random.maybe(0.5, 'credentials', () => ({ ...random.maybe(0.9, 'rotation', () => rotation(random)) })),
  ...random.maybe(0.5, 'inPlaceUpdates', () => pending(names, random)),
  ...random.maybe(0.1, 'hibernated', () => random.chance(0.3)),
});

export const annotations = (random: Random): Json => ({
  ...random.maybe(0.25, 'gardener.cloud/operation', () => operationText(random)),
  ...random.maybe(0.1, 'maintenance.gardener.cloud/operation', () => operationText(random)),
  ...random.maybe(0.05, 'shoot.gardener.cloud/force-in-place-update', () => 'true'),
});

/** Everything that rules which are not ours ask for, so that they have nothing to say. */
const furniture: Json = {
  cloudProfile: { kind: 'CloudProfile', name: 'metal' },
  credentialsBindingName: 'credentials',
  region: 'somewhere',
  purpose: 'evaluation',
  networking: { type: 'calico' },
  maintenance: { autoUpdate: { kubernetesVersion: false }, timeWindow: { begin: '220000+0100', end: '230000+0100' } },
};

export const shoot = (random: Random): Json => {
  const names = random.chance(0.03) ? [] : random.pick([['a'], ['a', 'b'], ['b', 'a'], ['a', 'b', 'c'], ['c', 'a', 'b']]);
  const repeated = random.chance(0.02) ? ['a'] : [];
  return {
    metadata: { name: 'crazy-botany', namespace: 'garden-dev', uid: '1', resourceVersion: '1', annotations: annotations(random) },
    spec: {
      ...furniture,
      kubernetes: {
        version: kubernetesVersion(random),
        ...random.maybe(0.4, 'kubelet', () => kubelet(random)),
        ...random.maybe(0.3, 'kubeProxy', () => ({ enabled: random.chance(0.8), mode: random.pick(['IPVS', 'IPTables']) })),
      },
      provider: { type: 'local', workers: [...names, ...repeated].map((name) => pool(name, random)) },
      ...random.maybe(0.3, 'systemComponents', () => ({ ...random.maybe(0.8, 'nodeLocalDNS', () => ({ enabled: random.chance(0.5) })) })),
      ...random.maybe(0.2, 'hibernation', () => ({ enabled: random.chance(0.3) })),
    },
    status: status(names, random),
  };
};
