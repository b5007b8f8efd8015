import { stringify } from 'yaml';

/** A kubeconfig with one cluster; `certificateAuthority` is PEM text. */
export function kubeconfigFor(server: string, certificateAuthority: string | undefined): string {
  const name = 'test-cluster';
  const authority = certificateAuthority && { 'certificate-authority-data': Buffer.from(certificateAuthority).toString('base64') };
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': name,
    clusters: [{ name, cluster: { server, ...authority } }],
    users: [{ name, user: { token: 'test-cluster' } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: 'default' } }],
  });
}
