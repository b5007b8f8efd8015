import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const inRoot = (...parts) => join(root, ...parts);

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Names of the published packages. */
export const packageNames = () => readdirSync(inRoot('packages'));
