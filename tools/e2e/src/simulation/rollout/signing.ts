import { X509Certificate } from 'node:crypto';
import { resources } from '@gardener-inplace/api';
import { signingRequest } from '@gardener-inplace-tools/control-plane';
import { createKubeClient, type KubeObject, silentLogger } from '@gardener-inplace/kube-runtime';
import { createCertificateAuthority, startCertificateApprover } from '@gardener-inplace/simulation';
import type { Check } from '../../check.js';
import type { Cluster } from '../../in-cluster.js';
import { eventually, unless } from '../eventually.js';

const user = 'gardener.cloud:node-agent:machine:machine-1';
const groups = ['gardener.cloud:node-agents'];

interface SigningRequest extends KubeObject {
  readonly status?: { readonly certificate?: string };
}

/** Where kube-controller-manager signs nothing, the simulation's own authority does. */
export async function signingCheck({ controlPlane, client }: Cluster): Promise<Check> {
  const kubeconfig = await controlPlane.kubeconfigFor({
    user: 'system:bootstrap:abcdef',
    groups: ['system:bootstrappers', 'system:masters'],
  });
  const { request } = await signingRequest({ user, groups });
  const spec = {
    request: Buffer.from(request).toString('base64'),
    signerName: 'kubernetes.io/kube-apiserver-client',
    usages: ['digital signature', 'client auth'],
    expirationSeconds: 3_600,
  };
  const authority = await createCertificateAuthority('simulated');
  const agent = await createKubeClient({ kubeconfig, userAgent: 'node-agent/1' });
  const stopping = new AbortController();
  const approver = startCertificateApprover({ client, log: silentLogger, authority }, stopping.signal);
  try {
    await agent.create(resources.certificateSigningRequests, { metadata: { name: 'agent' }, spec } as KubeObject);
    return await eventually("certificates: a node agent's is approved and signed by the simulation's authority", async () => {
      const { status } = await client.get<SigningRequest>(resources.certificateSigningRequests, { name: 'agent' });
      if (status?.certificate === undefined) return { problems: ['it is not signed'] };
      const certificate = new X509Certificate(Buffer.from(status.certificate, 'base64'));
      const isOurs = certificate.verify(new X509Certificate(authority.certificate).publicKey);
      const subject = certificate.subject.replaceAll('\n', ', ');
      return { figures: subject, problems: [...unless(isOurs, 'another authority signed it'), ...unless(subject.includes(user), subject)] };
    });
  } finally {
    stopping.abort();
    await approver.stopped;
    await agent.close();
  }
}
