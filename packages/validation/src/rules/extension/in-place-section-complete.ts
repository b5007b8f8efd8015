import { fieldPath, type FieldPath } from '../../field-path.js';
import { required, type Finding, type Rule } from '../../rule.js';
import type { ExtensionState } from '../../extension/extension-context.js';
import { memberAt } from '../../unknown-value.js';

const missing = (parent: unknown, path: FieldPath, names: readonly string[]): readonly Finding[] =>
  names.filter((name) => memberAt(parent, name) === undefined).map((name) => required(path.child(name), undefined, { field: name }));

const specPath = /* @__PURE__ */ fieldPath('spec');
const updatePath = /* @__PURE__ */ fieldPath('status', 'inPlaceUpdates', 'osUpdate');

const wanted = ({ current: { spec }, settings }: ExtensionState): readonly Finding[] => {
  const section = memberAt(spec, 'inPlaceUpdates');
  const shipped = section === undefined ? [] : missing(section, specPath.child('inPlaceUpdates'), ['kubelet', 'operatingSystemVersion']);
  const gepNames = ['osVersion', 'kubeletVersion'];
  const isGep = settings.vocabulary === 'gep' && section === undefined && gepNames.some((name) => memberAt(spec, name) !== undefined);
  return [...shipped, ...(isGep ? missing(spec, specPath, gepNames) : [])];
};

const update = ({ current: { object } }: ExtensionState): readonly Finding[] => {
  const given = memberAt(object, 'status', 'inPlaceUpdates', 'osUpdate');
  if (given === undefined) return [];
  // GEP-0031 shows a list.
  if (Array.isArray(given)) return given.flatMap((each, index) => missing(each, updatePath.index(index), ['command']));
  return missing(given, updatePath, ['command']);
};

/**
 * A node that is told half of what it should become would report success for the other half.
 *
 * @source CustomResourceDefinition operatingsystemconfigs.extensions.gardener.cloud
 * @since Gardener 1.113
 */
export const inPlaceSectionComplete: Rule<ExtensionState> = {
  id: 'V-EXT-01',
  sentence: 'An OperatingSystemConfig that asks for an in-place update names both versions, and its answer names a command.',
  condition:
    'Required for each of kubelet and operatingSystemVersion missing from spec.inPlaceUpdates (an empty text will do), and for command missing from status.inPlaceUpdates.osUpdate.',
  source: 'CustomResourceDefinition operatingsystemconfigs.extensions.gardener.cloud',
  since: '1.113',
  check: (state) => [...wanted(state), ...update(state)],
};
