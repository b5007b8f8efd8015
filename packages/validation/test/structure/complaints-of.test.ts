import { describe, expect, it } from '@jest/globals';
import { schemas } from '@gardener-inplace/api';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { complaintsOf } from '../../src/structure/complaints-of.js';
import { cloudProfile, inPlacePool, shoot } from '../builders.js';
import { anything, broken } from '../any-input.js';

type Kind = keyof typeof schemas;

const ajv = new Ajv({ allErrors: true, ownProperties: true, inlineRefs: false, allowUnionTypes: true });

const toldByAjv = (kind: Kind, value: unknown) => {
  const validate = ajv.compile(schemas[kind]);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, schemaPath, keyword, params }) => ({
    instancePath,
    isForm: schemaPath.includes('/anyOf/'),
    keyword,
    params: keyword === 'anyOf' || keyword === 'not' ? {} : params,
  }));
};

const inOrder = (complaints: readonly object[]): readonly string[] => complaints.map((each) => JSON.stringify(each)).sort();

const rotating = shoot({
  pools: [inPlacePool({ cri: { name: 'containerd' }, volume: { size: '50Gi' }, maxSurge: '10%' })],
  status: { credentials: { rotation: { certificateAuthorities: { phase: 'Preparing', lastInitiationTime: '2026-01-02T03:04:05Z' } } } },
});
const goods: readonly (readonly [Kind, object])[] = [
  ['Shoot', rotating],
  ['CloudProfile', cloudProfile([{ version: '1.0.0', inPlaceUpdates: { supported: true, minVersionForUpdate: '0.9.0' } }])],
  ['Pod', { metadata: { name: 'p', labels: { a: 'b' } }, spec: { containers: [{ name: 'c', resources: { requests: { cpu: '1' } } }] } }],
  [
    'MachineDeployment',
    { spec: { template: { spec: { class: {} } }, strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 1 } } } },
  ],
];
const kinds = Object.keys(schemas) as readonly Kind[];

describe('what the schemas have to say', () => {
  it.each(goods)('%s: is what ajv says, whatever is broken', (kind, good) => {
    fc.assert(
      fc.property(broken(good), (value) => {
        expect(inOrder(complaintsOf(schemas[kind], value))).toEqual(inOrder(toldByAjv(kind, value)));
      }),
      { numRuns: 400 },
    );
  });

  it.each(kinds.map((kind) => [kind]))('%s: is what ajv says of anything', (kind) => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(inOrder(complaintsOf(schemas[kind], value))).toEqual(inOrder(toldByAjv(kind, value)));
      }),
      { numRuns: 40 },
    );
  });

  it('uses no keyword that is not read', () => {
    const read = [
      'type',
      'enum',
      'const',
      'pattern',
      'properties',
      'required',
      'additionalProperties',
      'items',
      'allOf',
      'anyOf',
      'not',
      '$ref',
    ];
    const silent = ['$schema', 'title', 'description', 'definitions', 'default', 'examples'];
    const used = new Set<string>();
    const inMap = (schema: unknown): void => Object.values(schema as object).forEach(walk);
    const walk = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [keyword, inner] of Object.entries(schema)) {
        used.add(keyword);
        if (keyword === 'properties' || keyword === 'definitions') inMap(inner);
        else if (keyword === 'allOf' || keyword === 'anyOf') (inner as readonly unknown[]).forEach(walk);
        else if (keyword === 'items' || keyword === 'additionalProperties' || keyword === 'not') walk(inner);
      }
    };
    inMap(schemas);
    expect([...used].filter((keyword) => ![...read, ...silent].includes(keyword))).toEqual([]);
  });
});
