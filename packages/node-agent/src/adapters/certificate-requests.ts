import { resources } from '@gardener-inplace/api';
import type { KubeClient, KubeObject } from '@gardener-inplace/kube-runtime';
import type { CertificateRequester, CertificateSubject, Clock } from '../ports.js';

interface SigningRequest extends KubeObject {
  readonly spec?: object;
  readonly status?: {
    /** Base64 of PEM. */
    readonly certificate?: string;
    readonly conditions?: readonly { readonly type: string; readonly message?: string }[];
  };
}

const poll = 2_000;
const deadline = 15 * 60_000;
const lifetimeSeconds = 720 * 3600;

/**
 * Client certificates by CertificateSigningRequest of the cluster's own signer; somebody else approves.
 *
 * @source node-agent (c) executor 5
 */
export const createCertificateRequester = (client: KubeClient, clock: Clock): CertificateRequester => ({
  request: async (subject, signal) => {
    const { request, key } = await newRequest(subject);
    const { metadata } = await client.create<SigningRequest>(
      resources.certificateSigningRequests,
      {
        metadata: { generateName: 'node-agent-csr-' },
        spec: {
          request: Buffer.from(request).toString('base64'),
          signerName: 'kubernetes.io/kube-apiserver-client',
          usages: ['digital signature', 'client auth'],
          expirationSeconds: lifetimeSeconds,
        },
      },
      { signal },
    );
    const name = metadata?.name ?? '';
    return { certificate: await signedCertificate(client, clock, name, signal), key };
  },
});

async function signedCertificate(client: KubeClient, clock: Clock, name: string, signal: AbortSignal): Promise<string> {
  const end = clock.now() + deadline;
  for (;;) {
    const { status } = await client.get<SigningRequest>(resources.certificateSigningRequests, { name }, { signal });
    if (status?.certificate !== undefined) return Buffer.from(status.certificate, 'base64').toString('utf8');
    const refusal = status?.conditions?.find(({ type }) => type === 'Denied' || type === 'Failed');
    if (refusal !== undefined)
      throw new Error(`CertificateSigningRequest ${name} was ${refusal.type.toLowerCase()}: ${refusal.message ?? 'no message'}`);
    if (clock.now() >= end) throw new Error(`CertificateSigningRequest ${name} was not signed within ${deadline / 1000} s`);
    await clock.sleep(poll, signal);
  }
}

/** Loaded only when credentials are rotated: the library is large. */
async function newRequest({ commonName, organization }: CertificateSubject): Promise<{ readonly request: string; readonly key: string }> {
  await import('reflect-metadata');
  const { PemConverter, Pkcs10CertificateRequestGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [{ O: [organization] }, { CN: [commonName] }],
    keys,
    signingAlgorithm: algorithm,
  });
  return {
    request: request.toString('pem'),
    key: PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
  };
}
