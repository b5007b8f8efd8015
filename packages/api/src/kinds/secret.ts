import type { ObjectMeta } from './meta.js';

export interface Secret {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Secret';
  readonly metadata?: ObjectMeta;
  readonly type?: string;
  /** Values are base64. */
  readonly data?: Readonly<Record<string, string>>;
}
