import { X509Certificate } from 'node:crypto';
import 'reflect-metadata';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Node, resources } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient, type KubeObject, silentLogger } from '@gardener-inplace/kube-runtime';
import { type JsonGeneralName, Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } from '@peculiar/x509';
import { createCertificateAuthority, judgeSigningRequest, startCertificateApprover } from '../src/index.js';
import { type SimulatedWorld, startWorld } from './world.js';

const kubelet = {
  signerName: 'kubernetes.io/kube-apiserver-client-kubelet',
  username: 'system:node:n1',
  groups: ['system:nodes', 'system:authenticated'],
  usages: ['digital signature', 'client auth'],
  facts: { commonName: 'system:node:n1', organizations: ['system:nodes'], dnsNames: [], ipAddresses: [], otherNames: [] },
  node: () => undefined,
};
const node: Node = {
  status: {
    addresses: [
      { type: 'Hostname', address: 'n1' },
      { type: 'InternalIP', address: '10.0.0.1' },
    ],
  },
};
const serving = {
  ...kubelet,
  signerName: 'kubernetes.io/kubelet-serving',
  usages: ['digital signature', 'server auth'],
  facts: { ...kubelet.facts, dnsNames: ['n1'], ipAddresses: ['10.0.0.1'] },
  node: (name: string) => (name === 'n1' ? node : undefined),
};
const agentName = 'gardener.cloud:node-agent:machine:m1';
const agent = {
  ...kubelet,
  signerName: 'kubernetes.io/kube-apiserver-client',
  username: agentName,
  facts: { ...kubelet.facts, commonName: agentName, organizations: ['gardener.cloud:node-agents'] },
};
const bootstrapper = { username: 'system:bootstrap:abcdef', groups: ['system:bootstrappers', 'system:authenticated'] };
const verdict = (question: Parameters<typeof judgeSigningRequest>[0]): string => {
  const { type, message } = judgeSigningRequest(question) ?? { type: 'Pending', message: '' };
  return `${type} ${message}`.trim();
};

describe('the client certificate of a kubelet', () => {
  it.each([
    ['a kubelet that renews its own', {}, 'Approved Auto approving self kubelet client certificate'],
    ['the first of a new machine', bootstrapper, 'Approved Auto approving kubelet client certificate'],
    [
      'with key encipherment, for RSA',
      { usages: [...kubelet.usages, 'key encipherment'] },
      'Approved Auto approving self kubelet client certificate',
    ],
    ['of another node', { username: 'system:node:n2' }, 'Pending'],
    ['for serving', { usages: ['digital signature', 'server auth'] }, 'Pending'],
    ['for more than authentication', { usages: [...kubelet.usages, 'cert sign'] }, 'Pending'],
    ['of another organization', { facts: { ...kubelet.facts, organizations: ['system:masters'] } }, 'Pending'],
    ['of two organizations', { facts: { ...kubelet.facts, organizations: ['system:nodes', 'system:masters'] } }, 'Pending'],
    ['with alternative names', { facts: { ...kubelet.facts, dnsNames: ['n1'] } }, 'Pending'],
    ['of nobody', { facts: { ...kubelet.facts, commonName: 'system:node:' } }, 'Pending'],
    ['of another signer', { signerName: 'example.org/own' }, 'Pending'],
  ])('%s', (_, change, expected) => {
    expect(verdict({ ...kubelet, ...change })).toBe(expected);
  });
});

describe('the serving certificate of a kubelet', () => {
  it.each([
    ['with exactly the addresses of its node', {}, 'Approved Auto approving kubelet server certificate'],
    ['asked for by a person', { username: 'jane' }, 'Denied username jane is not that of a node'],
    ['of another node', { username: 'system:node:n2' }, 'Denied common name system:node:n1 is not the requester system:node:n2'],
    ['for a client', { usages: kubelet.usages }, 'Denied usages are not those of a serving certificate'],
    ['without a name', { facts: kubelet.facts }, 'Denied at least one DNS name or IP address is required'],
    ['with a name of another', { facts: { ...serving.facts, dnsNames: ['n1', 'api'] } }, 'Denied DNS names are not those of the node'],
    ['with another address', { facts: { ...serving.facts, ipAddresses: ['10.0.0.2'] } }, 'Denied IP addresses are not those of the node'],
    [
      'with an e-mail address',
      { facts: { ...serving.facts, otherNames: ['a@b'] } },
      'Denied only DNS names and IP addresses are allowed as alternative names',
    ],
    ['of a node that is gone', { node: () => undefined }, 'Denied node does not exist'],
  ])('%s', (_, change, expected) => {
    expect(verdict({ ...serving, ...change })).toBe(expected);
  });
});

