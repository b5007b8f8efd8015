import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { conformance } from '../src/report.js';

const packages = join(import.meta.dirname, '../../../packages');
const caseFiles = readdirSync(packages)
  .map((name) => join(packages, name, 'test/cases'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.json'));

describe('the copies of the shared cases that live with the packages', () => {
  it.each(caseFiles.map((file) => [basename(file, '.json'), file]))(
    '%s: every supported area answers as expected',
    async (caseFile, file) => {
      const { lines, failed } = await conformance({ caseFile, file, supportedOnly: true });
      expect({ failed, lines: failed === 0 ? [] : lines }).toEqual({ failed: 0, lines: [] });
    },
  );
});
