import type { ResourceType } from '@gardener-inplace/api';

/** One write that a client made and the server stored. What the server does by itself (budgets, garbage) is not recorded. */
export interface WriteRecord {
  readonly verb: 'create' | 'update' | 'patch' | 'delete';
  readonly resource: ResourceType;
  readonly namespace?: string;
  readonly name: string;
  readonly subresource?: string;
  readonly userAgent: string;
  readonly fieldManager?: string;
  /** Absent for a create. */
  readonly before?: object;
  /** Absent when the object is gone. */
  readonly after?: object;
  /** RFC 3339. */
  readonly at: string;
}
