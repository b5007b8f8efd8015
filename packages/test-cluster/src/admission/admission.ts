import type { KubeObject } from '../kube-object.js';
import type { ResourceDefinition } from '../served/resource-definition.js';
import type { Requester } from './requester.js';

/** A write on its way into the store. */
export interface AdmissionSubject {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly requester: Requester;
  readonly resource: ResourceDefinition;
  readonly subresource: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string;
  /** As it would be stored; absent for a deletion. */
  readonly object: object | undefined;
  readonly before: KubeObject | undefined;
  readonly isDryRun: boolean;
}

/** Answers with the warnings of the hooks; undefined when nobody wants to be asked. Rejects with an `ApiError` when one refuses. */
export type Admit = (subject: AdmissionSubject) => Promise<readonly string[]> | undefined;
