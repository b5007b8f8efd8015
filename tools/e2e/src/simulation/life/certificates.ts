import { type Node, resources } from '@gardener-inplace/api';
import { type AskedIdentity, signingRequest } from '@gardener-inplace-tools/control-plane';
import { createKubeClient, isKubeError, type KubeClient, type KubeObject } from '@gardener-inplace/kube-runtime';
import type { Check } from '../../check.js';
import { eventually, unless } from '../eventually.js';
import { kubeconfigWith } from './kubeconfig-with.js';
import type { Stage } from './stage.js';

const { certificateSigningRequests: requests } = resources;
const signers = { kubelet: 'kubernetes.io/kube-apiserver-client-kubelet', serving: 'kubernetes.io/kubelet-serving' };

interface SigningRequest extends KubeObject {
  readonly status?: {
    readonly certificate?: string;
    readonly conditions?: readonly { readonly type: string; readonly message?: string }[];
  };
}

const verdictOf = ({ status }: SigningRequest): string =>
  status?.conditions?.map(({ type, message }) => `${type}: ${message}`).join(', ') ?? 'no verdict';

/** Asks the server as the kubelet of a node would, under its name. Returns the key that belongs to the request. */
async function ask(client: KubeClient, name: string, signerName: string, identity: AskedIdentity): Promise<string> {
  const { request, key } = await signingRequest(identity);
  const usage = signerName === signers.serving ? 'server auth' : 'client auth';
  const spec = {
    request: Buffer.from(request).toString('base64'),
    signerName,
    usages: ['digital signature', usage],
    expirationSeconds: 3_600,
  };
  await client.create(requests, { metadata: { name }, spec } as KubeObject, { fieldValidation: 'Strict' });
  return key;
}

export async function* certificateChecks({ client, controlPlane, hosts }: Stage): AsyncIterable<Check> {
  const [name = '', other = ''] = hosts.keys();
  const [user, groups] = [`system:node:${name}`, ['system:nodes']];
  const read = (csr: string) => client.get<SigningRequest>(requests, { name: csr });
  const bootstrap = await createKubeClient({
    kubeconfig: await controlPlane.kubeconfigFor({ user: 'system:bootstrap:abcdef', groups: ['system:bootstrappers', 'system:masters'] }),
    userAgent: 'kubelet/1',
  });
  const key = await ask(bootstrap, 'first', signers.kubelet, { user, groups });
  await bootstrap.close();
  yield await eventually("certificates: a kubelet's first is approved here and signed by kube-controller-manager", async () => {
    const request = await read('first');
    return {
      figures: verdictOf(request),
      problems: [
        ...unless(verdictOf(request).startsWith('Approved: Auto approving kubelet client'), verdictOf(request)),
        ...unless(request.status?.certificate !== undefined, 'it is not signed'),
      ],
    };
  });
  const certificate = Buffer.from((await read('first')).status?.certificate ?? '', 'base64').toString('utf8');
  const kubelet = await createKubeClient({
    kubeconfig: kubeconfigWith(controlPlane.kubeconfig(), { certificate, key }),
    userAgent: 'kubelet/1',
  });
  try {
    yield await eventually('certificates: with it the kubelet is its node, and no other', async () => {
      const mine = await refusalOf(patch(kubelet, name));
      const others = await refusalOf(patch(kubelet, other));
      return { problems: [...unless(mine === 'none', `own node: ${mine}`), ...unless(others === 'Forbidden', `other node: ${others}`)] };
    });
    const { status } = await client.get<Node>(resources.nodes, { name });
    const ipAddresses = status?.addresses?.flatMap(({ type, address }) => (type === 'InternalIP' ? [address] : [])) ?? [];
    await ask(kubelet, 'serving', signers.serving, { user, groups, dnsNames: [name], ipAddresses });
    await ask(kubelet, 'greedy', signers.serving, { user, groups, dnsNames: ['kubernetes'], ipAddresses });
    yield await eventually('certificates: one for serving has exactly the addresses of its node, or is denied', async () => {
      const [serving, greedy] = [await read('serving'), await read('greedy')];
      return {
        figures: verdictOf(greedy),
        problems: [
          ...unless(verdictOf(serving) === 'Approved: Auto approving kubelet server certificate', `serving: ${verdictOf(serving)}`),
          ...unless(serving.status?.certificate !== undefined, 'it is not signed'),
          ...unless(verdictOf(greedy) === 'Denied: DNS names are not those of the node', `greedy: ${verdictOf(greedy)}`),
        ],
      };
    });
  } finally {
    await kubelet.close();
  }
}

const patch = (client: KubeClient, name: string): Promise<unknown> =>
  client.patch(resources.nodes, { name }, { type: 'merge', body: { metadata: { annotations: { 'example.org/seen': 'yes' } } } });

/** The reason that a call was refused for. */
const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => {
      if (!isKubeError(error)) throw error;
      return error.reason;
    },
  );
