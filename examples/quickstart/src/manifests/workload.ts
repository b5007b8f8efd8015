import type { KubeObject } from '@gardener-inplace/kube-runtime';
import { checkStructure } from '@gardener-inplace/validation';

/** What is wrong with a field of a manifest. */
export interface FieldProblem {
  readonly field: string;
  readonly detail: string;
}

const objectFields = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];
const sharedFields = ['selector', 'template', 'minReadySeconds', 'revisionHistoryLimit'];
const specFields: Readonly<Record<string, readonly string[]>> = {
  Deployment: [...sharedFields, 'replicas', 'strategy', 'paused', 'progressDeadlineSeconds'],
  DaemonSet: [...sharedFields, 'updateStrategy'],
};

/** Of Deployments and DaemonSets: their own fields against a closed list, and the pods that they make. */
export function checkWorkload(object: KubeObject): readonly FieldProblem[] {
  const { spec } = object as { readonly spec?: unknown };
  if (!isMapping(spec)) return [{ field: 'spec', detail: 'is missing' }];
  return [
    ...unknownFields(object, objectFields, ''),
    ...unknownFields(spec, specFields[object.kind ?? ''] ?? [], 'spec.'),
    ...checkReplicas(spec['replicas']),
    ...checkSelector(spec['selector']),
    ...checkTemplate(spec['template']),
  ];
}

function checkReplicas(replicas: unknown): readonly FieldProblem[] {
  const isFine = replicas === undefined || (typeof replicas === 'number' && Number.isInteger(replicas) && replicas >= 0);
  return isFine ? [] : [{ field: 'spec.replicas', detail: 'must be a whole number, 0 or more' }];
}

const checkSelector = (selector: unknown): readonly FieldProblem[] =>
  isMapping(selector)
    ? unknownFields(selector, ['matchLabels', 'matchExpressions'], 'spec.selector.')
    : [{ field: 'spec.selector', detail: 'is missing' }];

function checkTemplate(template: unknown): readonly FieldProblem[] {
  if (!isMapping(template)) return [{ field: 'spec.template', detail: 'is missing' }];
  const { metadata = {}, spec } = template;
  return [
    ...unknownFields(template, ['metadata', 'spec'], 'spec.template.'),
    ...checkStructure('Pod', { metadata, spec }, { unknownFields: 'error' }).map(({ field, detail }) => ({
      field: `spec.template.${field}`,
      detail,
    })),
  ];
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownFields = (value: object, known: readonly string[], path: string): readonly FieldProblem[] =>
  Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({ field: path + key, detail: 'unknown field' }));
