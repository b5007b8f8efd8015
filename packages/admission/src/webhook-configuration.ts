import { checkWebhookOptions } from './webhook-options.js';

/** Where an API server finds the program. */
export type WebhookPlace =
  /** `https://HOST:PORT`, for a program outside of the cluster. */
  | { readonly url: string; readonly service?: undefined }
  /** Its port is 443 unless said otherwise. */
  | { readonly service: { readonly namespace: string; readonly name: string; readonly port?: number }; readonly url?: undefined };

export interface WebhookConfigurationOptions {
  /** Default `gardener-inplace`. */
  readonly name?: string;
  readonly at: WebhookPlace;
  /** PEM of the authority that signed the program's certificate; several, one after the other, while it changes. */
  readonly authority: string;
  /** What is asked; each stands for a path. Default: everything. */
  readonly questions?: readonly WebhookQuestion[];
}

export type WebhookQuestion = 'shoots' | 'cloudprofiles' | 'namespacedcloudprofiles' | 'machinedeployments' | 'declared-features';

interface Rule {
  readonly apiGroups: readonly string[];
  readonly apiVersions: readonly string[];
  readonly resources: readonly string[];
  readonly operations: readonly ('CREATE' | 'UPDATE')[];
}

interface Policy {
  /** `Fail`: nothing is stored unchecked while the webhook is away. `Ignore`: it is advice. */
  readonly failurePolicy: 'Fail' | 'Ignore';
  readonly rules: readonly Rule[];
  /** It may be asked about the program's own pods. */
  readonly asksAboutPods?: true;
}

const written = ['CREATE', 'UPDATE'] as const;
const core = (resource: string): Policy => ({
  // A Shoot that is stored is carried out: a step that must not be taken can't be taken back on the nodes.
  failurePolicy: 'Fail',
  rules: [{ apiGroups: ['core.gardener.cloud'], apiVersions: ['v1beta1'], resources: [resource], operations: written }],
});

const policies: Readonly<Record<WebhookQuestion, Policy>> = {
  shoots: core('shoots'),
  cloudprofiles: core('cloudprofiles'),
  namespacedcloudprofiles: core('namespacedcloudprofiles'),
  machinedeployments: {
    // A budget that means nothing takes a whole pool away.
    failurePolicy: 'Fail',
    rules: [{ apiGroups: ['machine.sapcloud.io'], apiVersions: ['v1alpha1'], resources: ['machinedeployments'], operations: written }],
  },
  'declared-features': {
    // As upstream's plugin, which is a part of the API server.
    failurePolicy: 'Fail',
    asksAboutPods: true,
    rules: [
      { apiGroups: [''], apiVersions: ['v1'], resources: ['pods', 'pods/resize'], operations: ['UPDATE'] },
      { apiGroups: ['resource.k8s.io'], apiVersions: ['*'], resources: ['resourceslices'], operations: written },
    ],
  },
};

/**
 * The ValidatingWebhookConfiguration for `gardener-inplace-admission`, with a failure policy for every question. Pods of `kube-system` and of the
 * program's own namespace are not asked about, or a webhook that is away would keep its own pods from being changed. Shoots and
 * MachineDeployments are, wherever they are: many of Gardener's own Shoots are in `garden`.
 *
 * @throws ConfigError with the option that can't be, and what to do.
 * @example webhookConfiguration({ at: { service: { namespace: 'garden', name: 'gardener-inplace-admission' } }, authority });
 */
export function webhookConfiguration(options: WebhookConfigurationOptions): object {
  checkWebhookOptions(options, Object.keys(policies));
  const { name = 'gardener-inplace', at, authority, questions = Object.keys(policies) as readonly WebhookQuestion[] } = options;
  const otherNamespaces = { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: unasked(at) }] };
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: questions.map((question) => {
      const { asksAboutPods, ...policy } = policies[question];
      return {
        name: `${question}.inplace.gardener.cloud`,
        clientConfig: { ...target(at, `/validate/${question}`), caBundle: Buffer.from(authority).toString('base64') },
        ...policy,
        ...(asksAboutPods && { namespaceSelector: otherNamespaces }),
        matchPolicy: 'Equivalent',
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
        timeoutSeconds: 5,
      };
    }),
  };
}

const target = (at: WebhookPlace, path: string): object =>
  at.service === undefined ? { url: `${at.url.replace(/\/$/, '')}${path}` } : { service: { ...at.service, path } };

const unasked = (at: WebhookPlace): readonly string[] =>
  at.service === undefined || at.service.namespace === 'kube-system' ? ['kube-system'] : ['kube-system', at.service.namespace];
