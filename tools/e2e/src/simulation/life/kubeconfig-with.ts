import type { KeyPair } from '@gardener-inplace-tools/control-plane';
import { parse, stringify } from 'yaml';

interface Kubeconfig {
  readonly users: readonly { readonly name: string }[];
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The same cluster for whoever holds this certificate. */
export function kubeconfigWith(kubeconfig: string, { certificate, key }: KeyPair): string {
  const config = parse(kubeconfig) as Kubeconfig;
  const user = { 'client-certificate-data': base64(certificate), 'client-key-data': base64(key) };
  return stringify({ ...config, users: config.users.map(({ name }) => ({ name, user })) });
}
