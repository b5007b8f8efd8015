import { type Node, type Pod, type PodSpec, resources } from '@gardener-inplace/api';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';
import { declares, feature } from './fleet.js';
import type { Stage } from './stage.js';

const namespace = 'default';

/** A pod that needs the feature to run, or any pod. */
const podNamed = (name: string, isDemanding: boolean, more: Partial<PodSpec> = {}): Pod => ({
  metadata: { name, namespace, labels: { app: isDemanding ? 'demanding' : 'modest' } },
  spec: {
    containers: [
      {
        name: 'app',
        image: 'registry.example/app:1',
        ...(isDemanding && {
          restartPolicy: 'Never',
          restartPolicyRules: [{ action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [42] } }],
        }),
      },
    ],
    ...more,
  },
});

const each = 20;

export async function* schedulingChecks({ client, kubelets, hosts }: Stage): AsyncIterable<Check> {
  const pods = Array.from({ length: 2 * each }, (_, number) => podNamed(`pod-${number}`, number < each));
  await Promise.all(pods.map((pod) => client.create(resources.pods, pod, { fieldValidation: 'Strict' })));
  yield await eventually('scheduler: pods run, and those that need a feature run where it is declared', async () => {
    const { items } = await client.list<Pod>(resources.pods, { namespace, labelSelector: 'app in (demanding,modest)' });
    const { items: nodes } = await client.list<Node>(resources.nodes);
    const willing = new Set(nodes.filter(declares).map(({ metadata }) => metadata?.name));
    const running = items.filter(({ status }) => status?.phase === 'Running');
    const astray = items.filter(
      ({ metadata, spec }) => metadata?.labels?.['app'] === 'demanding' && spec?.nodeName && !willing.has(spec.nodeName),
    );
    return {
      figures: `${running.length} pods on ${new Set(items.map(({ spec }) => spec?.nodeName)).size} nodes, ${each} of them need ${feature}`,
      problems: [
        ...unless(running.length === pods.length, `${running.length} pods run, not ${pods.length}`),
        ...astray.map(({ metadata, spec }) => `${metadata?.name} is on ${spec?.nodeName}, which does not declare it`),
      ],
    };
  });

  const [late = ''] = [...hosts.keys()].filter((name) => Number(name.slice(-2)) % 2 === 1);
  const waiting = podNamed('waiting', true, { nodeSelector: { 'kubernetes.io/hostname': late } });
  await client.create(resources.pods, waiting);
  // Long enough for everything above to be placed, which is what makes "not placed" mean something.
  await client.create(resources.pods, podNamed('beside', false, { nodeSelector: { 'kubernetes.io/hostname': late } }));
  const podOf = (name: string) => client.get<Pod>(resources.pods, { namespace, name });
  yield await eventually('scheduler: a pod waits while its node does not declare what it needs', async () => {
    const [waits, beside] = [await podOf('waiting'), await podOf('beside')];
    return {
      problems: [
        ...unless(beside.status?.phase === 'Running', `a modest pod is ${beside.status?.phase} on ${late}`),
        ...unless(waits.spec?.nodeName === undefined, `it was bound to ${waits.spec?.nodeName}`),
      ],
    };
  });
  hosts.get(late)?.change({ featureGates: { [feature]: true } });
  kubelets.restart(late);
  yield await eventually('scheduler: it runs once the kubelet came back with the gate on', async () => {
    const { spec, status } = await podOf('waiting');
    return { problems: unless(spec?.nodeName === late && status?.phase === 'Running', `it is ${status?.phase} on ${spec?.nodeName}`) };
  });
}
