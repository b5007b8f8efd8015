import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** PEM files, as a mounted Secret of type kubernetes.io/tls has them. */
export interface CertificateFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
}

export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads certificate and key together.
 *
 * @throws Error where a file can't be read, is no PEM, or key and certificate don't belong together.
 */
export async function readCertificate({ certificateFile, keyFile }: CertificateFiles): Promise<CertificatePair> {
  const [cert, key] = await Promise.all([readFile(certificateFile, 'utf8'), readFile(keyFile, 'utf8')]);
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) throw new Error('certificate and key do not belong together');
  return { cert, key };
}

export interface CertificateListener {
  changed(pair: CertificatePair): void;
  broken(error: unknown): void;
  /** With every look. */
  read?(isUsable: boolean): void;
}

/** Looks at the files now and then: a mounted Secret is swapped by a symlink, which file watching misses. Returns the way to stop. */
export function watchCertificate(
  files: CertificateFiles,
  loaded: CertificatePair,
  everyMilliseconds: number,
  listener: CertificateListener,
): () => void {
  let known = loaded.cert + loaded.key;
  let isBroken = false;
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      const pair = await readCertificate(files);
      if (known !== pair.cert + pair.key) listener.changed(pair);
      known = pair.cert + pair.key;
      isBroken = false;
      listener.read?.(true);
    } catch (error) {
      // Said once, not with every look.
      if (!isBroken) listener.broken(error);
      isBroken = true;
      listener.read?.(false);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
