import { type CloudProfile, type NamespacedCloudProfile, type Node, resources, type Shoot } from '@gardener-inplace/api';
import type { Component } from '@gardener-inplace/declared-features';
import { createInformer, type Informer, isKubeError, type KubeClient, type Logger } from '@gardener-inplace/kube-runtime';
import type { ValidationOptions } from '@gardener-inplace/validation';
import {
  cloudProfileHandler,
  declaredFeaturesHandler,
  machineDeploymentHandler,
  namespacedCloudProfileHandler,
  shootHandler,
} from './handlers.js';
import type { Handler } from './review.js';
import { extenderRoute, reviewRoute, type Route } from './routes.js';

export interface WebhookOptions {
  readonly client: KubeClient;
  readonly log: Logger;
  /** Without `now`: that is the time of each request. */
  readonly validation?: Omit<ValidationOptions, 'now'> | undefined;
  /** Version and gates of the API server and scheduler; decides which features count. */
  readonly server: Component;
  readonly clock?: (() => Date) | undefined;
}

export interface Webhook {
  readonly routes: Readonly<Record<string, Route>>;
  readonly hasSynced: () => boolean;
  readonly synced: Promise<boolean>;
  readonly stopped: Promise<void>;
}

/** Every route over caches of the cluster: CloudProfiles for Shoots, Nodes for pods and the extender. */
export function startWebhook(
  { client, log, validation = {}, server, clock = () => new Date() }: WebhookOptions,
  signal: AbortSignal,
): Webhook {
  // A watch that ends is daily business; being refused is not, and neither is a server that is away from the start.
  const onFailure = (err: unknown): void =>
    log[isKubeError(err) && err.code === 0 && hasSynced() ? 'debug' : 'warn']({ err }, 'Watch interrupted');
  const onThrow = (err: unknown, uid: string): void => log.error({ err, uid }, 'Admission request could not be checked');
  const review = (handler: Handler): Route => reviewRoute(handler, onThrow);
  const profiles = createInformer<CloudProfile>(client, resources.cloudProfiles, { onFailure });
  const namespaced = createInformer<NamespacedCloudProfile>(client, resources.namespacedCloudProfiles, { onFailure });
  const nodes = createInformer<Node>(client, resources.nodes, { onFailure });
  const caches: readonly Pick<Informer<never>, 'start' | 'synced' | 'hasSynced'>[] = [profiles, namespaced, nodes];
  const hasSynced = (): boolean => caches.every((cache) => cache.hasSynced());
  const optionsOf = (): ValidationOptions => ({ ...validation, now: clock().toISOString() });
  const byName = { get: (name: string) => nodes.get(name), values: () => nodes.list() };
  const cloudProfileOf = (shoot: Shoot): CloudProfile | undefined => profileOf(shoot, profiles, namespaced);
  return {
    routes: {
      '/validate/shoots': review(shootHandler({ cloudProfileOf, optionsOf })),
      '/validate/cloudprofiles': review(cloudProfileHandler(optionsOf)),
      '/validate/namespacedcloudprofiles': review(
        namespacedCloudProfileHandler(({ spec }) => profiles.get(spec?.parent?.name ?? ''), optionsOf),
      ),
      '/validate/machinedeployments': review(machineDeploymentHandler(optionsOf)),
      '/validate/declared-features': review(declaredFeaturesHandler({ nodes: byName, isReady: nodes.hasSynced, server })),
      '/extender/filter': extenderRoute(server, byName, nodes.hasSynced),
    },
    hasSynced,
    synced: Promise.all(caches.map(({ synced }) => synced)).then((all) => all.every(Boolean)),
    stopped: Promise.all(caches.map((cache) => cache.start(signal))).then(() => undefined),
  };
}

function profileOf(
  { metadata, spec }: Shoot,
  profiles: Informer<CloudProfile>,
  namespaced: Informer<NamespacedCloudProfile>,
): CloudProfile | undefined {
  const name = spec.cloudProfile?.name ?? spec.cloudProfileName ?? '';
  if (spec.cloudProfile?.kind !== 'NamespacedCloudProfile') return profiles.get(name);
  const merged = namespaced.get(`${metadata?.namespace ?? ''}/${name}`)?.status?.cloudProfileSpec;
  return merged && { metadata: { name }, spec: merged };
}
