import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { createRandom } from '@gardener-inplace-tools/oracle/random';
import type { Check } from '../check.js';
import { type Cluster, inCluster } from '../in-cluster.js';
import { featureGates } from './features.js';
import { randomNodes } from './nodes.js';
import { register } from './nodes-in-cluster.js';
import { startOwnAnswers } from './own-answers.js';
import { type Placement, place } from './placements.js';
import { podToPlace, type PodToPlace } from './pods-to-place.js';
import { askToResize } from './refusals.js';
import { type AskedResize, resizeChecks } from './resize-checks.js';
import { podToResize, type Resize, resizeOf } from './resizes.js';
import { schedulingChecks } from './scheduling-checks.js';

const seed = 20_260_901;
const podsToPlace = 250;
const podsToResize = 50;
const resizesOfEach = 6;

interface Plan {
  readonly nodes: readonly Node[];
  readonly pods: readonly PodToPlace[];
  readonly bound: readonly Pod[];
  readonly resizes: readonly Resize[];
}

const makePlan = (): Plan => {
  const random = createRandom(seed);
  const nodes = randomNodes(random);
  const bound = Array.from({ length: podsToResize }, (_, position) => podToResize(`running-${position}`, nodes, random));
  return {
    nodes,
    pods: Array.from({ length: podsToPlace }, (_, position) => podToPlace(`new-${position}`, nodes, random)),
    bound,
    resizes: bound.flatMap((pod) => Array.from({ length: resizesOfEach }, () => resizeOf(pod, random))),
  };
};

interface Answers {
  readonly placements: ReadonlyMap<string, Placement>;
  readonly stored: ReadonlyMap<string, Pod>;
  readonly resizes: readonly string[];
}

/** The same nodes, pods and resizes in one cluster. */
const ask = async (cluster: Cluster, { nodes, pods, bound, resizes }: Plan): Promise<Answers> => {
  for (const node of nodes) await register(cluster, node);
  const placements = await place(
    cluster,
    pods.map(({ pod }) => pod),
  );
  const running = await Promise.all(bound.map((pod) => cluster.client.create(resources.pods, pod, { fieldValidation: 'Strict' })));
  return {
    placements,
    stored: new Map(running.map((pod) => [pod.metadata?.name ?? '', pod])),
    resizes: await Promise.all(resizes.map((resize) => askToResize(cluster, resize))),
  };
};

/** Only what a pod prefers counts: no other plugin has an opinion on which of the fitting nodes is better. */
const scoring = { disabled: [{ name: '*' }], enabled: [{ name: 'NodeAffinity' }] };

const upstreamAnswers = async (plan: Plan): Promise<Answers> =>
  inCluster({ featureGates, scheduler: { profiles: [{ plugins: { score: scoring } }] } }, async (cluster) => ask(cluster, plan));

const validatingWebhooks = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  plural: 'validatingwebhookconfigurations',
  kind: 'ValidatingWebhookConfiguration',
  namespaced: false,
};

const ownAnswers = async (plan: Plan): Promise<Answers> => {
  const own = await startOwnAnswers();
  const withoutPlugins = {
    featureGates,
    scheduler: {
      profiles: [{ plugins: { score: scoring, multiPoint: { disabled: [{ name: 'NodeDeclaredFeatures' }] } } }],
      extenders: own.extenders,
    },
    apiServerFlags: ['--disable-admission-plugins=ServiceAccount,NodeDeclaredFeatureValidator'],
  };
  try {
    return await inCluster(withoutPlugins, async (cluster) => {
      own.connect(cluster.client);
      await cluster.client.create(validatingWebhooks, own.webhook);
      return ask(cluster, plan);
    });
  } finally {
    await own.stop();
  }
};

/**
 * Two control planes with the same nodes, pods and resizes. One has upstream's scheduler and admission plugins; the other has them
 * switched off, and asks our extender and our webhook instead. Both must answer as our pure functions say.
 */
export async function* declaredFeatures(): AsyncGenerator<Check> {
  const plan = makePlan();
  const upstream = await upstreamAnswers(plan);
  const own = await ownAnswers(plan);
  yield* schedulingChecks(plan.pods, plan.nodes, { upstream: upstream.placements, own: own.placements });
  const asked = plan.resizes.map((resize, position): AskedResize => {
    const stored = upstream.stored.get(resize.pod.metadata?.name ?? '') ?? resize.pod;
    return { resize, stored, upstream: upstream.resizes[position] ?? 'no answer', own: own.resizes[position] ?? 'no answer' };
  });
  yield* resizeChecks(asked, plan.nodes);
}
