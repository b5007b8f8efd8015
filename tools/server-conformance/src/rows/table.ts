import { contents } from './contents.js';
import { creates } from './creates.js';
import { deletes } from './deletes.js';
import { discovery } from './discovery.js';
import { evictions } from './evictions.js';
import { kinds } from './kinds.js';
import { kubectl } from './kubectl.js';
import { metadata } from './metadata.js';
import { options } from './options.js';
import { patches } from './patches.js';
import { reads } from './reads.js';
import type { Row } from './row.js';
import { updates } from './updates.js';
import { webhooks } from './webhooks.js';
import { watches } from './watches.js';

/** What our packages rely on, by verb. */
export const table: readonly Row[] = [
  ...discovery,
  ...reads,
  ...creates,
  ...updates,
  ...patches,
  ...deletes,
  ...evictions,
  ...watches,
  ...kinds,
  ...metadata,
  ...contents,
  ...options,
  ...webhooks,
  ...kubectl,
];
