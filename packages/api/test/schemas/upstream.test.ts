import { describe, expect, it } from '@jest/globals';
import { schemas } from '../../src/index.js';
import { readUpstream, upstreamIsPresent } from './upstream.js';
import { problemsOf, type Kind } from './validators.js';

// Upstream's manifests are not ours to publish: these run where a copy lies beside the repository.
const describeWithUpstream = upstreamIsPresent ? describe : describe.skip;

describeWithUpstream('example manifests of upstream pass, misspelling check included', () => {
  it.each([
    ['shoot.yaml', 'Shoot'],
    ['cloudprofile.yaml', 'CloudProfile'],
    ['namespacedcloudprofile.yaml', 'NamespacedCloudProfile'],
  ] as const)('%s', (file, kind) => {
    expect(problemsOf(kind, readUpstream(file))).toEqual([]);
  });
});

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: unknown;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const crdSchema = (file: string): Schema => {
  const crd = readUpstream(file) as { spec: { versions: readonly { schema: { openAPIV3Schema: Schema } }[] } };
  return crd.spec.versions[0]?.schema.openAPIV3Schema ?? {};
};

/** Every field that a CRD names, except inside metadata, which every kind has alike. */
const fieldsOf = (schema: Schema, path: readonly string[] = []): readonly (readonly string[])[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    name === 'metadata' ? [] : [[...path, name], ...fieldsOf(inner, [...path, name])],
  ),
  ...(schema.items ? fieldsOf(schema.items, [...path, '[]']) : []),
];

/** Whether our schema knows a field, or lets it pass unnamed. */
const accepts = (root: Schema, schema: Schema, path: readonly string[]): boolean => {
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (schema.$ref !== undefined) return accepts(root, root.definitions?.[schema.$ref.replace('#/definitions/', '')] ?? {}, path);
  const variants = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  if (variants.length > 0) return variants.some((variant) => accepts(root, variant, path));
  if (step === '[]') return schema.items === undefined || accepts(root, schema.items, rest);
  const named = schema.properties?.[step];
  return named ? accepts(root, named, rest) : schema.additionalProperties !== false;
};

describeWithUpstream('every field of a CRD is known or let through', () => {
  it.each([
    ['crd-machine.sapcloud.io_machinedeployments.yaml', 'MachineDeployment'],
    ['crd-machine.sapcloud.io_machinesets.yaml', 'MachineSet'],
    ['crd-machine.sapcloud.io_machines.yaml', 'Machine'],
    ['crd-machine.sapcloud.io_machineclasses.yaml', 'MachineClass'],
    ['crd-extensions.gardener.cloud_workers.yaml', 'Worker'],
    ['crd-extensions.gardener.cloud_operatingsystemconfigs.yaml', 'OperatingSystemConfig'],
  ] as const satisfies readonly (readonly [string, Kind])[])('%s', (file, kind) => {
    const fields = fieldsOf(crdSchema(file));
    const ours = schemas[kind] as Schema;
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((path) => !accepts(ours, ours, path)).map((path) => path.join('.'))).toEqual([]);
  });
});

/** Every field that our schema names, except inside metadata and conditions, which all kinds share. */
const ourFields = (root: Schema, schema: Schema, path: readonly string[] = []): readonly (readonly string[])[] => {
  const target = schema.$ref === undefined ? schema : (root.definitions?.[schema.$ref.replace('#/definitions/', '')] ?? {});
  const named = Object.entries(target.properties ?? {}).flatMap(([name, inner]) =>
    ['metadata', 'conditions', 'machineSetCondition'].includes(name) ? [] : [[...path, name], ...ourFields(root, inner, [...path, name])],
  );
  const items = target.items ? ourFields(root, target.items, [...path, '[]']) : [];
  return [...named, ...items, ...[...(target.allOf ?? []), ...(target.anyOf ?? [])].flatMap((inner) => ourFields(root, inner, path))];
};

/** Whether a CRD names a field, or keeps unknown ones there. */
const crdHas = (schema: Schema & { readonly 'x-kubernetes-preserve-unknown-fields'?: boolean }, path: readonly string[]): boolean => {
  const [step, ...rest] = path;
  if (step === undefined || schema['x-kubernetes-preserve-unknown-fields'] === true) return true;
  const inner = step === '[]' ? schema.items : schema.properties?.[step];
  return inner !== undefined && crdHas(inner, rest);
};

describeWithUpstream('what we name beyond a CRD is known by name', () => {
  it.each([
    ['crd-machine.sapcloud.io_machinedeployments.yaml', 'MachineDeployment', []],
    ['crd-machine.sapcloud.io_machinesets.yaml', 'MachineSet', []],
    ['crd-machine.sapcloud.io_machines.yaml', 'Machine', []],
    ['crd-machine.sapcloud.io_machineclasses.yaml', 'MachineClass', []],
    [
      'crd-extensions.gardener.cloud_workers.yaml',
      'Worker',
      [/^spec\.pools\.\[\]\.kubelet(\.|$)/, /^spec\.pools\.\[\]\.kubeletConfig\.systemReserved(\.|$)/],
    ],
    [
      'crd-extensions.gardener.cloud_operatingsystemconfigs.yaml',
      'OperatingSystemConfig',
      [/^spec\.(osVersion|kubeletVersion|credentialsRotation)(\.|$)/, /^status\.inPlaceUpdates\.osUpdate\.\[\]\./],
    ],
  ] as const satisfies readonly (readonly [string, Kind, readonly RegExp[]])[])('%s', (file, kind, gepSpellings: readonly RegExp[]) => {
    const crd = crdSchema(file);
    const ours = schemas[kind] as Schema;
    const unknown = ourFields(ours, ours)
      .filter((path) => !crdHas(crd, path))
      .map((path) => path.join('.'));
    expect(unknown.filter((path) => !gepSpellings.some((spelling) => spelling.test(path)))).toEqual([]);
  });
});
