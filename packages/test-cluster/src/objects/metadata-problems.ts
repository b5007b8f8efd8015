import { invalidValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { isJsonObject } from '../json/json-object.js';
import type { Metadata } from '../kube-object.js';
import type { ResourceDefinition } from '../served/resource-definition.js';

const subdomain = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const qualifiedPart = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const longestAnnotations = 256 * 1024;

/** What is wrong with the metadata of an object about to be stored. */
export function metadataProblems(metadata: Metadata, { namespaced, isBuiltIn }: ResourceDefinition): readonly FieldProblem[] {
  const labels = entriesOf(metadata.labels);
  const annotations = entriesOf(metadata.annotations);
  const annotationSize = annotations.reduce((size, [key, value]) => size + key.length + String(value).length, 0);
  return [
    ...nameProblems(metadata),
    ...(namespaced && !metadata.namespace ? [requiredValue('metadata.namespace')] : []),
    ...labels.flatMap(([key, value]) => [...keyProblems('metadata.labels', key), ...labelValueProblems(value)]),
    ...annotations.flatMap(([key]) => keyProblems('metadata.annotations', key.toLowerCase(), key)),
    ...(annotationSize > longestAnnotations
      ? [
          {
            reason: 'FieldValueInvalid' as const,
            field: 'metadata.annotations',
            message: `Too long: may not be more than ${longestAnnotations} bytes`,
          },
        ]
      : []),
    ...(metadata.finalizers ?? []).flatMap((finalizer, index) => [
      ...keyProblems('metadata.finalizers', finalizer),
      ...(isBuiltIn ? ownFinalizerProblems(`metadata.finalizers[${index}]`, finalizer) : []),
    ]),
    ...(metadata.ownerReferences ?? []).flatMap((owner, index) =>
      (['apiVersion', 'kind', 'name', 'uid'] as const)
        .filter((field) => !owner[field])
        .map((field) => requiredValue(`metadata.ownerReferences[${index}].${field}`, 'must not be empty')),
    ),
  ];
}

const standardFinalizers = ['kubernetes', 'orphan', 'foregroundDeletion'];

const ownFinalizerProblems = (field: string, finalizer: string): readonly FieldProblem[] =>
  finalizer.includes('/') || standardFinalizers.includes(finalizer)
    ? []
    : [invalidValue(field, finalizer, 'name is neither a standard finalizer name nor is it fully qualified')];

const entriesOf = (map: unknown): readonly (readonly [string, unknown])[] => (isJsonObject(map) ? Object.entries(map) : []);

function nameProblems({ name }: Metadata): readonly FieldProblem[] {
  if (!name) return [requiredValue('metadata.name', 'name or generateName is required')];
  if (name.length <= 253 && subdomain.test(name)) return [];
  return [
    invalidValue(
      'metadata.name',
      name,
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
    ),
  ];
}

function keyProblems(field: string, key: string, shown = key): readonly FieldProblem[] {
  const slash = key.indexOf('/');
  const [prefix, name] = slash < 0 ? [undefined, key] : [key.slice(0, slash), key.slice(slash + 1)];
  const isPrefixFine = prefix === undefined || (prefix.length <= 253 && subdomain.test(prefix));
  if (isPrefixFine && name.length <= 63 && qualifiedPart.test(name)) return [];
  return [invalidValue(field, shown, "a qualified name is an optional DNS subdomain prefix and '/', then at most 63 of A-Z a-z 0-9 - _ .")];
}

function labelValueProblems(value: unknown): readonly FieldProblem[] {
  const isFine = typeof value === 'string' && (value === '' || (value.length <= 63 && qualifiedPart.test(value)));
  return isFine ? [] : [invalidValue('metadata.labels', value, 'a valid label value is empty or at most 63 of A-Z a-z 0-9 - _ .')];
}
