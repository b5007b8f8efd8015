/** A complaint as both sides state it. */
export interface Complaint {
  readonly type: string;
  readonly field: string;
}

const pool = 'spec\\.provider\\.workers\\[\\d+\\]';
const image = 'spec\\.machineImages\\[\\d+\\]\\.versions\\[\\d+\\]';

/**
 * What our rules are about: the types and fields of their complaints. Upstream judges much else, and some of it at the same field but with
 * another type; that is left out.
 */
const scope: readonly (readonly [types: string, field: string])[] = [
  ['NotSupported|Forbidden|Required|Invalid|Duplicate', 'metadata\\.annotations(\\[(maintenance\\.)?gardener\\.cloud/operation\\])?'],
  ['Forbidden', 'spec'],
  ['Invalid|Forbidden', 'spec\\.kubernetes\\.version'],
  ['Forbidden', 'spec\\.hibernation\\.enabled'],
  ['Forbidden', 'spec\\.systemComponents\\.nodeLocalDNS'],
  ['Forbidden', 'spec\\.provider\\.workers'],
  ['Invalid|Forbidden', pool],
  ['Duplicate', `${pool}\\.name`],
  ['Invalid|NotSupported', `${pool}\\.updateStrategy`],
  ['Invalid|Required', `${pool}\\.machine\\.(type|image|image\\.name)`],
  ['Invalid|Required|Forbidden', `${pool}\\.machine\\.image\\.version`],
  ['Invalid|NotSupported', `${pool}\\.cri\\.name`],
  ['Invalid|Required', `${pool}\\.volume(\\.size)?`],
  ['Invalid|Forbidden', `${pool}\\.kubernetes\\.version`],
  ['Invalid', `${pool}\\.(maxSurge|maxUnavailable)`],
  ['Invalid|Forbidden', `${pool}\\.machineControllerManagerSettings\\.(inPlaceUpdateTimeout|disableHealthTimeout)`],
  ['Invalid|Required', `${image}\\.version`],
  ['Invalid', `${image}\\.minVersionForInPlaceUpdate`],
];

const patterns = scope.map(([types, field]) => new RegExp(`^(${types}) ${field}$`));

/** The Go names of error types are sentences. */
const types: Readonly<Record<string, string>> = {
  FieldValueInvalid: 'Invalid',
  FieldValueForbidden: 'Forbidden',
  FieldValueRequired: 'Required',
  FieldValueNotSupported: 'NotSupported',
  FieldValueDuplicate: 'Duplicate',
};

const short = (type: string): string => types[type] ?? type;

/** Type and field in one text, sorted: what is compared. */
export const written = (complaints: readonly Complaint[]): readonly string[] =>
  complaints.map(({ type, field }) => `${short(type)} ${field}`).sort();

export const isInScope = (complaint: string): boolean => patterns.some((pattern) => pattern.test(complaint));

/** The kind of a complaint: without positions. */
export const kindOf = (complaint: string): string => complaint.replaceAll(/\[\d+\]/g, '[]');
