import { canonicalQuantity, type File, type KubeletConfig, type QuantityString, type Result, type Unit } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { all, map, ok } from '../result.js';
import { stableJson } from './stable-json.js';

/** Where the kubelet's configuration lies on a node. */
export const kubeletConfigPath = '/var/lib/kubelet/config/kubelet';
const kubeletPath = '/opt/bin/kubelet';

/**
 * A kubelet configuration (`kubelet.config.k8s.io/v1beta1`) from effective settings, as text with a stable order of keys.
 * Only what the user set is written: were defaults written too, setting a value to its default would change the pool's
 * hash but not the file, and nodes would be drained for an update that never comes.
 *
 * ```ts
 * renderKubeletConfig({ cpuManagerPolicy: 'static' });
 * ```
 * @source node agent reference, traps W9 and W10
 */
export function renderKubeletConfig(kubelet?: KubeletConfig | null): Result<string> {
  const { kubeReserved, systemReserved, evictionHard, evictionSoft, evictionSoftGracePeriod, evictionMinimumReclaim, memorySwap, ...rest } =
    kubelet ?? {};
  const reserved = all([kubeReserved, systemReserved].map(reservedMap));
  return map(reserved, ([kube, system]) =>
    stableJson(
      {
        apiVersion: 'kubelet.config.k8s.io/v1beta1',
        kind: 'KubeletConfiguration',
        ...rest,
        kubeReserved: kube,
        systemReserved: system,
        evictionHard: thresholds(evictionHard),
        evictionSoft: thresholds(evictionSoft),
        evictionSoftGracePeriod: thresholds(evictionSoftGracePeriod),
        evictionMinimumReclaim: thresholds(evictionMinimumReclaim),
        memorySwap,
      },
      2,
    ),
  );
}

/** Quantities in canonical form: the hash knows them by value, the node agent by text, and both must agree. */
function reservedMap(reserved: object | undefined): Result<Readonly<Record<string, string>> | undefined> {
  if (isAbsent(reserved)) return ok(undefined);
  const entries = Object.entries(reserved as Readonly<Record<string, QuantityString | undefined>>).filter(
    ([, amount]) => !isAbsent(amount),
  );
  const written = entries.map(([name, amount]) =>
    map(canonicalQuantity(amount ?? ''), (text): [string, string] => [name === 'ephemeralStorage' ? 'ephemeral-storage' : name, text]),
  );
  return map(all(written), Object.fromEntries<string>);
}

const signalNames: Readonly<Record<string, string>> = {
  memoryAvailable: 'memory.available',
  imageFSAvailable: 'imagefs.available',
  imageFSInodesFree: 'imagefs.inodesFree',
  nodeFSAvailable: 'nodefs.available',
  nodeFSInodesFree: 'nodefs.inodesFree',
};

const thresholds = (eviction: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof eviction === 'object' && eviction !== null
    ? Object.fromEntries(Object.entries(eviction).map(([name, threshold]) => [signalNames[name] ?? name, threshold]))
    : undefined;

/** @internal */
export const kubeletConfigFile = (text: string): File => ({
  path: kubeletConfigPath,
  permissions: 0o644,
  content: { inline: { encoding: '', data: text } },
});

/** @internal */
export const kubeletBinaryFile = (image: string): File => ({
  path: kubeletPath,
  permissions: 0o755,
  content: { imageRef: { image, filePathInImage: '/kubelet' } },
});

/** Restarts when one of its files changes. @internal */
export const kubeletUnit = (files: readonly File[]): Unit => ({
  name: 'kubelet.service',
  command: 'start',
  enable: true,
  content: `[Unit]
Description=kubelet
After=containerd.service
[Install]
WantedBy=multi-user.target
[Service]
Restart=always
RestartSec=5
ExecStart=${kubeletPath} --config=${kubeletConfigPath} --bootstrap-kubeconfig=/var/lib/kubelet/kubeconfig-bootstrap --kubeconfig=/var/lib/kubelet/kubeconfig-real
`,
  filePaths: files.map(({ path }) => path),
});
