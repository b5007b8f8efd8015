import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '../src/index.js';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

describe('the README', () => {
  it('shows an example that says what happens', () => {
    const image: api.MachineImageVersion = {
      version: '1443.8.0',
      inPlaceUpdateConfig: { supported: true, minVersionForUpdate: '1312.3.0' },
    };
    const { value: config, conflicts } = api.inPlaceConfigOf(image);
    expect(config?.minVersionForUpdate).toBe('1312.3.0');
    expect(conflicts).toHaveLength(0);
    expect(api.compareVersions(config?.minVersionForUpdate ?? '', '<=', '1350.0.0')).toEqual({ ok: true, value: true });
    expect(api.writeInPlaceConfig(image, config, 'shipped')).toEqual({
      version: '1443.8.0',
      inPlaceUpdates: { supported: true, minVersionForUpdate: '1312.3.0' },
    });
  });

  it.each(Object.keys(api))('names %s', (name) => {
    expect(readme).toContain(`\`${name}\``);
  });
});