describe('the client certificate of a node agent', () => {
  it.each([
    ['that renews its own', {}, 'Approved Auto approving gardener-node-agent client certificate'],
    ['of a new machine', bootstrapper, 'Approved Auto approving gardener-node-agent client certificate'],
    ['of another machine', { username: `${agentName}2` }, `Denied username ${agentName}2 may not ask for ${agentName}`],
    ['of masters', { facts: { ...agent.facts, organizations: ['system:masters'] } }, 'Denied organization is not that of node agents'],
    ['of a person', { facts: { ...agent.facts, commonName: 'jane' } }, 'Pending'],
  ])('%s', (_, change, expected) => {
    expect(verdict({ ...agent, ...change })).toBe(expected);
  });
});

describe('a certificate authority', () => {
  it.each([
    [undefined, 0, 'createCertificateAuthority needs a name'],
    ['', 0, 'createCertificateAuthority needs a name'],
    [5, 0, 'createCertificateAuthority needs a name'],
    ['a', Number.NaN, 'now is no time: NaN'],
    ['a', 8.64e15, 'now is no time: 8640000000000000'],
    ['a', null, 'now is no time: null'],
  ])('of the name %j at %j is none', async (name, now, message) => {
    await expect(createCertificateAuthority(name as string, now as number)).rejects.toThrow(new TypeError(message));
  });
});

