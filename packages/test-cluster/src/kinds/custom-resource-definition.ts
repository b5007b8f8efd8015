import { invalidValue, requiredValue } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, stringAt } from '../json/json-object.js';
import { establish } from '../served/custom-resource-definitions.js';
import type { KindRules } from './kind-rules.js';

export const customResourceDefinitionRules: KindRules = {
  complete: (definition) => establish(definition, objectAt(definition, 'spec')),
  validate: (definition) => {
    const spec = objectAt(definition, 'spec');
    const names = objectAt(spec, 'names');
    const expected = `${stringAt(names, 'plural') ?? ''}.${stringAt(spec, 'group') ?? ''}`;
    const stored = arrayAt(spec, 'versions').filter((version) => isJsonObject(version) && version['storage'] === true);
    return [
      ...(['plural', 'kind'] as const).filter((field) => !stringAt(names, field)).map((field) => requiredValue(`spec.names.${field}`)),
      ...(definition.metadata.name === expected
        ? []
        : [invalidValue('metadata.name', definition.metadata.name, 'must be spec.names.plural+"."+spec.group')]),
      ...(stored.length === 1
        ? []
        : [invalidValue('spec.versions', stored.length, 'must have exactly one version marked as storage version')]),
    ];
  },
};
