// The library needs it before its own first line.
import 'reflect-metadata';
import { Pkcs10CertificateRequest, SubjectAlternativeNameExtension } from '@peculiar/x509';

/** What a request asks to be certified. */
export interface CertificateFacts {
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly dnsNames: readonly string[];
  readonly ipAddresses: readonly string[];
  /** Alternative names of other kinds: e-mail addresses, URIs, … */
  readonly otherNames: readonly string[];
}

/** Reads a PKCS#10 request; undefined when it is none, or is not signed by its own key. */
export async function factsOf(pem: string): Promise<CertificateFacts | undefined> {
  try {
    const request = new Pkcs10CertificateRequest(pem);
    if (!(await request.verify())) return undefined;
    const names = request.extensions.flatMap((extension) =>
      extension instanceof SubjectAlternativeNameExtension ? extension.names.items : [],
    );
    const valuesOf = (isWanted: (type: string) => boolean): readonly string[] =>
      names.filter(({ type }) => isWanted(type)).map(({ value }) => value);
    const { subjectName } = request;
    return {
      commonName: subjectName.getField('CN')[0] ?? '',
      organizations: subjectName.getField('O'),
      dnsNames: valuesOf((type) => type === 'dns'),
      ipAddresses: valuesOf((type) => type === 'ip'),
      otherNames: valuesOf((type) => type !== 'dns' && type !== 'ip'),
    };
  } catch {
    return undefined;
  }
}
