import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as validation from '../../src/index.js';
import { cloudProfile, imageVersion, inPlacePool, machine, pinned, shoot, type PoolPart } from '../builders.js';
import { checkManifests } from './check-manifests.js';
import { skippedMinors } from './one-rule.js';
import { ourErrors } from './own-rule.js';
import { imageChoices } from './target-versions.js';
import { review } from './webhook.js';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const snippet = (name: string): string => readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8').trim();

describe('the README', () => {
  it.each(['webhook', 'target-versions', 'check-manifests', 'one-rule', 'own-rule'])('shows the snippet %s as it runs here', (name) => {
    expect(readme).toContain(`\`\`\`ts\n${snippet(name)}\n\`\`\``);
  });

  it.each(Object.keys(validation))('names %s', (name) => {
    expect(readme).toContain(`\`${name}\``);
  });
});

const from = (version: string, minVersionForUpdate: string) => ({ version, inPlaceUpdates: { supported: true, minVersionForUpdate } });
const profile = cloudProfile([from('1.0.0', '1.0.0'), from('1.1.0', '1.0.0'), from('1.2.0', '1.1.0'), { version: '1.3.0' }]);
const one = (part: PoolPart) => shoot({ pools: [inPlacePool(part)] });

describe('the webhook', () => {
  const ask = (part: PoolPart) =>
    review({ uid: 'u', name: 'crazy-botany', oldObject: one(imageVersion('1.0.0')), object: one(part) }, profile);

  it.each([
    ['allowed', imageVersion('1.1.0'), undefined],
    ['structure', { ...imageVersion('1.1.0'), minimum: 'x' }, 'spec.provider.workers[0].minimum'],
    ['rules', machine({ type: 'm5.xlarge' }), 'spec.provider.workers[0].machine.type'],
    ['the profile', imageVersion('1.2.0'), 'spec.provider.workers[0].machine.image'],
  ])('%s', (_, part, field) => {
    const { allowed, status } = ask(part);
    expect(allowed).toBe(field === undefined);
    expect(status?.details.causes[0]?.field).toBe(field);
  });
});

describe('the form', () => {
  it('offers what can be reached, with the way, and says why not', () => {
    const current = { kubernetes: '1.33.2', image: { name: 'gardenlinux', version: '1.0.0' } };
    expect(imageChoices(current, profile, '2026-03-01T00:00:00Z')).toEqual([
      { version: '1.0.0', updates: 0, hint: '' },
      { version: '1.1.0', updates: 1, hint: '1.1.0' },
      { version: '1.2.0', updates: 2, hint: '1.1.0 → 1.2.0' },
      { version: '1.3.0', updates: 0, hint: 'image version 1.3.0 cannot be reached in place from 1.0.0' },
    ]);
  });
});

describe('the check of YAML files', () => {
  const check = (text: string): readonly string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
    const file = join(folder, 'shoot.yaml');
    try {
      writeFileSync(file, text);
      return checkManifests([file]).map((line) => line.replace(file, 'shoot.yaml'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const shootOf = (fields: string) => `
kind: Shoot
spec:
  kubernetes: { version: 1.33.2 }
  provider:
    workers:
      - { name: a, machine: { type: m5.large, image: { name: gardenlinux, version: 1.0.0 } }, ${fields} }
`;

  it.each([
    ['nothing wrong', shootOf('minimum: 1, maximum: 2, updateStrategy: AutoInPlaceUpdate'), []],
    [
      'bounds that let nothing happen',
      shootOf('minimum: 1, maximum: 2, updateStrategy: AutoInPlaceUpdate, maxUnavailable: 0'),
      [
        'shoot.yaml: spec.provider.workers[0].maxUnavailable: must not be 0 while maxSurge is 0: no node could ever be updated (V-SHOOT-22)',
      ],
    ],
    [
      'an unknown strategy, in the second document',
      `kind: ConfigMap\n---${shootOf('minimum: 1, maximum: 2, updateStrategy: InPlace')}`,
      [
        'shoot.yaml: spec.provider.workers[0].updateStrategy: must be one of AutoRollingUpdate, AutoInPlaceUpdate, ManualInPlaceUpdate (STRUCTURE-01)',
        'shoot.yaml: spec.provider.workers[0].updateStrategy: "InPlace" is not an update strategy: use one of AutoRollingUpdate, AutoInPlaceUpdate, ManualInPlaceUpdate (V-SHOOT-01)',
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(check(text)).toEqual(expected);
  });

  it('no YAML at all', () => {
    expect(check('kind: [')).toEqual([expect.stringMatching(/^shoot\.yaml: .* at line 1/s)]);
  });
});

describe('rules by themselves', () => {
  it('asks one rule', () => {
    expect(skippedMinors(one(pinned('1.31.0')), one({ ...pinned('1.33.0'), ...machine({ type: 'x' }) })).map(({ rule }) => rule)).toEqual([
      'V-SHOOT-11',
    ]);
  });

  it('asks a rule of one’s own, in its own words', () => {
    const both = (version: string) => shoot({ pools: ['a', 'b'].map((name) => inPlacePool({ name, ...imageVersion(version) })) });
    expect(ourErrors(both('1.0.0'), both('1.1.0'))).toEqual([
      {
        rule: 'OURS-01',
        type: 'Forbidden',
        field: 'spec.provider.workers[1].machine.image.version',
        value: '1.1.0',
        detail: 'only one pool may move to another machine image in one update',
        params: {},
      },
    ]);
  });
});
