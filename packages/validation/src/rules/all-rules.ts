import { pathRules } from '../path/path-rule-descriptions.js';
import type { Rule } from '../rule.js';
import { admissionRules } from './admission-rules.js';
import { cloudProfileRules, namespacedCloudProfileRules } from './profile-rules.js';
import { machineDeploymentRules } from './machine-deployment-rules.js';
import { operatingSystemConfigRules, workerRules } from './extension-rules.js';
import { shootCreateRules, shootUpdateRules } from './shoot-rules.js';

/** A rule without its check: for tables, help texts and translations. */
export type RuleDescription = Omit<Rule<never>, 'check' | 'decisive'>;

const outsideOfRules: readonly RuleDescription[] = [
  {
    id: 'M-01',
    sentence: 'Every pool finds a machine image that fits.',
    condition:
      'Invalid at the pool when the image is unknown, or no version of it fits the text, the architecture and the update strategy.',
    source: 'getDefaultMachineImage; asked by defaultMachineImages',
  },
  {
    id: 'STRUCTURE-01',
    sentence: 'An object has the fields and types of its kind.',
    condition: 'Required, Invalid or NotSupported for what the JSON Schema of the kind refuses; unknown fields when asked.',
    source: 'JSON Schemas of @gardener-inplace/api; asked by checkStructure',
  },
];

const describeAll = (): readonly RuleDescription[] => {
  const described = [
    ...shootCreateRules,
    ...shootUpdateRules,
    ...admissionRules,
    ...cloudProfileRules,
    ...namespacedCloudProfileRules,
    ...workerRules,
    ...operatingSystemConfigRules,
    ...machineDeploymentRules,
  ].flat() as readonly Rule<never>[];
  const byId = new Map<string, RuleDescription>(
    [...described, ...outsideOfRules, ...(pathRules as readonly RuleDescription[])].map(
      ({ id, sentence, condition, exceptions, source, since, strict }) => [
        id,
        {
          id,
          sentence,
          condition,
          source,
          ...(exceptions === undefined ? {} : { exceptions }),
          ...(since === undefined ? {} : { since }),
          ...(strict === undefined ? {} : { strict }),
        },
      ],
    ),
  );
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Every id that an error or a path may name, described once, in the order of ids. */
export const ruleDescriptions: readonly RuleDescription[] = /* @__PURE__ */ describeAll();
