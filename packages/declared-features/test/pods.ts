import type { Container, Node, Pod, PodSpec, ResourceRequirements } from '@gardener-inplace/api';

/** A pod of one plain container, with the fields a test is about. */
export const pod = (spec: PodSpec = {}, name = 'p'): Pod => ({
  kind: 'Pod',
  metadata: { name, namespace: 'default' },
  spec: { containers: [{ name: 'c' }], ...spec },
});

export const restartAllRule: NonNullable<Container['restartPolicyRules']> = [
  { action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [42] } },
];

/** A pod that needs `RestartAllContainersOnContainerExits` to run. */
export const restartAllPod = (spec: PodSpec = {}, name = 'p'): Pod =>
  pod({ containers: [{ name: 'c', restartPolicy: 'Never', restartPolicyRules: restartAllRule }], ...spec }, name);

export const container = (resources?: ResourceRequirements, rest: Partial<Container> = {}): Container => ({
  name: 'c',
  ...(resources && { resources }),
  ...rest,
});

export const node = (name: string, declaredFeatures?: readonly string[], kubeletVersion?: string): Node => ({
  kind: 'Node',
  metadata: { name },
  status: { ...(declaredFeatures && { declaredFeatures }), ...(kubeletVersion !== undefined && { nodeInfo: { kubeletVersion } }) },
});
