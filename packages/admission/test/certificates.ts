import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import type { CertificateFiles } from '../src/index.js';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A self-signed certificate for loopback, written as a mounted Secret has it. Answers with its PEM. */
export async function writeCertificate(directory: string, name = 'webhook'): Promise<CertificateFiles & { readonly pem: string }> {
  const { subtle } = globalThis.crypto;
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2099-01-01T00:00:00Z'),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  });
  const files = { certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key') };
  const key = Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  await writeFile(files.certificateFile, certificate.toString('pem'));
  await writeFile(files.keyFile, `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`);
  return { ...files, pem: certificate.toString('pem') };
}
