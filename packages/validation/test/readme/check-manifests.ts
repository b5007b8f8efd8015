import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { checkStructure, defaultShoot, validateCloudProfile, validateShootCreate, type FieldError } from '@gardener-inplace/validation';
import type { CloudProfile, Shoot } from '@gardener-inplace/api';

const options = { featureGates: { InPlaceNodeUpdates: true }, strict: true };

const problemsOf = (object: { readonly kind?: unknown }): readonly FieldError[] => {
  // What a manifest leaves out a server fills in before it asks.
  if (object?.kind === 'Shoot') return [...checkStructure('Shoot', object), ...validateShootCreate(defaultShoot(object as Shoot), options)];
  if (object?.kind === 'CloudProfile')
    return [...checkStructure('CloudProfile', object), ...validateCloudProfile(object as CloudProfile, options)];
  return [];
};

/** What is wrong with the manifests in some files, one line each; a CI job prints them and fails unless there are none. */
export const checkManifests = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8')).flatMap((document) => {
      if (document.errors.length > 0) return document.errors.map(({ message }) => `${file}: ${message}`);
      return problemsOf(document.toJS()).map(({ rule, field, detail }) => `${file}: ${field}: ${detail} (${rule})`);
    }),
  );
