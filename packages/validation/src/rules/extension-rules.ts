import type { ExtensionState } from '../extension/extension-context.js';
import type { Block } from '../runner.js';
import { immutableOperatingSystemConfigFields, immutableWorkerFields } from './extension/immutable-fields.js';
import { inPlaceSectionComplete } from './extension/in-place-section-complete.js';
import { unchangedInDeletion } from './extension/unchanged-in-deletion.js';
import { workerFields } from './extension/worker-fields.js';
import { readable } from './readable.js';

/** A Worker: no rule about strategies, versions or in-place sections. */
export const workerRules: readonly Block<ExtensionState>[] = [[readable], [unchangedInDeletion, immutableWorkerFields], [workerFields]];

/** An OperatingSystemConfig. */
export const operatingSystemConfigRules: readonly Block<ExtensionState>[] = [
  [readable],
  [unchangedInDeletion, immutableOperatingSystemConfigFields],
  [inPlaceSectionComplete],
];
