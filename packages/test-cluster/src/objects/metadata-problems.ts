import { invalidValue, requiredValue, tooLongValue, type FieldProblem } from '../errors/api-error.js';
import { isJsonObject, textOf } from '../json/json-object.js';
import type { Metadata } from '../kube-object.js';
import type { ResourceDefinition } from '../served/resource-definition.js';
import { labelValueProblems, qualifiedNameProblems, subdomainProblems } from './names.js';
import { ownerProblems } from './owner-problems.js';

const longestAnnotations = 256 * 1024;

/** What is wrong with the metadata of an object about to be stored. */
export function metadataProblems(metadata: Metadata, { namespaced, isBuiltIn }: ResourceDefinition): readonly FieldProblem[] {
  const { finalizers = [] } = metadata;
  return [
    ...nameProblems(metadata),
    ...(namespaced && !metadata.namespace ? [requiredValue('metadata.namespace')] : []),
    ...(metadata.generation !== undefined && metadata.generation < 0
      ? [invalidValue('metadata.generation', metadata.generation, 'must be greater than or equal to 0')]
      : []),
    ...labelProblems('metadata.labels', metadata.labels),
    ...annotationProblems(metadata),
    ...ownerProblems(metadata.ownerReferences ?? []),
    ...finalizers.flatMap((finalizer) => because('metadata.finalizers', finalizer, qualifiedNameProblems(finalizer))),
    ...(finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')
      ? [invalidValue('metadata.finalizers', finalizers, 'finalizer orphan and foregroundDeletion cannot be both set')]
      : []),
    ...(isBuiltIn ? finalizers.flatMap(ownFinalizerProblems) : []),
  ];
}

const because = (field: string, value: unknown, reasons: readonly string[]): readonly FieldProblem[] =>
  reasons.map((why) => invalidValue(field, value, why));

const entriesOf = (map: unknown): readonly (readonly [string, unknown])[] => (isJsonObject(map) ? Object.entries(map) : []);

/** Of a map of labels, wherever it stands. */
export const labelProblems = (field: string, labels: unknown): readonly FieldProblem[] =>
  entriesOf(labels).flatMap(([key, value]) => [
    ...because(field, key, qualifiedNameProblems(key)),
    ...because(field, value, labelValueProblems(textOf(value))),
  ]);

function annotationProblems({ annotations }: Metadata): readonly FieldProblem[] {
  const entries = entriesOf(annotations);
  const size = entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(textOf(value)), 0);
  return [
    ...entries.flatMap(([key]) => because('metadata.annotations', key, qualifiedNameProblems(key.toLowerCase()))),
    ...(size > longestAnnotations ? [tooLongValue('metadata.annotations', longestAnnotations)] : []),
  ];
}

const standardFinalizers = ['kubernetes', 'orphan', 'foregroundDeletion'];

const ownFinalizerProblems = (finalizer: string, index: number): readonly FieldProblem[] =>
  finalizer.includes('/') || standardFinalizers.includes(finalizer)
    ? []
    : [invalidValue(`metadata.finalizers[${index}]`, finalizer, 'name is neither a standard finalizer name nor is it fully qualified')];

/** The dash at the end of a prefix is not the end of the name. */
const asName = (prefix: string): string => (prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix);

const nameProblems = ({ name, generateName }: Metadata): readonly FieldProblem[] => [
  ...(generateName ? because('metadata.generateName', generateName, subdomainProblems(asName(generateName))) : []),
  ...(name
    ? because('metadata.name', name, subdomainProblems(name))
    : [requiredValue('metadata.name', 'name or generateName is required')]),
];