describe('the certificate approver in a cluster', () => {
  let world: SimulatedWorld;
  let approver: { readonly stopped: Promise<void> };
  const clients: ClosableKubeClient[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await world.stop(approver);
  });

  const approval = { type: 'Approved', status: 'True', reason: 'ByHand' };
  interface Asked {
    readonly name?: string;
    /** Stored as it is, with a person's approval. */
    readonly isApproved?: boolean;
    /** Stored as it is. */
    readonly isPut?: boolean;
    readonly conditions?: readonly unknown[];
    readonly [field: string]: unknown;
  }
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const ask = async (
    signerName: string,
    usages: readonly string[],
    names: JsonGeneralName[] = [],
    { name: csr = 'csr-1', isApproved = false, isPut = isApproved, conditions = isApproved ? [approval] : [], ...change }: Asked = {},
  ): Promise<void> => {
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const extensions = names.length === 0 ? [] : [new SubjectAlternativeNameExtension(names)];
    const name = [{ O: ['system:nodes'] }, { CN: ['system:node:n1'] }];
    const request = await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm, extensions });
    const impersonate = { user: 'system:node:n1', groups: ['system:nodes'] };
    const client = await createKubeClient({ server: { url: world.cluster.url, impersonate }, userAgent: 'kubelet' });
    clients.push(client);
    const spec = {
      request: Buffer.from(request.toString('pem')).toString('base64'),
      signerName,
      usages,
      expirationSeconds: 3600,
      ...change,
    };
    // Past the server, which would refuse it: another one may not.
    const status = { conditions };
    if (isPut) world.cluster.store.put(resources.certificateSigningRequests, { metadata: { name: csr }, spec, status } as never);
    else await client.create(resources.certificateSigningRequests, { metadata: { name: csr }, spec } as KubeObject);
  };
  const approve = async (name: string): Promise<void> => {
    const body = { status: { conditions: [approval] } };
    await world.client.patch(resources.certificateSigningRequests, { name }, { type: 'merge', body }, { subresource: 'approval' });
  };
  const signingRequests = () =>
    world.list<KubeObject & { status: { certificate?: string; conditions?: { type: string; message: string }[] } }>(
      resources.certificateSigningRequests,
    );
  const stored = () => signingRequests()[0];

  it('approves what a kubelet may have, and signs it for as long as was asked', async () => {
    world = await startWorld();
    const authority = await createCertificateAuthority('simulated');
    approver = startCertificateApprover({ client: world.client, log: silentLogger, authority }, world.signal);
    world.cluster.store.put(resources.nodes, { metadata: { name: 'n1' }, status: node.status } as Node);
    await ask(serving.signerName, serving.usages, [
      { type: 'dns', value: 'n1' },
      { type: 'ip', value: '10.0.0.1' },
    ]);
    await world.until(() => stored()?.status.certificate !== undefined);
    const certificate = new X509Certificate(Buffer.from(stored()?.status.certificate ?? '', 'base64'));
    expect([certificate.subject, certificate.subjectAltName, certificate.keyUsage]).toEqual([
      'O=system:nodes\nCN=system:node:n1',
      'DNS:n1, IP Address:10.0.0.1',
      ['1.3.6.1.5.5.7.3.1'],
    ]);
    expect(certificate.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
    expect((Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 60_000).toBe(65);
  });

  it('signs what a person approved for its own signers only, and only what can be read', async () => {
    world = await startWorld();
    const warnings: unknown[] = [];
    const log = { ...silentLogger, warn: (facts: object) => void warnings.push(facts) };
    approver = startCertificateApprover({ client: world.client, log, authority: await createCertificateAuthority('a') }, world.signal);
    await ask('example.org/own', agent.usages, [], { name: 'foreign' });
    await ask(agent.signerName, agent.usages, [], { name: 'garbage', request: Buffer.from('nothing').toString('base64') });
    await ask(agent.signerName, agent.usages, [], { name: 'endless', expirationSeconds: 'soon', isApproved: true });
    await ask(agent.signerName, agent.usages, [], { name: 'readable' });
    for (const name of ['foreign', 'garbage', 'readable']) await approve(name);
    const signed = () => signingRequests().flatMap(({ metadata, status }) => (status.certificate === undefined ? [] : metadata?.name));
    await world.until(() => signed().includes('readable'));
    expect({ signed: signed(), warnings }).toEqual({ signed: ['readable'], warnings: [] });
  });

  it('fails at nothing that another server let through, and takes null for nothing', async () => {
    world = await startWorld();
    const warnings: unknown[] = [];
    const log = { ...silentLogger, warn: (facts: object) => void warnings.push(facts) };
    approver = startCertificateApprover({ client: world.client, log, authority: await createCertificateAuthority('a') }, world.signal);
    const odd = [
      { usages: 'client auth' },
      { usages: null },
      { groups: null },
      { username: 5 },
      { request: {} },
      { request: 5 },
      { signerName: null },
    ];
    for (const [index, change] of odd.entries())
      for (const isApproved of [true, false])
        await ask(agent.signerName, agent.usages, [], { name: `odd-${index}-${isApproved}`, isApproved, isPut: true, ...change });
    await ask(agent.signerName, agent.usages, [], { name: 'listed', isPut: true, conditions: [null] });
    await ask(agent.signerName, agent.usages, [], { name: 'lasting', isApproved: true, expirationSeconds: null });
    const certificate = () => signingRequests().find(({ metadata }) => metadata?.name === 'lasting')?.status.certificate;
    await world.until(() => certificate() !== undefined);
    const { validFrom, validTo } = new X509Certificate(Buffer.from(certificate() ?? '', 'base64'));
    expect([(Date.parse(validTo) - Date.parse(validFrom)) / 1000, warnings]).toEqual([31_536_300, []]);
  });

  it.each([
    [600, 600],
    [2_147_483_647, 31_536_000],
  ])('signs what asks for %d s for %d s', async (expirationSeconds, seconds) => {
    world = await startWorld();
    const authority = await createCertificateAuthority('a');
    approver = startCertificateApprover({ client: world.client, log: silentLogger, authority }, world.signal);
    await ask(agent.signerName, agent.usages, [], { expirationSeconds });
    await approve('csr-1');
    await world.until(() => stored()?.status.certificate !== undefined);
    const { validFrom, validTo } = new X509Certificate(Buffer.from(stored()?.status.certificate ?? '', 'base64'));
    expect((Date.parse(validTo) - Date.parse(validFrom)) / 1000).toBe(seconds + 300);
  });

  it('denies what it may not have, and says why', async () => {
    world = await startWorld();
    approver = startCertificateApprover({ client: world.client, log: silentLogger }, world.signal);
    await ask(serving.signerName, serving.usages, [{ type: 'dns', value: 'kubernetes' }]);
    await world.until(() => stored()?.status.conditions !== undefined);
    expect(stored()?.status.conditions).toMatchObject([
      { type: 'Denied', status: 'True', reason: 'AutoDenied', message: 'node does not exist' },
    ]);
  });
});
