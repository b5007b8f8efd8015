import type { Admit } from './admission/admission.js';
import type { WriteRecord } from './audit/write-record.js';
import type { NamespaceController } from './namespaces/namespace-controller.js';
import type { ServedResources } from './served/served-resources.js';
import type { StoreEngine } from './store/store.js';

/** What every request handler works with. */
export interface ServerContext {
  readonly served: ServedResources;
  readonly store: StoreEngine;
  readonly admit: Admit;
  readonly audit: (write: WriteRecord) => void;
  readonly namespaces: Pick<NamespaceController, 'demandStaying' | 'demandUsable' | 'ensure'>;
  readonly now: () => Date;
  readonly bookmarkIntervalMilliseconds: number;
}

/** The time as metadata carries it: whole seconds. */
export const timestamp = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`;
