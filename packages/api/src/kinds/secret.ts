import type { KubernetesObject, StringMap } from './meta.js';

/** Confidential data, such as the OperatingSystemConfig that a node agent reads. */
export interface Secret extends KubernetesObject<'v1', 'Secret'> {
  /** What the keys mean, such as `kubernetes.io/tls`. Default `Opaque`. */
  readonly type?: string;
  /** Values are base64. */
  readonly data?: StringMap;
  /** Values are plain text; only written, never read. */
  readonly stringData?: StringMap;
  /** Whether its data can't be changed any more. Default false. */
  readonly immutable?: boolean;
}
