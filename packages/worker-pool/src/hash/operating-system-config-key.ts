import {
  compareVersions,
  isInPlace,
  type KubeletConfig,
  type Result,
  type Shoot,
  type UpdateStrategy,
  type Volume,
} from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { all, chain, fail, map, ok } from '../result.js';
import { textOf } from '../text.js';
import { kubernetesItem, rotationItems, textsOf, type Credentials, type HashItem } from './hash-item.js';
import { kubeletItems } from './kubelet-items.js';
import { combinedHash } from './sha256.js';

/** What names a pool's OperatingSystemConfig; effective values. */
export interface OperatingSystemConfigKeyInput {
  readonly poolName: string;
  readonly updateStrategy?: UpdateStrategy | undefined;
  readonly kubernetesVersion: string;
  readonly machineType?: string | undefined;
  readonly machineImage?: { readonly name?: string | undefined; readonly version?: string | undefined } | null | undefined;
  readonly volume?: Volume | null | undefined;
  readonly criName?: string | undefined;
  readonly kubelet?: KubeletConfig | null | undefined;
  readonly credentials?: Credentials | null | undefined;
  /** `spec.systemComponents.nodeLocalDNS.enabled`. */
  readonly nodeLocalDNS?: boolean | undefined;
  readonly kubeProxy?: Shoot['spec']['kubernetes']['kubeProxy'] | null | undefined;
}

/**
 * The inputs of a rolled pool's key by name, in the order in which they are hashed: a change of any of them replaces nodes.
 * Errors: no input; a version, time or quantity that can't be parsed.
 *
 * ```ts
 * rollingHashItems({ poolName: 'a', kubernetesVersion: '1.32.0', machineType: 'large' });
 * // { ok: true, value: [{ name: 'kubernetesMinor', text: '1.32' }, { name: 'machineType', text: 'large' }] }
 * ```
 * @source node agent reference, OperatingSystemConfig key
 */
export function rollingHashItems(input: OperatingSystemConfigKeyInput): Result<readonly HashItem[]> {
  if (typeof input !== 'object' || input === null) return noPool(input);
  const { machineImage: image, volume, criName } = input;
  const machine = [
    item('machineType', input.machineType ?? ''),
    image ? map(all([image.name, image.version].map(textOf)), (texts) => named('machineImage', texts.join(''))) : ok([]),
    item('volumeSize', volume?.size),
    item('volumeType', volume?.type),
    item('cri', criName),
  ];
  const version = map(kubernetesItem(input.kubernetesVersion), (found) => [found]);
  const parts = [
    version,
    ...machine,
    rotationItems(input.credentials, input.poolName),
    nodeLocalDNSItems(input),
    kubeletItems(input.kubelet),
  ];
  return map(all<readonly HashItem[]>(parts), (lists) => lists.flat());
}

const noPool = (input: unknown) => fail('NO_OPTIONS', input, 'a key is made of a pool, and there is none');

const named = (name: HashItem['name'], text: string): readonly HashItem[] => [{ name, text }];

const item = (name: HashItem['name'], text: unknown): Result<readonly HashItem[]> =>
  isAbsent(text) ? ok([]) : map(textOf(text), (found) => named(name, found));

/** From Kubernetes 1.34 on, node-local DNS changes the node only if kube-proxy runs in IPVS mode. */
function nodeLocalDNSItems({ nodeLocalDNS, kubernetesVersion, kubeProxy }: OperatingSystemConfigKeyInput): Result<readonly HashItem[]> {
  if (!nodeLocalDNS) return ok([]);
  const isIPVS = kubeProxy?.mode === 'IPVS' && kubeProxy.enabled !== false;
  return chain(compareVersions(kubernetesVersion, '<', '1.34'), (isOld) =>
    isOld || isIPVS ? item('nodeLocalDNS', 'node-local-dns') : ok([]),
  );
}

/**
 * Name of the OperatingSystemConfig and of the node agent's Secret. For a pool that is updated in place it is the
 * pool's name alone, so that nodes keep their Secret; for a rolled pool a change of any input renames it, which is what
 * forces new nodes.
 *
 * ```ts
 * operatingSystemConfigKey({ poolName: 'a', updateStrategy: 'AutoInPlaceUpdate', kubernetesVersion: '1.32.0' });
 * // { ok: true, value: 'gardener-node-agent-a' }
 * ```
 * @source node agent reference, OperatingSystemConfig key
 */
export function operatingSystemConfigKey(input: OperatingSystemConfigKeyInput): Result<string> {
  if (typeof input !== 'object' || input === null) return noPool(input);
  const name = map(textOf(input.poolName), (pool) => `gardener-node-agent-${pool}`);
  if (isInPlace(input.updateStrategy)) return name;
  const hash = chain(rollingHashItems(input), (items) => combinedHash(textsOf(items), 16));
  return map(all([name, hash]), ([first, suffix]) => `${first}-${suffix}`);
}
