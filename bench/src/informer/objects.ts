import type { Node, Pod } from '@gardener-inplace/api';

/** Objects as a server of a large cluster sends them: with managedFields, images and everything that a cache then leaves out. */
const managedFields = (manager: string) => [
  {
    manager,
    operation: 'Update',
    apiVersion: 'v1',
    time: '2026-11-30T12:00:00Z',
    fieldsType: 'FieldsV1',
    fieldsV1: Object.fromEntries(
      ['metadata', 'spec', 'status'].map((part) => [
        `f:${part}`,
        Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f:field${index}`, { '.': {}, 'f:name': {} }])),
      ]),
    ),
  },
];

const condition = (type: string, reason: string) => ({
  type,
  status: 'True',
  reason,
  message: `the condition ${type} holds since the machine was started`,
  lastTransitionTime: '2026-11-30T12:00:00Z',
});

export const nodeAt = (index: number): object => ({
  metadata: {
    name: `node-${index}`,
    uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    resourceVersion: String(1000 + index),
    creationTimestamp: '2026-11-01T12:00:00Z',
    labels: {
      'kubernetes.io/hostname': `node-${index}`,
      'topology.kubernetes.io/zone': `zone-${index % 3}`,
      'worker.gardener.cloud/pool': `pool-${index % 10}`,
    },
    annotations: { 'node.gardener.cloud/checksum': 'f'.repeat(64) },
    managedFields: managedFields('kubelet'),
  },
  spec: { providerID: `metal:///node-${index}`, podCIDR: '100.64.0.0/24' },
  status: {
    capacity: { cpu: '64', memory: '256Gi', pods: '110' },
    allocatable: { cpu: '63', memory: '250Gi', pods: '110' },
    conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) => condition(type, `Kubelet${type}`)),
    addresses: [{ type: 'InternalIP', address: `10.0.${index >> 8}.${index & 255}` }],
    nodeInfo: { bootID: `boot-${index}`, osImage: 'Garden Linux 1592.4.0', kubeletVersion: 'v1.36.2', architecture: 'amd64' },
    declaredFeatures: ['GuaranteedQoSPodCPUResize', 'RestartAllContainersOnContainerExits'],
    images: Array.from({ length: 30 }, (_, image) => ({
      names: [`registry.example/library/image-${image}@sha256:${'0'.repeat(64)}`],
      sizeBytes: 123_456_789,
    })),
  },
});

export const podAt = (index: number, nodes: number): object => ({
  metadata: {
    name: `app-${index >> 3}-${index & 7}`,
    namespace: `team-${index % 200}`,
    uid: `11111111-0000-4000-8000-${String(index).padStart(12, '0')}`,
    resourceVersion: String(100_000 + index),
    creationTimestamp: '2026-11-20T12:00:00Z',
    labels: { app: `app-${index >> 3}`, 'pod-template-hash': '5d59d67564', tier: 'web' },
    annotations: { 'checksum/config': 'a'.repeat(64) },
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: `app-${index >> 3}-5d59d67564`, uid: `owner-${index >> 3}`, controller: true },
    ],
    managedFields: managedFields('kube-controller-manager'),
  },
  spec: {
    nodeName: `node-${index % nodes}`,
    restartPolicy: 'Always',
    serviceAccountName: 'default',
    containers: [
      {
        name: 'main',
        image: `registry.example/app-${index >> 3}:1.2.3`,
        env: Array.from({ length: 8 }, (_, variable) => ({ name: `VARIABLE_${variable}`, value: `value of ${variable}` })),
        resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
        volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', readOnly: true }],
      },
    ],
    volumes: [{ name: 'token', projected: { sources: [{ serviceAccountToken: { expirationSeconds: 3607, path: 'token' } }] } }],
    tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }],
  },
  status: {
    phase: 'Running',
    startTime: '2026-11-20T12:00:01Z',
    podIP: `100.64.${(index >> 8) & 255}.${index & 255}`,
    conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => condition(type, `Pod${type}`)),
    containerStatuses: [
      { name: 'main', ready: true, restartCount: 0, image: `registry.example/app-${index >> 3}:1.2.3`, containerID: 'c'.repeat(64) },
    ],
  },
});

/** What a controller of nodes keeps of a node: everything but images. */
export const slimNode = (node: Node): Node => {
  const { images: _, ...status } = (node.status ?? {}) as Node['status'] & { readonly images?: unknown };
  return { ...node, status };
};

/** What a drain keeps of a pod. */
export const slimPod = ({ apiVersion, kind, metadata, spec, status }: Pod): Pod => ({
  ...(apiVersion === undefined ? {} : { apiVersion }),
  ...(kind === undefined ? {} : { kind }),
  metadata: {
    name: metadata?.name ?? '',
    namespace: metadata?.namespace ?? '',
    uid: metadata?.uid ?? '',
    resourceVersion: metadata?.resourceVersion ?? '',
    labels: metadata?.labels ?? {},
    ownerReferences: metadata?.ownerReferences ?? [],
  },
  spec: { nodeName: spec?.nodeName ?? '', tolerations: spec?.tolerations ?? [] },
  status: { ...(status?.phase === undefined ? {} : { phase: status.phase }), conditions: status?.conditions ?? [] },
});
