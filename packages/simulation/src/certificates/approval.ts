import type { Node } from '@gardener-inplace/api';
import type { CertificateFacts } from './certificate-facts.js';

/** A request as the API server stored it: who asks is what the server saw. */
export interface ApprovalQuestion {
  readonly signerName: string;
  readonly username: string;
  readonly groups: readonly string[];
  readonly usages: readonly string[];
  readonly facts: CertificateFacts;
  /** The Node that the common name names. */
  readonly node: (name: string) => Node | undefined;
}

export type Approval = { readonly type: 'Approved' | 'Denied'; readonly reason: string; readonly message: string };

/** Signers that are judged here. */
export const signers = {
  kubeletClient: 'kubernetes.io/kube-apiserver-client-kubelet',
  kubeletServing: 'kubernetes.io/kubelet-serving',
  client: 'kubernetes.io/kube-apiserver-client',
} as const;

const nodePrefix = 'system:node:';
const agentPrefix = 'gardener.cloud:node-agent:machine:';

/**
 * What the approvers of a Gardener cluster say to a request: kube-controller-manager to client certificates of kubelets, gardener's to
 * serving certificates of kubelets and to client certificates of node agents. Undefined: nobody's business here, or not recognised; the
 * request then waits for a person.
 *
 * @source Kubernetes, built-in signers and `csrapproving`; Gardener, `csrapprover` of the resource manager
 */
export function judge(question: ApprovalQuestion): Approval | undefined {
  switch (question.signerName) {
    case signers.kubeletClient:
      return judgeKubeletClient(question);
    case signers.kubeletServing:
      return judgeKubeletServing(question);
    case signers.client:
      return judgeNodeAgent(question);
    default:
      return undefined;
  }
}

const approved = (message: string): Approval => ({ type: 'Approved', reason: 'AutoApproved', message });
const denied = (message: string): Approval => ({ type: 'Denied', reason: 'AutoDenied', message });

/** `key encipherment` is for RSA keys only, so it may be left out. */
const areUsages = (usages: readonly string[], authentication: 'client auth' | 'server auth'): boolean => {
  const given = new Set(usages);
  return (
    given.has('digital signature') &&
    given.has(authentication) &&
    [...given].every((usage) => ['digital signature', 'key encipherment', authentication].includes(usage))
  );
};

const isNodeSubject = ({ commonName, organizations }: CertificateFacts): boolean =>
  commonName.startsWith(nodePrefix) && commonName.length > nodePrefix.length && isOnly(organizations, 'system:nodes');

const isOnly = (values: readonly string[], wanted: string): boolean => values.length === 1 && values[0] === wanted;

const hasNames = ({ dnsNames, ipAddresses, otherNames }: CertificateFacts): boolean =>
  dnsNames.length + ipAddresses.length + otherNames.length > 0;

const isBootstrapper = ({ groups }: ApprovalQuestion): boolean => groups.includes('system:bootstrappers');

function judgeKubeletClient(question: ApprovalQuestion): Approval | undefined {
  const { facts, usages, username } = question;
  if (!isNodeSubject(facts) || hasNames(facts) || !areUsages(usages, 'client auth')) return undefined;
  if (username === facts.commonName) return approved('Auto approving self kubelet client certificate');
  return isBootstrapper(question) ? approved('Auto approving kubelet client certificate') : undefined;
}

function judgeKubeletServing({ facts, usages, username, node }: ApprovalQuestion): Approval {
  if (!username.startsWith(nodePrefix)) return denied(`username ${username} is not that of a node`);
  if (!areUsages(usages, 'server auth')) return denied('usages are not those of a serving certificate');
  if (!isNodeSubject(facts)) return denied('subject is not that of a node');
  if (facts.commonName !== username) return denied(`common name ${facts.commonName} is not the requester ${username}`);
  if (facts.otherNames.length > 0) return denied('only DNS names and IP addresses are allowed as alternative names');
  if (facts.dnsNames.length + facts.ipAddresses.length === 0) return denied('at least one DNS name or IP address is required');
  const standing = node(username.slice(nodePrefix.length));
  if (standing === undefined) return denied('node does not exist');
  const addressesOf = (...types: readonly string[]): readonly string[] =>
    (standing.status?.addresses ?? []).filter(({ type }) => types.includes(type)).map(({ address }) => address);
  if (!isSameSet(facts.dnsNames, addressesOf('Hostname', 'InternalDNS', 'ExternalDNS')))
    return denied('DNS names are not those of the node');
  if (!isSameSet(facts.ipAddresses, addressesOf('InternalIP', 'ExternalIP'))) return denied('IP addresses are not those of the node');
  return approved('Auto approving kubelet server certificate');
}

function judgeNodeAgent(question: ApprovalQuestion): Approval | undefined {
  const { facts, usages, username } = question;
  if (!facts.commonName.startsWith(agentPrefix)) return undefined;
  if (!isOnly(facts.organizations, 'gardener.cloud:node-agents')) return denied('organization is not that of node agents');
  if (hasNames(facts)) return denied('alternative names are not allowed');
  if (!areUsages(usages, 'client auth')) return denied('usages are not those of a client certificate');
  return username === facts.commonName || isBootstrapper(question)
    ? approved('Auto approving gardener-node-agent client certificate')
    : denied(`username ${username} may not ask for ${facts.commonName}`);
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every((value) => other.has(value));
};
