import type { Defect } from '../reader.js';
import { invalid, type Rule } from '../rule.js';

/**
 * A value of the wrong type reads as absent, so a rule about it would stay silent. This one speaks up instead; an API server
 * refuses such an object before any rule is asked.
 *
 * @source ours
 */
export const readable: Rule<{ readonly defects: readonly Defect[] }> = {
  id: 'SHAPE-01',
  sentence: 'Every field that a rule looks at has the type its schema promises.',
  condition: 'Invalid for a field of the wrong type.',
  source: 'ours: an API server refuses such an object while decoding it',
  check: ({ defects }) => defects.map(({ path, value, expected }) => invalid(path, value, { expected })),
};
