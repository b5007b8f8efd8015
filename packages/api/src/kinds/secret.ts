import type { ObjectMeta, StringMap } from './meta.js';

/** Confidential data, such as the OperatingSystemConfig that a node agent reads. */
export interface Secret {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Secret';
  readonly metadata?: ObjectMeta;
  readonly type?: string;
  /** Values are base64. */
  readonly data?: StringMap;
  /** Values are plain text; only written, never read. */
  readonly stringData?: StringMap;
  readonly immutable?: boolean;
}
