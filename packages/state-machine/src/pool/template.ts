import type { MachineDeployment, MachineSet, MachineTemplate } from '@gardener-inplace/api';
import { marks } from '@gardener-inplace/api';
import { readableDeployment, readableMetadata, readableSet, readableTemplate } from '../readable/objects.js';

/** Text with sorted keys; absent, null and empty members are the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .map(([key, entry]) => [key, canonical(entry)] as const)
      .filter(([, text]) => text !== 'null' && text !== '{}' && text !== '[]')
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
  }
  return value === undefined ? 'null' : JSON.stringify(value);
}

/**
 * What makes a template another template: labels (without the hash label) and class. Node template, machine configuration and the
 * kind of the class are copied to existing machines and never start an update.
 *
 * @source machine-controller a.6
 */
function identityOf(found: MachineTemplate): string {
  const template = readableTemplate(found);
  const { [marks.templateHash]: _, ...labels } = template.metadata?.labels ?? {};
  const { apiGroup, name } = template.spec.class;
  return canonical({
    labels,
    annotations: template.metadata?.annotations,
    providerID: template.spec.providerID,
    class: { apiGroup, name },
  });
}

export const isSameTemplate = (a: MachineTemplate, b: MachineTemplate): boolean => identityOf(a) === identityOf(b);

/** 32-bit FNV-1a over UTF-8. */
function fnv32a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

function* utf8(text: string): Generator<number> {
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (point < 0x80) yield point;
    else if (point < 0x800) yield* [0xc0 | (point >> 6), 0x80 | (point & 0x3f)];
    else if (point < 0x10000) yield* [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)];
    else yield* [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)];
  }
}

const safeLetters = 'bcdfghjklmnpqrstvwxz2456789';

/** A number as letters that spell no words and fit into names and labels. */
function safeName(value: number): string {
  let text = '';
  for (let rest = value; text === '' || rest > 0; rest = Math.floor(rest / safeLetters.length))
    text += safeLetters[rest % safeLetters.length]!;
  return text;
}

/** The hash under which machines of the deployment's current template are known; deterministic. */
export const templateHashOf = (deployment: MachineDeployment): string => {
  const { spec, status } = readableDeployment(deployment);
  return safeName(fnv32a(identityOf(spec.template) + (status?.collisionCount ?? '')));
};

export const setNameOf = (deployment: MachineDeployment): string =>
  `${readableDeployment(deployment).metadata?.name}-${templateHashOf(deployment).slice(0, 5)}`;

/** Names of machines are deterministic too: a second create of the same machine conflicts instead of making two. */
export function machineNameOf(set: MachineSet, ordinal: number): string {
  const { name, uid } = readableMetadata(set);
  return `${name}-${safeName(fnv32a(`${uid}/${ordinal}`))
    .padEnd(5, 'b')
    .slice(0, 5)}`;
}

/** The hash that a set carries. */
export const hashOfSet = (set: MachineSet): string => {
  const { metadata } = readableSet(set);
  return metadata?.labels?.[marks.templateHash] ?? metadata?.name ?? '';
};
