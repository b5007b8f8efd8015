/** A kubeconfig with three contexts, of which one names no namespace; JSON is YAML. */
export const kubeconfig = (server: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'c', cluster: { server } }],
    users: [{ name: 'u', user: {} }],
    contexts: [
      { name: 'here', context: { cluster: 'c', user: 'u', namespace: 'shoot--a' } },
      { name: 'there', context: { cluster: 'c', user: 'u', namespace: 'shoot--b' } },
      { name: 'bare', context: { cluster: 'c', user: 'u' } },
    ],
  });
