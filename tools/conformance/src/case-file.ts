import { readFileSync } from 'node:fs';
import type { CaseInput } from './area.js';

export interface Case {
  readonly input: CaseInput;
  readonly releases: readonly string[];
  readonly expect: unknown;
}

/** Reads a case file, or says in one line why it is none. */
export const readCases = (file: string): readonly Case[] | string => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return `cannot read ${file}: ${String(error)}`;
  }
  if (!Array.isArray(content)) return `${file} is not a case file: expected an array of cases`;
  const broken = content.findIndex((item) => !isCase(item));
  return broken < 0 ? content.map(toCase) : `${file} is not a case file: entry ${broken} lacks id, area or expect`;
};

interface RawCase extends CaseInput {
  readonly expect: unknown;
  readonly releases?: readonly string[];
}

const isCase = (item: unknown): item is RawCase =>
  typeof item === 'object' &&
  item !== null &&
  'id' in item &&
  typeof item.id === 'string' &&
  'area' in item &&
  typeof item.area === 'string' &&
  'expect' in item;

const toCase = (raw: RawCase): Case => {
  const { expect, ...input } = raw;
  return { input, expect, releases: Array.isArray(raw.releases) ? raw.releases.map(String) : [] };
};
