import { describe, expect, it } from '@jest/globals';
import type { Node, Pod } from '@gardener-inplace/api';
import {
  answerReview,
  cloudProfileHandler,
  declaredFeaturesHandler,
  machineDeploymentHandler,
  namespacedCloudProfileHandler,
  reviewProblem,
  shootHandler,
} from '../src/index.js';
import { cloudProfile, request, review, shoot } from './objects.js';

const handler = shootHandler({ cloudProfileOf: ({ spec }) => (spec.cloudProfile?.name === 'metal' ? cloudProfile : undefined) });

const refusal = async (facts: Parameters<typeof request>[0], using = handler) => {
  const verdict = await using(request(facts));
  if (verdict.allowed) return [];
  const { causes = [] } = (verdict.status.details ?? {}) as { readonly causes?: readonly { readonly field: string }[] };
  return [verdict.status.code, ...causes.map(({ field }) => field)];
};

describe('the handler for Shoots', () => {
  it.each([
    ['one minor up', '1.36.2', '1443.8.0', []],
    ['a minor skipped', '1.37.0', '1443.8.0', [422, 'spec.kubernetes.version', 'spec.provider.workers[0].kubernetes.version']],
    ['an image that is reachable', '1.35.4', '1592.4.0', []],
    ['an image below the minimum', '1.35.4', '1443.7.0', [422, 'spec.provider.workers[0].machine.image.version']],
  ])('%s', async (_, kubernetes, image, expected) => {
    expect(await refusal({ oldObject: shoot('1.35.4', '1443.8.0'), object: shoot(kubernetes, image) })).toEqual(expected);
  });

  it('asks the CloudProfile only after the static rules had nothing to say', async () => {
    expect(await refusal({ oldObject: shoot('1.35.4', '1443.8.0'), object: shoot('1.35.4', '1592.5.0') })).toEqual([
      422,
      'spec.provider.workers[0].machine.image.version',
    ]);
  });

  const stray = (image: string) => ({
    ...shoot('1.35.4', image),
    spec: { ...shoot('1.35.4', image).spec, cloudProfile: { name: 'nowhere' } },
  });

  it('refuses an image that would have to be looked up in a CloudProfile nobody knows', async () => {
    expect(await refusal({ oldObject: stray('1443.8.0'), object: stray('1592.4.0') })).toEqual([422, 'spec.cloudProfile']);
    const gated = shootHandler({ cloudProfileOf: () => undefined, optionsOf: () => ({ featureGates: { InPlaceNodeUpdates: true } }) });
    expect(await refusal({ operation: 'CREATE', object: stray('1443.8.0') }, gated)).toEqual([422, 'spec.cloudProfile']);
  });

  it('lets a Shoot whose CloudProfile is gone lose its finalizer', async () => {
    const going = { ...stray('1443.8.0'), metadata: { name: 'demo', deletionTimestamp: '2026-11-30T12:00:00Z', finalizers: ['gardener'] } };
    expect(await refusal({ oldObject: going, object: { ...going, metadata: { ...going.metadata, finalizers: [] } } })).toEqual([]);
  });

  it('names the rule in every cause', async () => {
    const verdict = await handler(request({ oldObject: shoot('1.35.4', '1443.8.0'), object: shoot('1.37.0', '1443.8.0') }));
    const { causes } = (
      verdict as unknown as { readonly status: { readonly details: { readonly causes: readonly { readonly message: string }[] } } }
    ).status.details;
    expect(causes.map(({ message }) => /\(rule (.+)\)$/.exec(message)?.[1])).toEqual(['V-SHOOT-12', 'V-SHOOT-11']);
  });

  it('refuses a structure that is none, with a path', async () => {
    expect(
      await refusal({
        oldObject: shoot('1.35.4', '1443.8.0'),
        object: { spec: { kubernetes: { version: 7 }, provider: { workers: [] } } },
      }),
    ).toEqual([422, 'spec.kubernetes.version']);
  });

  it.each([
    ['deletion', { operation: 'DELETE' as const }],
    ['a write of the status', { subResource: 'status', oldObject: shoot('1.35.4', '1443.8.0'), object: shoot('1.37.0', '1443.8.0') }],
  ])('lets %s pass', async (_, facts) => {
    expect(await refusal(facts)).toEqual([]);
  });
});

describe('the handlers for profiles and deployments', () => {
  const profileWith = (minVersionForUpdate: string) => ({
    ...cloudProfile,
    spec: {
      machineImages: [
        { name: 'gardenlinux', versions: [{ version: '1443.8.0', inPlaceUpdates: { supported: true, minVersionForUpdate } }] },
      ],
    },
  });

  it('refuses a minimum that is no version', async () => {
    expect(await refusal({ operation: 'CREATE', object: profileWith('new') }, cloudProfileHandler())).toEqual([
      422,
      'spec.machineImages[0].versions[0].minVersionForInPlaceUpdate',
    ]);
    expect(await refusal({ operation: 'CREATE', object: profileWith('1312.3.0') }, cloudProfileHandler())).toEqual([]);
  });

  it('refuses an override of what the parent says about updates in place', async () => {
    const profile = {
      ...profileWith('1312.3.0'),
      kind: 'NamespacedCloudProfile',
      spec: { parent: { kind: 'CloudProfile', name: 'metal' }, ...profileWith('1312.3.0').spec },
    };
    const handle = namespacedCloudProfileHandler(() => cloudProfile);
    expect(await refusal({ operation: 'CREATE', object: profile }, handle)).toContain('spec.machineImages[0].versions[0].inPlaceUpdates');
  });

  it('refuses a profile whose parent nobody knows', async () => {
    const profile = {
      ...profileWith('1312.3.0'),
      kind: 'NamespacedCloudProfile',
      spec: { parent: { kind: 'CloudProfile', name: 'nowhere' } },
    };
    expect(
      await refusal(
        { operation: 'CREATE', object: profile },
        namespacedCloudProfileHandler(() => undefined),
      ),
    ).toEqual([422, 'spec.parent']);
  });

  it('refuses a deployment without a budget', async () => {
    const deployment = {
      apiVersion: 'machine.sapcloud.io/v1alpha1',
      kind: 'MachineDeployment',
      metadata: { name: 'pool-z1' },
      spec: {
        replicas: 1,
        selector: { matchLabels: { name: 'pool-z1' } },
        strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, orchestrationType: 'Auto' } },
        template: { metadata: { labels: { name: 'pool-z1' } }, spec: { class: { kind: 'MachineClass', name: 'a' } } },
      },
    };
    expect(await refusal({ operation: 'CREATE', object: deployment }, machineDeploymentHandler())).toEqual([
      422,
      'spec.strategy.inPlaceUpdate.maxUnavailable',
    ]);
  });
});

