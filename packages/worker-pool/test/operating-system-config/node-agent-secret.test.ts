import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OperatingSystemConfig } from '@gardener-inplace/api';
import { buildOperatingSystemConfig, nodeAgentSecretOf, secretChecksum } from '@gardener-inplace/worker-pool';
import { poolWith, shootWith, valueOf } from '../shoots.js';

const osc = valueOf(buildOperatingSystemConfig({ shoot: shootWith(), pool: poolWith(), namespace: 'shoot--dev--a' }));
const textOf = (config: OperatingSystemConfig, vocabulary?: 'gep' | 'shipped') =>
  Buffer.from(nodeAgentSecretOf(config, { vocabulary }).data?.['osc.yaml'] ?? '', 'base64').toString('utf8');

describe('the Secret from which node agents read', () => {
  it('is named by the key, labelled by the pool, and carries the checksum of its bytes', () => {
    const secret = nodeAgentSecretOf(osc);
    expect(secret.metadata).toEqual({
      name: 'gardener-node-agent-a',
      namespace: 'kube-system',
      labels: { 'gardener.cloud/role': 'operating-system-config', 'worker.gardener.cloud/pool': 'a' },
      annotations: { 'checksum/data-script': createHash('sha256').update(textOf(osc)).digest('hex') },
    });
  });

  it('has only the part that nodes need', () => {
    const status = {
      extensionUnits: [{ name: 'u' }],
      extensionFiles: [],
      inPlaceUpdates: { osUpdate: { command: '/opt/update' } },
      conditions: [],
    };
    const reduced = JSON.parse(textOf({ ...osc, status })) as OperatingSystemConfig;
    expect(Object.keys(reduced)).toEqual(['apiVersion', 'kind', 'spec', 'status']);
    expect(Object.keys(reduced.spec)).toEqual(['criConfig', 'files', 'inPlaceUpdates', 'units']);
    expect(reduced.status).toEqual({
      extensionUnits: [{ name: 'u' }],
      extensionFiles: [],
      inPlaceUpdates: { osUpdate: { command: '/opt/update' } },
    });
  });

  it('speaks the vocabulary that it is asked to', () => {
    expect(JSON.parse(textOf(osc, 'gep'))).toMatchObject({ spec: { osVersion: '1592.1.0', kubeletVersion: '1.32.3' } });
  });

  it('has the same text for the same content in another order', () => {
    const { units = [], files = [], ...rest } = osc.spec;
    expect(textOf({ ...osc, spec: { files, units, ...rest } })).toBe(textOf(osc));
  });

  it('takes the text of an own serialiser', () => {
    const secret = nodeAgentSecretOf(osc, { text: 'spec: {}\n' });
    expect(secret.data).toEqual({ 'osc.yaml': 'c3BlYzoge30K' });
    expect(secret.metadata?.annotations).toEqual({ 'checksum/data-script': secretChecksum('spec: {}\n') });
  });

  it('encodes any text as everyone else does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(nodeAgentSecretOf(osc, { text }).data?.['osc.yaml']).toBe(Buffer.from(text, 'utf8').toString('base64'));
        expect(secretChecksum(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });
});
