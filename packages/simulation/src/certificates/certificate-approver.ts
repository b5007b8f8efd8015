import { type Node, resources } from '@gardener-inplace/api';
import { createInformer, type KubeObject, keyOf, type ReconcileResult, systemClock } from '@gardener-inplace/kube-runtime';
import { asInformers, startActor, type Surroundings, unlessGone } from '../actor/actor.js';
import { judge, signers } from './approval.js';
import type { CertificateAuthority } from './authority.js';
import { factsOf } from './certificate-facts.js';
import { demandGiven, isClient, isLog } from '../actor/demand-given.js';

export interface CertificateApproverOptions extends Surroundings {
  /** Signs what is approved. Without one that is left to the cluster, as to kube-controller-manager of a real one. */
  readonly authority?: CertificateAuthority;
}

/** The part of a CertificateSigningRequest that is acted on. */
interface SigningRequest extends KubeObject {
  readonly spec?: {
    /** Base64 of PEM. */
    readonly request?: string;
    readonly signerName?: string;
    readonly username?: string;
    readonly groups?: readonly string[];
    readonly usages?: readonly string[];
    readonly expirationSeconds?: number;
  };
  readonly status?: { readonly certificate?: string; readonly conditions?: readonly { readonly type: string }[] };
}

/** Of a certificate, as kube-controller-manager bounds them; who asks for none gets the longest. */
const [shortestSeconds, longestSeconds] = [600, 365 * 86_400];
const { certificateSigningRequests: requests } = resources;

/**
 * Approves or denies the signing requests of kubelets and node agents by the checks that real approvers make; what it does not recognise
 * waits for a person. With an authority it also signs what was approved for the signers it judges, for 10 minutes to a year.
 */
export function startCertificateApprover(options: CertificateApproverOptions, signal: AbortSignal): { readonly stopped: Promise<void> } {
  demandGiven('startCertificateApprover', options, { client: isClient, log: isLog }, signal);
  const { client, log, clock = systemClock, authority } = options;
  const signing = createInformer<SigningRequest>(client, requests);
  const nodes = createInformer<Node>(client, resources.nodes);

  const reconcile = async (name: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const request = signing.get(name);
    if (request === undefined) return;
    const verdicts = conditionsOf(request).map(({ type }) => type);
    if (verdicts.includes('Denied') || verdicts.includes('Failed')) return;
    if (verdicts.includes('Approved')) return issue(request, abort);
    await decide(request, abort);
  };

  const decide = async (request: SigningRequest, abort: AbortSignal): Promise<void> => {
    const { signerName, username, groups, usages } = request.spec ?? {};
    const facts = await factsOf(pemOf(request));
    if (facts === undefined) return;
    const question = { signerName: textOf(signerName), username: textOf(username), groups: textsOf(groups), usages: textsOf(usages) };
    const verdict = judge({ ...question, facts, node: nodes.get });
    if (verdict === undefined) return;
    const condition = { ...verdict, status: 'True', lastUpdateTime: new Date(clock.now()).toISOString() };
    const body = { metadata: precondition(request), status: { conditions: [...conditionsOf(request), condition] } };
    await unlessGone(client.patch(requests, nameOf(request), { type: 'merge', body }, { signal: abort, subresource: 'approval' }));
  };

  const issue = async (request: SigningRequest, abort: AbortSignal): Promise<void> => {
    if (authority === undefined || request.status?.certificate !== undefined) return;
    const { signerName, expirationSeconds: asked } = request.spec ?? {};
    const expirationSeconds = asked ?? longestSeconds;
    const usages = textsOf(request.spec?.usages);
    const pem = pemOf(request);
    // What a person approved may be another signer's, or nothing that can be signed.
    if (!isOurs(signerName) || usages.length === 0 || !Number.isFinite(expirationSeconds) || (await factsOf(pem)) === undefined) return;
    const lifetimeSeconds = Math.min(Math.max(expirationSeconds, shortestSeconds), longestSeconds);
    const certificate = Buffer.from(await authority.sign(pem, { usages, lifetimeSeconds, now: clock.now() })).toString('base64');
    const body = { metadata: precondition(request), status: { certificate } };
    await unlessGone(client.patch(requests, nameOf(request), { type: 'merge', body }, { signal: abort, subresource: 'status' }));
  };

  const actor = startActor({ name: 'certificate-approver', informers: asInformers(signing, nodes), reconcile, log, clock }, signal);
  const wake = (request: SigningRequest): void => actor.wake(keyOf(request));
  signing.onChange({ added: wake, updated: wake });
  return { stopped: actor.stopped };
}

// Servers differ in what they check: what is of another type was not asked for.
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
const conditionsOf = ({ status }: SigningRequest): readonly { readonly type: string }[] =>
  Array.isArray(status?.conditions) ? status.conditions.filter((each) => typeof each === 'object' && each !== null) : [];

const isOurs = (signerName: string | undefined): boolean => Object.values<string | undefined>(signers).includes(signerName);
const nameOf = ({ metadata }: SigningRequest) => ({ name: metadata?.name ?? '' });
const precondition = ({ metadata }: SigningRequest) => ({ resourceVersion: metadata?.resourceVersion });
const pemOf = ({ spec }: SigningRequest): string => Buffer.from(textOf(spec?.request), 'base64').toString('utf8');
