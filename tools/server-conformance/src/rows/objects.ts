/** The least of each kind that both servers accept; rows add what they are about. */
export const node = (name: string, more: object = {}): object => ({ apiVersion: 'v1', kind: 'Node', metadata: { name }, ...more });

export const pod = (name: string, more: { readonly metadata?: object; readonly spec?: object } = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, ...more.metadata },
  spec: { containers: [{ name: 'main', image: 'registry.invalid/main:1' }], ...more.spec },
});

export const configMap = (name: string, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  ...more,
});

export const budget = (name: string, labels: object, spec: object): object => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name },
  spec: { selector: { matchLabels: labels }, ...spec },
});

export const running = {
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }] },
};
