import type { Case } from '../case-file.js';
import type { Respelled } from '../vocabulary/field.js';

/** Of the areas with fields that GEP-0031 spells otherwise, this one has Shoots in parts; its adapter puts them together and spells them. */
const area = 'shoot-pending-workers';

/** The case, to be asked with its Shoot as GEP-0031 spells it. */
export const respell = (test: Case): Respelled => ({
  test: { ...test, input: { ...test.input, vocabulary: 'gep' } },
  rewritten: test.input.area === area ? ['status.inPlaceUpdates.pendingWorkerUpdates'] : [],
  kept: [],
});
