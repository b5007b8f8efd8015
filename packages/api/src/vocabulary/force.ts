import type { Shoot } from '../kinds/shoot.js';
import { operations } from '../marks.js';
import { shown } from './shown.js';
import { disagreement, type Reading, type Vocabulary } from './vocabulary.js';

/**
 * Whether changes are allowed although pools are still being updated in place. The shipped spelling counts only when the operation
 * is exactly `force-in-place-update`, the GEP-0031 spelling only when its value is `true`; another operation contradicts neither.
 *
 * @source V-SHOOT-18; GEP-0031 "ManualInPlaceUpdate strategy"
 */
export function isUpdateForced(shoot: Shoot): Reading<boolean> {
  const annotations = shoot?.metadata?.annotations ?? {};
  const gep = annotations[operations.gepForceAnnotation] ?? undefined;
  const shipped = annotations[operations.annotation] === operations.force;
  const conflicts =
    shipped && gep !== undefined && gep !== 'true'
      ? [
          disagreement(
            `metadata.annotations[${operations.gepForceAnnotation}]`,
            `metadata.annotations[${operations.annotation}]`,
            `${operations.gepForceAnnotation} is ${shown(gep)}, yet the operation is ${operations.force}`,
          ),
        ]
      : [];
  return { value: shipped || gep === 'true', conflicts };
}

/** The Shoot with force on or off, in one spelling only. On, the shipped spelling replaces any other operation; off, others stay. */
export function writeForce(shoot: Shoot, forced: boolean, vocabulary: Vocabulary): Shoot {
  const { [operations.gepForceAnnotation]: _gep, [operations.annotation]: operation, ...rest } = shoot?.metadata?.annotations ?? {};
  const kept = operation === undefined || operation === operations.force ? rest : { ...rest, [operations.annotation]: operation };
  const force = vocabulary === 'gep' ? { [operations.gepForceAnnotation]: 'true' } : { [operations.annotation]: operations.force };
  if (!forced && !shoot?.metadata?.annotations) return { ...shoot };
  return { ...shoot, metadata: { ...shoot?.metadata, annotations: forced ? { ...kept, ...force } : kept } };
}