describe('§8.6 fields that nobody knows', () => {
  const fromTheFuture = { fromTheFuture: 1 };
  const deployment = {
    metadata: { name: 'pool-z1' },
    spec: {
      replicas: 1,
      selector: { matchLabels: { name: 'pool-z1' } },
      strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: 1, orchestrationType: 'Auto', ...fromTheFuture } },
      template: { metadata: { labels: { name: 'pool-z1' } }, spec: { class: { kind: 'MachineClass', name: 'a' } } },
      ...fromTheFuture,
    },
  };
  const { spec } = shoot('1.35.4', '1443.8.0');
  const workers = spec.provider.workers?.map((pool) => ({ ...pool, ...fromTheFuture }));
  const known = shoot('1.35.4', '1443.8.0');
  const machineImages = cloudProfile.spec?.machineImages?.map((image) => ({ ...image, ...fromTheFuture }));
  it.each([
    ['a Shoot', { oldObject: known, object: { ...known, spec: { ...spec, provider: { ...spec.provider, workers } } } }, handler],
    [
      'a CloudProfile',
      { operation: 'CREATE' as const, object: { ...cloudProfile, spec: { ...cloudProfile.spec, machineImages } } },
      cloudProfileHandler(),
    ],
    [
      'a NamespacedCloudProfile',
      {
        operation: 'CREATE' as const,
        object: { metadata: { name: 'own' }, spec: { parent: { kind: 'CloudProfile', name: 'metal' }, ...fromTheFuture } },
      },
      namespacedCloudProfileHandler(() => cloudProfile),
    ],
    ['a MachineDeployment', { operation: 'CREATE' as const, object: deployment }, machineDeploymentHandler()],
  ])('of %s are left to its schema', async (_, facts, using) => {
    expect(await refusal(facts, using)).toEqual([]);
  });
});

describe('the handler for declared features', () => {
  const node: Node = { metadata: { name: 'n1' }, status: { declaredFeatures: [] } };
  const pod = (cpu: string, generation: number): Pod => ({
    metadata: { name: 'p', namespace: 'default', generation },
    spec: { nodeName: 'n1', initContainers: [{ name: 'setup', resources: { requests: { cpu } } }], containers: [{ name: 'main' }] },
  });
  const handle = declaredFeaturesHandler({ nodes: new Map([['n1', node]]), isReady: () => true, server: { version: '1.36.2' } });

  it('refuses a resize that the node can not carry out', async () => {
    const verdict = await handle(
      request({
        resource: { group: '', version: 'v1', resource: 'pods' },
        subResource: 'resize',
        oldObject: pod('1', 1),
        object: pod('2', 2),
      }),
    );
    expect(verdict).toEqual({
      allowed: false,
      status: { code: 403, reason: 'Forbidden', message: expect.stringContaining('InPlacePodVerticalScalingInitContainers') },
    });
  });

  it('lets everything else pass', async () => {
    expect(
      await handle(request({ resource: { group: '', version: 'v1', resource: 'pods' }, oldObject: pod('1', 1), object: pod('1', 1) })),
    ).toEqual({ allowed: true });
  });
});

describe('an AdmissionReview', () => {
  it('is answered with the uid that asked', async () => {
    const answer = await answerReview(review({ uid: 'abc' }), () => ({ allowed: true }));
    expect(answer).toEqual({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid: 'abc', allowed: true } });
  });

  it('is refused when its handler throws: nothing passes unchecked', async () => {
    const heard: unknown[] = [];
    const handler = () => {
      throw new Error('cache of 10.0.0.1 is gone');
    };
    const answer = await answerReview(review({}), handler, (error, uid) => heard.push((error as Error).message, uid));
    expect(answer.response).toEqual({
      uid: 'request-1',
      allowed: false,
      status: { code: 500, reason: 'InternalError', message: 'the request could not be checked' },
    });
    expect(heard).toEqual(['cache of 10.0.0.1 is gone', 'request-1']);
  });

  it('carries short warnings only', async () => {
    const answer = await answerReview(review({}), () => ({ allowed: true, warnings: ['x'.repeat(300)] }));
    expect(answer.response?.warnings?.map(({ length }) => length)).toEqual([120]);
  });

  it.each([
    [null, 'the body is not a JSON object'],
    [{ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1beta1' }, 'the body is no AdmissionReview of admission.k8s.io/v1'],
    [{ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1' }, 'the review has no request'],
    [{ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: {} }, 'the request has no uid'],
    [{ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: { uid: 'a' } }, 'the request names no resource'],
    [review({}), undefined],
  ])('is told from what is none: %j', (body, problem) => {
    expect(reviewProblem(body)).toBe(problem);
  });
});
