import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { MachineDeployment, Node, OperatingSystemConfig, Shoot } from '../../src/index.js';
import { schemas } from '../../src/index.js';
import { problemsOf } from './validators.js';

const shoot = {
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: { name: 'crazy-botany', namespace: 'garden-dev' },
  spec: {
    kubernetes: { version: '1.31.1', kubelet: { kubeReserved: { cpu: '100m' } } },
    provider: {
      type: 'metal',
      workers: [
        {
          name: 'pool-a',
          minimum: 3,
          maximum: 3,
          maxSurge: 0,
          maxUnavailable: '25%',
          updateStrategy: 'AutoInPlaceUpdate',
          machine: { type: 'large', image: { name: 'gardenlinux', version: '1443.8.0' } },
          machineControllerManager: { inPlaceUpdateTimeout: '20m', disableHealthTimeout: true },
        },
      ],
    },
    networking: { type: 'calico' },
  },
} satisfies Shoot & { spec: { networking: unknown } };

/** The Shoot with something put beside its first pool's fields. */
const withPool = (fields: object): object => ({
  ...shoot,
  spec: { ...shoot.spec, provider: { ...shoot.spec.provider, workers: [{ ...shoot.spec.provider.workers[0], ...fields }] } },
});

describe('every schema', () => {
  it.each(Object.keys(schemas))('%s is a draft-07 document named after its kind', (kind) => {
    expect(schemas[kind as keyof typeof schemas]).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: kind,
      type: 'object',
    });
  });

  it('carries no words, which a page that validates would have to load', () => {
    expect(JSON.stringify(schemas)).not.toContain('"description":"');
  });

  it('has a document beside it that says what a field means', () => {
    const document = readFileSync(join(import.meta.dirname, '../../manifests/json-schemas/cloud-profile.generated.json'), 'utf8');
    expect(document).toContain('Lowest current image version from which an existing pool may move to this one.');
  });
});

describe('objects of this project pass', () => {
  it('a Shoot', () => {
    expect(problemsOf('Shoot', shoot)).toEqual([]);
  });

  it('an OperatingSystemConfig in either vocabulary', () => {
    const shipped: OperatingSystemConfig = {
      spec: { type: 'gardenlinux', purpose: 'reconcile', inPlaceUpdates: { operatingSystemVersion: '', kubelet: '1.31.1' } },
      status: { inPlaceUpdates: { osUpdate: { command: '/bin/update', args: ['--version', '1'] } } },
    };
    const gep: OperatingSystemConfig = {
      spec: { osVersion: '1631.0', kubeletVersion: '1.30.4', credentialsRotation: { serviceAccountKey: { lastInitiationTime: null } } },
      status: { inPlaceUpdates: { osUpdate: [{ command: '/bin/update' }] } },
    };
    expect(problemsOf('OperatingSystemConfig', shipped)).toEqual([]);
    expect(problemsOf('OperatingSystemConfig', gep)).toEqual([]);
  });

  it('a MachineDeployment', () => {
    const deployment: MachineDeployment = {
      spec: {
        replicas: 3,
        template: { spec: { class: { kind: 'MachineClass', name: 'pool-a-1' } } },
        strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: 1, orchestrationType: 'Auto' } },
      },
    };
    expect(problemsOf('MachineDeployment', deployment)).toEqual([]);
  });

  it('a Node, whose other fields are passed through', () => {
    const node: Node = { metadata: { name: 'node-1' }, spec: { unschedulable: true }, status: { declaredFeatures: ['A'] } };
    expect(problemsOf('Node', { ...node, status: { ...node.status, runtimeHandlers: [{ name: 'runc' }] } })).toEqual([]);
  });
});

describe('a misspelt field is found', () => {
  const pool = '/spec/provider/workers/0';

  it.each([
    ['a pool', { updateStratgy: 'AutoInPlaceUpdate' }, pool, 'updateStratgy'],
    ['kubelet settings', { kubernetes: { kubelet: { evictionhard: {} } } }, `${pool}/kubernetes/kubelet`, 'evictionhard'],
    ['timeouts', { machineControllerManager: { inPlaceTimeout: '1m' } }, `${pool}/machineControllerManager`, 'inPlaceTimeout'],
    ['the image', { machine: { type: 'large', image: { name: 'a', vesion: '1' } } }, `${pool}/machine/image`, 'vesion'],
  ])('in %s', (_, fields, path, name) => {
    expect(problemsOf('Shoot', withPool(fields))).toEqual([`${path} must NOT have additional properties ${name}`]);
    expect(problemsOf('Shoot', withPool(fields), 'open')).toEqual([]);
  });

  it('in an image version', () => {
    const spec = { machineImages: [{ name: 'gardenlinux', versions: [{ version: '1', inPlaceUpdate: { supported: true } }] }] };
    expect(problemsOf('CloudProfile', { spec })).toEqual([
      '/spec/machineImages/0/versions/0 must NOT have additional properties inPlaceUpdate',
    ]);
  });
});

describe('a wrong value is found, in either mode', () => {
  it.each([
    ['an unknown strategy', { updateStrategy: 'InPlace' }, 'updateStrategy must be equal to one of the allowed values'],
    ['a fraction of a machine', { maxSurge: 0.5 }, 'maxSurge must be integer,string,null'],
    [
      'a duration without unit',
      { machineControllerManager: { inPlaceUpdateTimeout: '20' } },
      'machineControllerManager/inPlaceUpdateTimeout must match pattern',
    ],
    [
      'a quantity with a wrong suffix',
      { kubernetes: { kubelet: { kubeReserved: { memory: '1gb' } } } },
      'kubernetes/kubelet/kubeReserved/memory must match pattern',
    ],
    ['a pool that is null', { machine: null }, 'machine must be object'],
  ])('%s', (_, fields, problem) => {
    for (const mode of ['strict', 'open'] as const) {
      expect(problemsOf('Shoot', withPool(fields), mode)).toEqual([expect.stringContaining(`/spec/provider/workers/0/${problem}`)]);
    }
  });

  it('a missing field that nobody fills', () => {
    expect(problemsOf('OperatingSystemConfig', { spec: { inPlaceUpdates: { kubelet: '1.31.1' } } })).toEqual([
      "/spec/inPlaceUpdates must have required property 'operatingSystemVersion'",
    ]);
  });
});

describe('null and what the server fills', () => {
  it('null counts as absent where a field is optional', () => {
    expect(problemsOf('Shoot', withPool({ cri: null, zones: null, updateStrategy: null, maxSurge: null, kubernetes: null }))).toEqual([]);
  });

  it('but not as an item of a list', () => {
    expect(problemsOf('Shoot', { spec: { ...shoot.spec, provider: { workers: [null] } } })).toEqual([
      '/spec/provider/workers/0 must be object',
    ]);
  });

  it('the Kubernetes version may be left to the server', () => {
    expect(problemsOf('Shoot', { spec: { ...shoot.spec, kubernetes: null } })).toEqual([]);
    expect(problemsOf('Shoot', { spec: { ...shoot.spec, kubernetes: {} } })).toEqual([]);
  });
});
