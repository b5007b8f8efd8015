import type { ResourceType } from '@gardener-inplace/api';

export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** The answer of an API server that is not an object: meta/v1 Status. */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: object;
  readonly status: 'Success' | 'Failure';
  readonly message?: string;
  readonly reason?: string;
  readonly details?: StatusDetails;
  readonly code?: number;
}

export const failure = (code: number, reason: string | undefined, message: string, details?: StatusDetails): Status => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message,
  ...(reason && { reason }),
  ...(details && { details }),
  code,
});

export const success = (details?: StatusDetails, code?: number): Status => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  ...(details && { details }),
  ...(code && { code }),
});

/** `nodes`, or `machines.machine.sapcloud.io`: how messages name a resource. */
export const groupResource = ({ plural, group }: Pick<ResourceType, 'plural' | 'group'>): string => (group ? `${plural}.${group}` : plural);

/** `Node`, or `Machine.machine.sapcloud.io`: how messages name a kind. */
export const groupKind = ({ kind, group }: Pick<ResourceType, 'kind' | 'group'>): string => (group ? `${kind}.${group}` : kind);
