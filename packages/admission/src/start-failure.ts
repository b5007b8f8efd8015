import { isKubeError } from '@gardener-inplace/kube-runtime';

/** Trouble before the program runs, as its configuration's trouble is told: what and where, then what to do. */
export function describeStartFailure(error: unknown): string {
  if (isKubeError(error)) return `${error.reason}: kubeconfig: ${error.message}\n  help: correct the kubeconfig, or name another`;
  const { code, message = 'unknown', path, port } = error as Partial<NodeJS.ErrnoException> & { readonly port?: number };
  if (port !== undefined) return `PORT_UNUSABLE: port ${port}: ${code ?? message}\n  help: name another port`;
  if (path !== undefined) return `FILE_UNREADABLE: ${path}: ${code ?? message}\n  help: name a file that can be read`;
  if (code?.startsWith('ERR_OSSL') === true)
    return `CERTIFICATE_INVALID: certificateFile, keyFile: ${message}\n  help: name a certificate and its key, both PEM`;
  return `START_FAILED: program: ${message}\n  help: see the message, and the log`;
}
