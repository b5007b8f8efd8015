// The library needs it before its own first line.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

/** Signs what was approved, where no kube-controller-manager does. */
export interface CertificateAuthority {
  /** PEM. */
  readonly certificate: string;
  /**
   * Certifies subject, names and key of a PKCS#10 request.
   * @returns PEM
   */
  sign(request: string, options: SigningOptions): Promise<string>;
}

export interface SigningOptions {
  /** As the request names them, for example `client auth`. */
  readonly usages: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly lifetimeSeconds: number;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const skewMilliseconds = 5 * 60_000;
const tenYears = 10 * 365 * 86_400_000;

/**
 * Makes an authority of its own.
 * @param name its common name
 * @param now Milliseconds since 1970.
 * @throws TypeError without a name, or where `now` is no time.
 */
export async function createCertificateAuthority(name: string, now: number = Date.now()): Promise<CertificateAuthority> {
  if (typeof name !== 'string' || name === '') throw new TypeError('createCertificateAuthority needs a name');
  if (!Number.isFinite(now) || Number.isNaN(new Date(now + tenYears).getTime())) throw new TypeError(`now is no time: ${String(now)}`);
  const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(now - skewMilliseconds),
    notAfter: new Date(now + tenYears),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  const purposes = new Map<string, string>([
    ['client auth', x509.ExtendedKeyUsage.clientAuth],
    ['server auth', x509.ExtendedKeyUsage.serverAuth],
  ]);
  return {
    certificate: own.toString('pem'),
    sign: async (pem, { usages, now: at, lifetimeSeconds }) => {
      const request = new x509.Pkcs10CertificateRequest(pem);
      const certificate = await x509.X509CertificateGenerator.create({
        subject: request.subjectName.toJSON(),
        issuer: own.subject,
        publicKey: request.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        notBefore: new Date(at - skewMilliseconds),
        notAfter: new Date(at + lifetimeSeconds * 1000),
        extensions: [
          ...request.extensions.filter((extension) => extension instanceof x509.SubjectAlternativeNameExtension),
          new x509.ExtendedKeyUsageExtension(usages.flatMap((usage) => purposes.get(usage) ?? [])),
        ],
      });
      return certificate.toString('pem');
    },
  };
}
