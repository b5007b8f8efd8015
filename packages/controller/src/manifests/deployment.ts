import { createHash } from 'node:crypto';
import type { KubeObject } from '@gardener-inplace/kube-runtime';

/** An object to apply. */
export type Manifest = KubeObject & Readonly<Record<string, unknown>>;

export const programName = 'gardener-inplace-controller';
export const labels = { 'app.kubernetes.io/name': programName } as const;
export const targetFolder = '/etc/gardener-inplace-target';

const configFolder = '/etc/gardener-inplace';
/** The program takes 30 s at most to end; the rest is for the kubelet. */
const terminationGracePeriodSeconds = 40;

interface DeploymentOptions {
  readonly namespace: string;
  readonly image: string;
  /** What the program is configured with. */
  readonly configText: string;
  readonly memoryMebibytes: number;
  readonly probePort: number;
  readonly targetSecret: string | undefined;
}

export const deploymentOf = ({ namespace, image, configText, memoryMebibytes, probePort, targetSecret }: DeploymentOptions): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: programName, namespace, labels },
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: {
      // The program reads its configuration once: another one needs other pods.
      metadata: { labels, annotations: { 'inplace.gardener.cloud/config': createHash('sha256').update(configText).digest('hex') } },
      spec: {
        serviceAccountName: programName,
        terminationGracePeriodSeconds,
        // On a node each where there are two: the node of one may be the next that is drained.
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: labels },
          },
        ],
        securityContext: { runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            name: 'controller',
            image,
            command: [programName, '--config', `${configFolder}/config.yaml`],
            // Node would take its heap's limit from the machine, and be killed instead of collecting garbage.
            env: [{ name: 'NODE_OPTIONS', value: `--max-old-space-size=${Math.floor(memoryMebibytes * 0.75)}` }],
            ports: [{ name: 'probes', containerPort: probePort }],
            livenessProbe: { httpGet: { path: '/healthz', port: 'probes' }, periodSeconds: 10, failureThreshold: 6 },
            readinessProbe: { httpGet: { path: '/readyz', port: 'probes' }, periodSeconds: 5 },
            resources: {
              requests: { cpu: '100m', memory: `${memoryMebibytes}Mi` },
              limits: { memory: `${memoryMebibytes}Mi` },
            },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            volumeMounts: [
              { name: 'config', mountPath: configFolder, readOnly: true },
              ...(targetSecret === undefined ? [] : [{ name: 'target', mountPath: targetFolder, readOnly: true }]),
            ],
          },
        ],
        volumes: [
          { name: 'config', configMap: { name: programName } },
          ...(targetSecret === undefined ? [] : [{ name: 'target', secret: { secretName: targetSecret } }]),
        ],
      },
    },
  },
});
