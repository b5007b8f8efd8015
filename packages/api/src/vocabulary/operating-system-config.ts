import type {
  OperatingSystemConfig,
  OperatingSystemConfigInPlaceUpdates,
  OperatingSystemConfigSpec,
  OSUpdate,
} from '../kinds/operating-system-config.js';
import { sameContent } from './same-content.js';
import { disagreement, type Reading, type Vocabulary } from './vocabulary.js';

/** Where GEP-0031 puts each field of the shipped section: directly in `spec`. */
const fields = [
  ['osVersion', 'operatingSystemVersion'],
  ['kubeletVersion', 'kubelet'],
  ['credentialsRotation', 'credentialsRotation'],
] as const satisfies readonly (readonly [keyof OperatingSystemConfigSpec, keyof OperatingSystemConfigInPlaceUpdates])[];

const readGepFields = (spec: OperatingSystemConfigSpec): OperatingSystemConfigInPlaceUpdates | undefined => {
  const { osVersion, kubeletVersion, credentialsRotation } = spec;
  if ((osVersion ?? kubeletVersion ?? credentialsRotation ?? undefined) === undefined) return undefined;
  const versions = { operatingSystemVersion: osVersion ?? '', kubelet: kubeletVersion ?? '' };
  return credentialsRotation ? { ...versions, credentialsRotation } : versions;
};

/**
 * The versions and credentials that a node must reach in place. Undefined: the node isn't updated in place. A version that
 * GEP-0031 fields leave out reads as empty text.
 *
 * ```ts
 * inPlaceSpecOf({ spec: { osVersion: '1631.0', kubeletVersion: '1.30.4' } }).value;
 * // { operatingSystemVersion: '1631.0', kubelet: '1.30.4' }
 * ```
 * @source GEP-0031 "OperatingSystemConfig API"; shipped as `spec.inPlaceUpdates`. A GEP-0031 field that is absent says nothing
 */
export function inPlaceSpecOf(config: OperatingSystemConfig): Reading<OperatingSystemConfigInPlaceUpdates | undefined> {
  const spec: OperatingSystemConfigSpec = config?.spec ?? {};
  const shipped = spec.inPlaceUpdates ?? undefined;
  if (!shipped) return { value: readGepFields(spec), conflicts: [] };
  const conflicts = fields
    .filter(([gep, field]) => (spec[gep] ?? undefined) !== undefined && !sameContent(spec[gep], shipped[field]))
    .map(([gep, field]) =>
      disagreement(`spec.${gep}`, `spec.inPlaceUpdates.${field}`, `spec.${gep} and spec.inPlaceUpdates.${field} disagree`),
    );
  return { value: shipped, conflicts };
}

/** The config with this section in one spelling only. Undefined removes it. */
export function writeInPlaceSpec(
  config: OperatingSystemConfig,
  value: OperatingSystemConfigInPlaceUpdates | undefined,
  vocabulary: Vocabulary,
): OperatingSystemConfig {
  const {
    osVersion: _os,
    kubeletVersion: _kubelet,
    credentialsRotation: _rotation,
    inPlaceUpdates: _shipped,
    ...spec
  } = config?.spec ?? {};
  if (value === undefined || value === null) return { ...config, spec };
  if (vocabulary === 'shipped') return { ...config, spec: { ...spec, inPlaceUpdates: value } };
  const versions = { osVersion: value.operatingSystemVersion, kubeletVersion: value.kubelet };
  const rotation = value.credentialsRotation && { credentialsRotation: value.credentialsRotation };
  return { ...config, spec: { ...spec, ...versions, ...rotation } };
}

const isList = (update: OSUpdate | readonly OSUpdate[] | undefined): update is readonly OSUpdate[] => Array.isArray(update);

/**
 * The program that updates the operating system. GEP-0031 shows a list; its first entry is the answer, and different further
 * entries are reported, because only one program can run.
 */
export function osUpdateOf(config: OperatingSystemConfig): Reading<OSUpdate | undefined> {
  const update = config?.status?.inPlaceUpdates?.osUpdate ?? undefined;
  if (!isList(update)) return { value: update, conflicts: [] };
  const [first, ...others] = update;
  const path = 'status.inPlaceUpdates.osUpdate';
  const conflicts = others.some((other) => !sameContent(other, first))
    ? [
        {
          path: [`${path}[1]`, `${path}[0]`] as const,
          detail: `${path} lists ${update.length} programs where one can run`,
          help: `keep one; until then ${path}[0] counts`,
        },
      ]
    : [];
  return { value: first, conflicts };
}

/** The config with this program in one spelling only. Undefined removes it. */
export function writeOsUpdate(config: OperatingSystemConfig, value: OSUpdate | undefined, vocabulary: Vocabulary): OperatingSystemConfig {
  const { inPlaceUpdates, ...status } = config?.status ?? {};
  const { osUpdate: _previous, ...others } = inPlaceUpdates ?? {};
  if (value !== undefined) {
    const osUpdate = vocabulary === 'gep' ? [value] : value;
    return { ...config, status: { ...status, inPlaceUpdates: { ...others, osUpdate } } };
  }
  if (!config?.status) return { ...config };
  return { ...config, status: Object.keys(others).length > 0 ? { ...status, inPlaceUpdates: others } : status };
}
