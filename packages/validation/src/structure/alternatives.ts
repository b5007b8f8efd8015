import type { SchemaComplaint } from './schema-complaint.js';

/** Where several forms are allowed: what each of them wanted. */
export interface Alternatives {
  readonly types: readonly unknown[];
  readonly values: readonly unknown[];
}

/**
 * Where several forms are allowed and none fits, each form says why. One complaint that names all the forms is enough; none is
 * needed where a form fits but for something further below, which is complained about there.
 */
export function mergeAlternatives(
  complaints: readonly SchemaComplaint[],
): readonly (SchemaComplaint & { readonly alternatives?: Alternatives })[] {
  const places = new Set(complaints.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath));
  if (places.size === 0) return complaints;
  const withTrouble = new Set<string>();
  const wanted = new Map<string, { types: unknown[]; values: unknown[] }>();
  for (const { instancePath } of complaints) {
    for (const parent of parentsOf(instancePath)) withTrouble.add(parent);
  }
  for (const each of complaints.filter((complaint) => complaint.isForm && places.has(complaint.instancePath))) {
    const at = wanted.get(each.instancePath) ?? { types: [], values: [] };
    wanted.set(each.instancePath, at);
    if (each.keyword === 'type') at.types.push(...[each.params['type']].flat());
    if (each.keyword === 'enum') at.values.push(...[each.params['allowedValues']].flat());
    if (each.keyword === 'const') at.values.push(each.params['allowedValue']);
  }
  return complaints.flatMap((each) => {
    if (!places.has(each.instancePath)) return [each];
    if (each.keyword !== 'anyOf') return each.isForm ? [] : [each];
    return withTrouble.has(each.instancePath)
      ? []
      : [{ ...each, alternatives: wanted.get(each.instancePath) ?? { types: [], values: [] } }];
  });
}

/** The places above a place, the root (an empty pointer) last. */
function parentsOf(pointer: string): readonly string[] {
  const steps = pointer.split('/');
  return steps.slice(1).map((_, index) => steps.slice(0, steps.length - 1 - index).join('/'));
}
