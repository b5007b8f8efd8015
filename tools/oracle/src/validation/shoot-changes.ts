import type { Random } from '../harness/random.js';
import { listAt, objectAt, put, type Json } from './json.js';
import { boundsFor, decoration, kubelet, machineControllerManager, pool, strategy, volume } from './pools.js';
import { annotations, status } from './shoots.js';
import { imageVersion, kubernetesVersion } from './version-texts.js';

type Change = (shoot: Json, random: Random) => void;
type PoolChange = (pool: Json, random: Random) => void;

const poolsOf = (shoot: Json): Json[] => listAt(objectAt(shoot, 'spec', 'provider'), 'workers');

const onePool =
  (change: PoolChange): Change =>
  (shoot, random) => {
    const pools = poolsOf(shoot);
    if (pools.length > 0) change(random.pick(pools), random);
  };

/** A step from a version of three numbers to a near one. */
const step = (version: unknown, random: Random): string => {
  const [major, minor, patch] = typeof version === 'string' ? version.split('.').map(Number) : [];
  if (!Number.isInteger(major) || !Number.isInteger(minor) || !Number.isInteger(patch)) return kubernetesVersion(random);
  const [up, micro] = random.pick([
    [0, 1],
    [1, 0],
    [1, 1],
    [2, 0],
    [-1, 0],
    [0, -1],
    [0, 0],
  ] as const);
  return `${major}.${Math.max(0, (minor ?? 0) + up)}.${Math.max(0, (patch ?? 0) + micro)}`;
};

const stepKubernetes: Change = (shoot, random) => {
  const kubernetes = objectAt(shoot, 'spec', 'kubernetes');
  put(kubernetes, 'version', random.chance(0.9) ? step(kubernetes['version'], random) : kubernetesVersion(random));
};

const stepPoolKubernetes = onePool((pool, random) => {
  const kubernetes = objectAt(pool, 'kubernetes');
  const next = random.chance(0.9) ? step(kubernetes['version'], random) : kubernetesVersion(random);
  put(kubernetes, 'version', random.chance(0.15) ? undefined : next);
});

const pinInherited: Change = (shoot, random) => {
  const inherited = objectAt(shoot, 'spec', 'kubernetes')['version'];
  onePool((each) => put(objectAt(each, 'kubernetes'), 'version', inherited))(shoot, random);
};

const changeKubelet: Change = (shoot, random) =>
  put(objectAt(shoot, 'spec', 'kubernetes'), 'kubelet', random.chance(0.2) ? undefined : kubelet(random));
const changePoolKubelet = onePool((each, random) =>
  put(objectAt(each, 'kubernetes'), 'kubelet', random.chance(0.2) ? undefined : kubelet(random)),
);

const stepImage = onePool((each, random) => {
  const image = objectAt(each, 'machine', 'image');
  put(image, 'version', random.chance(0.85) ? step(image['version'], random) : imageVersion(random));
});
const changeImageName = onePool((each, random) => put(objectAt(each, 'machine', 'image'), 'name', random.pick(['gardenlinux', 'flatcar'])));
const dropImage = onePool((each, random) =>
  put(objectAt(each, 'machine'), 'image', random.chance(0.5) ? undefined : { name: 'gardenlinux' }),
);
const changeMachineType = onePool((each, random) => put(objectAt(each, 'machine'), 'type', random.pick(['small', 'large'])));
const changeRuntime = onePool((each, random) => put(each, 'cri', random.pick([undefined, { name: 'containerd' }, { name: 'docker' }])));
const changeVolume = onePool((each, random) => put(each, 'volume', random.chance(0.2) ? undefined : volume(random)));
const changeSettings = onePool((each, random) =>
  put(each, 'machineControllerManager', random.chance(0.2) ? undefined : machineControllerManager(each['updateStrategy'], random)),
);
const decorate = onePool((each, random) => Object.assign(each, decoration(random)));
const scale = onePool((each, random) => put(each, 'maximum', 2 + random.below(4)));

const changeStrategy = onePool((each, random) => {
  put(each, 'updateStrategy', strategy(random));
  const { maxSurge, maxUnavailable } = boundsFor(each['updateStrategy'], random);
  put(each, 'maxSurge', maxSurge);
  put(each, 'maxUnavailable', maxUnavailable);
});

const addPool: Change = (shoot, random) => {
  const provider = objectAt(shoot, 'spec', 'provider');
  provider['workers'] = [...poolsOf(shoot), pool(random.pick(['c', 'd']), random)];
};
const removePool: Change = (shoot, random) => {
  const provider = objectAt(shoot, 'spec', 'provider');
  provider['workers'] = random.chance(0.2) ? [] : poolsOf(shoot).slice(1);
};
const renamePool = onePool((each) => put(each, 'name', 'e'));
const reorder: Change = (shoot) => {
  objectAt(shoot, 'spec', 'provider')['workers'] = poolsOf(shoot).reverse();
};

const switchNodeLocalDNS: Change = (shoot, random) => {
  put(
    objectAt(shoot, 'spec'),
    'systemComponents',
    random.pick([undefined, {}, { nodeLocalDNS: { enabled: true } }, { nodeLocalDNS: { enabled: false } }]),
  );
};
const hibernate: Change = (shoot, random) =>
  put(objectAt(shoot, 'spec'), 'hibernation', random.pick([undefined, { enabled: true }, { enabled: false }]));
const changeAnnotations: Change = (shoot, random) => put(objectAt(shoot, 'metadata'), 'annotations', annotations(random));
const changeStatus: Change = (shoot, random) =>
  put(
    shoot,
    'status',
    status(
      poolsOf(shoot).map((each) => String(each['name'])),
      random,
    ),
  );

/** What is encrypted differs from what is wanted. */
const changeEncryption: Change = (shoot, random) => {
  put(objectAt(shoot, 'status', 'credentials'), 'encryptionAtRest', { resources: random.pick([[], ['configmaps']]) });
};

const changes: readonly Change[] = [
  ...[stepKubernetes, stepKubernetes, stepPoolKubernetes, stepPoolKubernetes, pinInherited, changeKubelet, changePoolKubelet],
  ...[stepImage, stepImage, stepImage, changeImageName, dropImage, changeMachineType, changeRuntime, changeVolume, changeSettings],
  ...[decorate, scale, changeStrategy, changeStrategy, addPool, removePool, renamePool, reorder],
  ...[switchNodeLocalDNS, switchNodeLocalDNS, hibernate, changeAnnotations, changeAnnotations, changeStatus, changeEncryption],
];

/** What a Shoot becomes: none, one or a few changes. */
export const changed = (shoot: Json, random: Random): Json => {
  const copy = structuredClone(shoot);
  for (let count = random.pick([0, 1, 1, 1, 2, 2, 3]); count > 0; count -= 1) random.pick(changes)(copy, random);
  return copy;
};
