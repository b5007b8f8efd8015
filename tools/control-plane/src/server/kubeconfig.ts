import { stringify } from 'yaml';
import type { KeyPair } from '../certificates/authority.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A kubeconfig with one cluster and one client certificate, as text. All certificates are PEM. */
export function kubeconfigOf(server: string, authority: string, client: KeyPair): string {
  const name = 'control-plane';
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': name,
    clusters: [{ name, cluster: { server, 'certificate-authority-data': base64(authority) } }],
    users: [{ name, user: { 'client-certificate-data': base64(client.certificate), 'client-key-data': base64(client.key) } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: 'default' } }],
  });
}
