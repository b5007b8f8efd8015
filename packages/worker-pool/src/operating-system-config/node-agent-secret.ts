import { inPlaceSpecOf, marks, writeInPlaceSpec, type OperatingSystemConfig, type Secret, type Vocabulary } from '@gardener-inplace/api';
import { given } from '../given.js';
import { sha256Hex } from '../hash/sha256.js';
import { shown } from '../shown.js';
import { base64 } from './base64.js';
import { stableJson } from './stable-json.js';

export interface NodeAgentSecret {
  /** Default: the configuration's name without `-original`. */
  readonly name?: string | undefined;
  /** Default: the configuration's pool label. */
  readonly pool?: string | undefined;
  /** Default `kube-system`. */
  readonly namespace?: string | undefined;
  /** Content of `osc.yaml`, for example your own YAML of {@link reducedOperatingSystemConfig}. Default: its JSON with sorted keys. */
  readonly text?: string | undefined;
  /** Default `shipped`. */
  readonly vocabulary?: Vocabulary | undefined;
}

/**
 * The part of an OperatingSystemConfig that a node agent gets to see: wanted units, files, container runtime and in-place
 * section, and what the operating system's extension added. Everything else stays with the control plane.
 *
 * ```ts
 * const secret = nodeAgentSecretOf(osc, { text: stringify(reducedOperatingSystemConfig(osc)) }); // your own YAML
 * ```
 * @source node agent reference, API fields
 */
export function reducedOperatingSystemConfig(osc: OperatingSystemConfig, vocabulary: Vocabulary = 'shipped'): OperatingSystemConfig {
  const { units, files, criConfig } = osc?.spec ?? {};
  const { extensionUnits, extensionFiles, inPlaceUpdates } = osc?.status ?? {};
  const status = given({ extensionUnits, extensionFiles, inPlaceUpdates });
  const reduced: OperatingSystemConfig = {
    apiVersion: 'extensions.gardener.cloud/v1alpha1',
    kind: 'OperatingSystemConfig',
    spec: given({ units, files, criConfig }),
    ...(Object.keys(status).length > 0 && { status }),
  };
  const section = inPlaceSpecOf(osc).value;
  return section === undefined ? reduced : writeInPlaceSpec(reduced, section, vocabulary);
}

/**
 * The Secret from which the node agents of a pool read what to run. The checksum annotation is the SHA-256 of the bytes
 * under `osc.yaml`; a node reports it once it has applied them.
 *
 * ```ts
 * const secret = nodeAgentSecretOf(osc);
 * secret.metadata?.annotations?.['checksum/data-script']; // 64 hexadecimal digits
 * ```
 * @source node agent reference, API fields
 */
export function nodeAgentSecretOf(osc: OperatingSystemConfig, options: NodeAgentSecret = {}): Secret {
  const { name, pool, namespace, text, vocabulary }: NodeAgentSecret = options ?? {};
  const written = text ?? stableJson(reducedOperatingSystemConfig(osc, vocabulary));
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: name ?? shown(osc?.metadata?.name ?? '').replace(/-original$/, ''),
      namespace: namespace ?? 'kube-system',
      labels: { 'gardener.cloud/role': 'operating-system-config', ...given({ [marks.pool]: pool ?? osc?.metadata?.labels?.[marks.pool] }) },
      annotations: { [marks.secretChecksum]: secretChecksum(written) },
    },
    type: 'Opaque',
    data: { 'osc.yaml': base64(written) },
  };
}

/**
 * Checksum of the text under `osc.yaml`: its SHA-256 in 64 hexadecimal digits.
 *
 * @throws TypeError for what is no text.
 * ```ts
 * secretChecksum(''); // 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
 * ```
 * @source node agent reference, API fields
 */
export const secretChecksum = (text: string): string => {
  // Any checksum would tell a node that it has applied something.
  if (typeof text !== 'string') throw new TypeError('the checksum of a Secret is that of its text, and there is none');
  return sha256Hex(text);
};
