import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

export interface Certificates {
  readonly certificateFile: string;
  readonly keyFile: string;
  /** PEM of the authority, for the webhook's configuration. */
  readonly authority: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const pem = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n') ?? ''
  }\n-----END ${label}-----\n`;

/** An authority made for this run, and a server certificate for loopback. */
export async function makeCertificates(directory: string): Promise<Certificates> {
  const { subtle } = globalThis.crypto;
  const notBefore = new Date(Date.now() - 60_000);
  const notAfter = new Date(Date.now() + 24 * 60 * 60_000);
  const authorityKeys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=quickstart authority',
    keys: authorityKeys,
    signingAlgorithm: algorithm,
    notBefore,
    notAfter,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=gardener-inplace-admission',
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: algorithm,
    notBefore,
    notAfter,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    ],
  });
  const [certificateFile, keyFile] = [join(directory, 'webhook.crt'), join(directory, 'webhook.key')];
  await writeFile(certificateFile, certificate.toString('pem'));
  await writeFile(keyFile, pem('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey)), { mode: 0o600 });
  return { certificateFile, keyFile, authority: authority.toString('pem') };
}
