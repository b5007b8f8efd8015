import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { pemOf } from './pem.js';

export interface KeyPair {
  /** PEM texts. */
  readonly certificate: string;
  readonly key: string;
}

/** Whom a client certificate speaks for. */
export interface ClientIdentity {
  readonly user: string;
  readonly groups?: readonly string[];
  /** Default: a day. */
  readonly validForSeconds?: number;
}

/** Signs all certificates of one control plane. */
export interface Authority extends KeyPair {
  /** For a server on loopback. */
  server(name: string): Promise<KeyPair>;
  client(identity: ClientIdentity): Promise<KeyPair>;
}

/** What a kubelet or an agent asks to be certified. */
export interface AskedIdentity {
  readonly user: string;
  readonly groups?: readonly string[];
  /** Of a serving certificate. */
  readonly dnsNames?: readonly string[];
  readonly ipAddresses?: readonly string[];
}

/** A PEM certificate signing request as kubelets and agents make them, and the key that belongs to it. */
export async function signingRequest({ user, groups = [], dnsNames = [], ipAddresses = [] }: AskedIdentity): Promise<{
  readonly request: string;
  readonly key: string;
}> {
  const names = [...dnsNames.map((value) => ({ type: 'dns', value })), ...ipAddresses.map((value) => ({ type: 'ip', value }))];
  const keys = await newKeys();
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: [...groups.map((group) => ({ O: [group] })), { CN: [user] }],
    keys,
    signingAlgorithm: algorithm,
    extensions: names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension(names as x509.JsonGeneralNames)],
  });
  return { request: request.toString('pem'), key: await keyText(keys) };
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const { subtle } = webcrypto;
const daySeconds = 24 * 60 * 60;

const newKeys = () => subtle.generateKey(algorithm, true, ['sign', 'verify']);
const keyText = async (keys: webcrypto.CryptoKeyPair): Promise<string> =>
  pemOf('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey));
const validity = (seconds: number) => ({ notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + seconds * 1_000) });

export async function createAuthority(): Promise<Authority> {
  const keys = await newKeys();
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=control-plane',
    keys,
    signingAlgorithm: algorithm,
    ...validity(daySeconds),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const sign = async (subject: x509.JsonName, seconds: number, extensions: x509.Extension[]): Promise<KeyPair> => {
    const own = await newKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      subject,
      issuer: authority.subject,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: algorithm,
      ...validity(seconds),
      extensions,
    });
    return { certificate: certificate.toString('pem'), key: await keyText(own) };
  };
  return {
    certificate: authority.toString('pem'),
    key: await keyText(keys),
    server: (name) =>
      sign([{ CN: [name] }], daySeconds, [
        new x509.SubjectAlternativeNameExtension([
          { type: 'dns', value: 'localhost' },
          { type: 'ip', value: '127.0.0.1' },
        ]),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      ]),
    client: ({ user, groups = [], validForSeconds = daySeconds }) =>
      sign([{ CN: [user] }, ...groups.map((group) => ({ O: [group] }))], validForSeconds, [
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
      ]),
  };
}

/** The key that signs service account tokens; the server wants it in both halves. */
export async function serviceAccountKeys(): Promise<{ readonly publicKey: string; readonly key: string }> {
  const keys = await newKeys();
  return { publicKey: pemOf('PUBLIC KEY', await subtle.exportKey('spki', keys.publicKey)), key: await keyText(keys) };
}
