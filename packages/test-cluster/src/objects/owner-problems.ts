import { invalidValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import type { Metadata } from '../kube-object.js';

type Owner = NonNullable<Metadata['ownerReferences']>[number];

/** `VERSION` or `GROUP/VERSION`. */
const groupVersion = /^(?:[^/]*\/)?[^/]+$/;

export function ownerProblems(owners: readonly Owner[]): readonly FieldProblem[] {
  const first = owners.findIndex(({ controller }) => controller);
  return owners.flatMap((owner, index) => {
    const at = `metadata.ownerReferences[${index}]`;
    return [
      ...(['apiVersion', 'kind', 'name', 'uid'] as const)
        .filter((field) => !owner[field])
        .map((field) => requiredValue(`${at}.${field}`, 'must not be empty')),
      ...(owner.apiVersion && !groupVersion.test(owner.apiVersion)
        ? [invalidValue(`${at}.apiVersion`, owner.apiVersion, 'must be <group>/<version> or <version>')]
        : []),
      ...(owner.apiVersion === 'v1' && owner.kind === 'Event'
        ? [invalidValue(at, owner, '/v1, Kind=Event is disallowed from being an owner')]
        : []),
      ...(owner.controller && index > first
        ? [invalidValue('metadata.ownerReferences', owners, 'Only one reference can have Controller set to true')]
        : []),
    ];
  });
}

/** The same owner twice is kept once. */
export const withoutRepeated = (owners: readonly Owner[]): readonly Owner[] =>
  owners.filter((owner, index) => owners.findIndex((each) => deepEqual(each, owner)) === index);
