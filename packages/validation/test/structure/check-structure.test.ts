import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { checkStructure, type StructureKind } from '../../src/index.js';
import { shoot } from '../builders.js';

const told = (kind: StructureKind, object: unknown) =>
  checkStructure(kind, object).map(({ type, field, detail }) => `${type} ${field}: ${detail}`);
const worker = (part: object) => shoot({ pools: [{ name: 'a', machine: { type: 'm' }, ...part }] });
const at = 'spec.provider.workers[0]';

describe('checkStructure', () => {
  it('comes to an end where none of several forms fits', () => {
    const osc = (osUpdate: unknown) => ({ spec: {}, status: { inPlaceUpdates: { osUpdate } } });
    expect(told('OperatingSystemConfig', osc({ command: '/opt/update' }))).toEqual([]);
    expect(told('OperatingSystemConfig', osc('/opt/update'))).toEqual([
      'Invalid status.inPlaceUpdates.osUpdate: must be an object or a list',
    ]);
    expect(told('OperatingSystemConfig', osc([{ comand: '/opt/update' }])).length).toBeGreaterThan(0);
  });

  it.each<[string, unknown, string[]]>([
    ['a good Shoot', shoot(), []],
    ['null is absent', worker({ maxSurge: null, kubernetes: null }), []],
    ['no object', 5, ['Invalid Shoot: must be an object']],
    ['a field missing', {}, ['Required spec: must be set']],
    ['a field missing in a list', shoot({ pools: [{ name: 'a' }] }), [`Required ${at}.machine: must be set`]],
    ['another type', worker({ minimum: '1' }), [`Invalid ${at}.minimum: must be an integer`]],
    ['none of several types', worker({ maxSurge: true }), [`Invalid ${at}.maxSurge: must be an integer or a text`]],
    [
      'a value that is none of those that exist',
      worker({ updateStrategy: 'x' }),
      [`NotSupported ${at}.updateStrategy: must be one of AutoRollingUpdate, AutoInPlaceUpdate, ManualInPlaceUpdate`],
    ],
    [
      'no duration',
      worker({ machineControllerManager: { machineDrainTimeout: 'x' } }),
      [`Invalid ${at}.machineControllerManager.machineDrainTimeout: must be a duration such as 1h20m`],
    ],
    [
      'no time',
      { ...shoot(), metadata: { creationTimestamp: 'x' } },
      ['Invalid metadata.creationTimestamp: must be a time such as 2026-01-02T03:04:05Z'],
    ],
    ['a field nobody knows', worker({ updatestrategy: 'x' }), [`Invalid ${at}.updatestrategy: there is no field updatestrategy here`]],
    ['a label that is no text', { ...shoot(), metadata: { labels: { 'a/b': 1 } } }, ['Invalid metadata.labels[a/b]: must be a text']],
  ])('%s', (_, object, expected) => {
    expect(told('Shoot', object)).toEqual(expected);
  });

  it('lets unknown fields pass when asked, as a server prunes them', () => {
    const given = worker({ updatestrategy: 'x', minimum: 'y' });
    expect(checkStructure('Shoot', given, { unknownFields: 'ignore' }).map(({ field }) => field)).toEqual([`${at}.minimum`]);
  });

  it('says so when it does not know the kind', () => {
    expect(checkStructure('Secrets' as StructureKind, {})).toMatchObject([{ type: 'NotSupported', field: 'kind', value: 'Secrets' }]);
  });
});

// Upstream's manifests are not ours to publish: these run where a copy lies beside the repository.
const upstream = process.env['GARDENER_INPLACE_UPSTREAM'] ?? join(import.meta.dirname, '../../../../../shared/data/upstream');
const examples = [
  ['Shoot', 'shoot.yaml'],
  ['CloudProfile', 'cloudprofile.yaml'],
  ['NamespacedCloudProfile', 'namespacedcloudprofile.yaml'],
] as const;
const present = examples.filter(([, file]) => existsSync(join(upstream, file)));
if (present.length === 0) console.log(`no upstream manifests at ${upstream}: left out`);

(present.length > 0 ? describe : describe.skip)('example manifests of Gardener', () => {
  it.each(present.length > 0 ? present : examples)('%s has nothing wrong', (kind, file) => {
    expect(told(kind, parse(readFileSync(join(upstream, file), 'utf8')))).toEqual([]);
  });
});
