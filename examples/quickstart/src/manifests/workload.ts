import { checkStructure } from '@gardener-inplace/validation';
import type { FieldProblem } from './known-fields.js';
import { isMapping, type Mapping } from './mapping.js';

/** Of Deployments and DaemonSets: what is acted on, and the pods that they make. */
export function checkWorkload({ spec }: Mapping): readonly FieldProblem[] {
  if (!isMapping(spec)) return [{ field: 'spec', detail: 'is missing' }];
  const { replicas, selector, template } = spec;
  return [
    ...checkReplicas(replicas),
    ...(isMapping(selector) ? [] : [{ field: 'spec.selector', detail: 'is missing' }]),
    ...checkTemplate(template),
  ];
}

function checkReplicas(replicas: unknown): readonly FieldProblem[] {
  const isFine = replicas === undefined || (typeof replicas === 'number' && Number.isInteger(replicas) && replicas >= 0);
  return isFine ? [] : [{ field: 'spec.replicas', detail: 'must be a whole number, 0 or more' }];
}

function checkTemplate(template: unknown): readonly FieldProblem[] {
  if (!isMapping(template)) return [{ field: 'spec.template', detail: 'is missing' }];
  const { metadata = {}, spec } = template;
  return checkStructure('Pod', { metadata, spec }, { unknownFields: 'error' }).map(({ field, detail }) => ({
    field: `spec.template.${field}`,
    detail,
  }));
}
