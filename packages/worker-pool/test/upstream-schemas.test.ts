import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { buildMachineDeployments, buildOperatingSystemConfig, buildWorker } from '@gardener-inplace/worker-pool';
import { manualPool, poolWith, rollingPool, shootWith, valueOf } from './shoots.js';

// Upstream's manifests are not ours to publish: these run where a copy lies beside the repository.
const upstream = process.env['GARDENER_INPLACE_UPSTREAM'] ?? join(import.meta.dirname, '../../../../shared/data/upstream');
const isPresent = existsSync(upstream);
if (!isPresent) console.log(`upstream-schemas: skipped, there are no CRDs in ${upstream}`);

interface CustomResourceDefinition {
  readonly spec: { readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: object } }[] };
}

/** Fields that a server would drop silently count as errors. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [key, closed(value)]);
  const isOpen = 'x-kubernetes-preserve-unknown-fields' in schema || 'additionalProperties' in schema || !('properties' in schema);
  return Object.fromEntries([...entries, ...(isOpen || !('type' in schema) ? [] : [['additionalProperties', false] as [string, unknown]])]);
}

const complaints = (file: string, object: unknown): readonly string[] => {
  const documents = parseAllDocuments(readFileSync(join(upstream, file), 'utf8')).map(
    (document) => document.toJS() as CustomResourceDefinition | null,
  );
  const schema = documents.find((document) => document?.spec)?.spec.versions[0]?.schema.openAPIV3Schema;
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(closed(schema) as object);
  validate(object);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
};

const settings = {
  machineDrainTimeout: '1h',
  inPlaceUpdateTimeout: '40m',
  disableHealthTimeout: true,
  nodeConditions: ['KernelDeadlock'],
  maxEvictRetries: 3,
  autoPreserveFailedMachineMax: 1,
};
const taints = [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }];
const pools = [
  poolWith({
    taints,
    labels: { team: 'blue' },
    machineControllerManager: settings,
    kubernetes: { kubelet: { kubeReserved: { cpu: '100m' }, maxPods: 99 } },
  }),
  manualPool(),
  rollingPool(),
];
const shoot = shootWith({
  pools,
  status: { credentials: { rotation: { certificateAuthorities: { lastInitiationTime: '2025-01-01T00:00:00Z' } } } },
});

(isPresent ? describe : describe.skip)('objects fit the schemas of the real CRDs', () => {
  const worker = isPresent ? valueOf(buildWorker({ shoot, namespace: 'shoot--dev--a' })) : undefined;

  it('Worker', () => {
    expect(complaints('crd-extensions.gardener.cloud_workers.yaml', worker)).toEqual([]);
  });

  it.each(pools.map(({ name }) => name))('MachineDeployments and MachineClasses of pool %s', (name) => {
    const pool = worker?.spec.pools.find((candidate) => candidate.name === name);
    if (worker === undefined || pool === undefined) throw new Error(`the Worker has no pool ${name}`);
    const { machineDeployments, machineClasses } = valueOf(buildMachineDeployments({ worker, pool, technicalID: 'shoot--dev--a' }));
    expect(machineDeployments.flatMap((object) => complaints('crd-machine.sapcloud.io_machinedeployments.yaml', object))).toEqual([]);
    expect(machineClasses.flatMap((object) => complaints('crd-machine.sapcloud.io_machineclasses.yaml', object))).toEqual([]);
  });

  it.each(['reconcile', 'provision'] as const)('OperatingSystemConfigs of purpose %s', (purpose) => {
    const built = pools.map((pool) =>
      valueOf(buildOperatingSystemConfig({ shoot, pool, purpose, kubeletImage: 'registry.example/kubelet:v1.32.3' })),
    );
    expect(built.flatMap((object) => complaints('crd-extensions.gardener.cloud_operatingsystemconfigs.yaml', object))).toEqual([]);
  });

  it('and a field that a server would drop is noticed', () => {
    expect(complaints('crd-extensions.gardener.cloud_workers.yaml', { spec: { ...worker?.spec, unknown: true } })).toEqual([
      '/spec must NOT have additional properties {"additionalProperty":"unknown"}',
    ]);
  });
});
