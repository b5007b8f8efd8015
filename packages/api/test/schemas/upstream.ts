import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const folder = process.env['GARDENER_INPLACE_UPSTREAM'] ?? join(import.meta.dirname, '../../../../../shared/data/upstream');

/** Whether a copy of the upstream manifests and CRDs lies beside the repository. */
export const upstreamIsPresent = existsSync(join(folder, 'shoot.yaml'));

if (!upstreamIsPresent) console.log(`skipped: no upstream manifests in ${folder} (set GARDENER_INPLACE_UPSTREAM)`);

/** The document in an upstream file, with its `<placeholders>` filled in. */
export const readUpstream = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8').replace(/<[^>\n]*>/g, 'placeholder'));
