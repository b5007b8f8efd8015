import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '../../manifests/crds');
type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Readonly<Record<string | number, unknown>> | undefined)?.[key], value);

const definitions = readdirSync(folder).map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Json);
const nameOf = (definition: Json): string => String(at(definition, 'metadata', 'name'));
const schemaOf = (definition: Json): Json => at(definition, 'spec', 'versions', 0, 'schema', 'openAPIV3Schema') as Json;
const schemaNamed = (name: string): Json => schemaOf(definitions.find((definition) => nameOf(definition) === name) ?? {});

/** Where a schema breaks what Kubernetes demands of a structural one. */
const unstructural = (schema: Json, path = ''): readonly string[] => {
  const forbidden = ['$ref', 'allOf', 'oneOf', 'not', 'const', 'definitions', 'title', '$schema'].filter((keyword) => keyword in schema);
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true;
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const isTyped = typeof schema['type'] === 'string' ? !isIntOrString : isIntOrString || isOpen;
  const problems = [
    ...forbidden.map((keyword) => `${path}: ${keyword}`),
    ...(isTyped ? [] : [`${path}: type`]),
    ...('properties' in schema && 'additionalProperties' in schema ? [`${path}: properties and additionalProperties`] : []),
    ...('anyOf' in schema && !isIntOrString ? [`${path}: anyOf`] : []),
  ];
  const inner = [
    ...Object.entries(isObject(schema['properties']) ? schema['properties'] : {}),
    ...['items', 'additionalProperties'].flatMap((key) => (isObject(schema[key]) ? [[key, schema[key]] as const] : [])),
  ];
  return [...problems, ...inner.flatMap(([name, each]) => unstructural(each as Json, `${path}.${name}`))];
};

describe('the shipped CustomResourceDefinitions', () => {
  it('define what is no built-in kind', () => {
    expect(definitions.map(nameOf).toSorted()).toEqual([
      'cloudprofiles.core.gardener.cloud',
      'machineclasses.machine.sapcloud.io',
      'machinedeployments.machine.sapcloud.io',
      'machines.machine.sapcloud.io',
      'machinesets.machine.sapcloud.io',
      'namespacedcloudprofiles.core.gardener.cloud',
      'operatingsystemconfigs.extensions.gardener.cloud',
      'shoots.core.gardener.cloud',
      'workers.extensions.gardener.cloud',
    ]);
  });

  it.each(definitions.map((definition) => [nameOf(definition), schemaOf(definition)] as const))('%s is structural', (_, schema) => {
    expect(unstructural(schema)).toEqual([]);
  });

  it('keep both vocabularies, and take numbers where Kubernetes takes both', () => {
    const strategy = at(schemaNamed('machinedeployments.machine.sapcloud.io'), 'properties', 'spec', 'properties', 'strategy');
    expect(at(strategy, 'properties', 'inPlaceUpdate', 'properties', 'maxUnavailable')).toMatchObject({
      'x-kubernetes-int-or-string': true,
    });
    const versions = at(schemaNamed('cloudprofiles.core.gardener.cloud'), 'properties', 'spec', 'properties', 'machineImages', 'items');
    expect(Object.keys(at(versions, 'properties', 'versions', 'items', 'properties') as Json)).toEqual(
      expect.arrayContaining(['inPlaceUpdates', 'inPlaceUpdateConfig']),
    );
  });

  it.each([
    ['a machine', { metadata: { name: 'm' }, spec: { class: { kind: 'MachineClass', name: 'c' } } }, true],
    ['a machine with a status', { spec: { class: { name: 'c' } }, status: { currentStatus: { phase: 'Running' } } }, true],
    ['a machine without a specification', { metadata: { name: 'm' } }, false],
    ['a machine with a phase that is none', { spec: { class: {} }, status: { currentStatus: { phase: 3 } } }, false],
  ])('%s is judged by the schema', (_, machine, isValid) => {
    const ajv = new Ajv({ strict: false });
    expect(ajv.validate(schemaNamed('machines.machine.sapcloud.io'), machine)).toBe(isValid);
  });

  const template = { spec: { class: { kind: 'MachineClass', name: 'metal' } } };
  it.each([
    ['machinedeployments.machine.sapcloud.io', '/spec/replicas', { replicas: 'three', template }],
    ['machinedeployments.machine.sapcloud.io', '/spec/strategy/type', { strategy: { type: 1 }, template }],
    ['machinedeployments.machine.sapcloud.io', '/spec/paused', { paused: 'yes', template }],
    ['machinedeployments.machine.sapcloud.io', '/spec/template', { template: 'none' }],
    ['shoots.core.gardener.cloud', '/spec/kubernetes/version', { kubernetes: { version: 1.36 } }],
    ['shoots.core.gardener.cloud', '/spec/provider/workers', { provider: { workers: 'many' } }],
    ['cloudprofiles.core.gardener.cloud', '/spec/machineImages/0/versions', { machineImages: [{ name: 'gardenlinux', versions: 1 }] }],
    ['namespacedcloudprofiles.core.gardener.cloud', '/spec/parent', { parent: 'metal' }],
  ])('§8.6 %s refuses a wrong shape by itself, at %s', (name, path, spec) => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    // ajv knows no null beside a number or text; nothing here is null.
    const schema = JSON.parse(JSON.stringify(schemaNamed(name), (key, value: unknown) => (key === 'nullable' ? undefined : value))) as Json;
    expect(ajv.validate(schema, { metadata: { name: 'wrong' }, spec })).toBe(false);
    expect(ajv.errors?.map(({ instancePath }) => instancePath)).toContain(path);
  });
});
