import { isKubeError, KubeError } from '../client/error.js';
import type { CallOptions, KubeClient, KubeObject, Resource } from '../client/port.js';

/** What somebody may do: a rule of a Role or ClusterRole. */
export interface AccessRule {
  /** Empty for the core group. */
  readonly apiGroups: readonly string[];
  /** Plurals; a subresource as `pods/eviction`. */
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  /** Only these objects; none named: all. Nothing can be created under such a rule. */
  readonly resourceNames?: readonly string[] | undefined;
}

/** A rule that is missing, and what the server says about it. */
export interface MissingAccess extends AccessRule {
  /** In the words of the server; mostly it has none. */
  readonly reason?: string;
  /** Something in the server denies it, whatever rules there are. */
  readonly isDenied?: true;
}

export interface AccessQuestion extends CallOptions {
  /** Where it is to be done. Default, and if empty: everywhere. */
  readonly namespace?: string | undefined;
}

const reviews: Resource = {
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'selfsubjectaccessreviews',
  kind: 'SelfSubjectAccessReview',
  namespaced: false,
};

interface Review extends KubeObject {
  readonly spec: { readonly resourceAttributes: object };
  readonly status?: { readonly allowed?: boolean; readonly denied?: boolean; readonly reason?: string; readonly evaluationError?: string };
}

/**
 * Which of the rules the client's user lacks, as the smallest rules that would grant them; empty when none. Asks one SelfSubjectAccessReview
 * per verb, resource and name. A server that knows no such reviews has nobody to refuse.
 *
 * @throws KubeError where the server does not answer, or neither yes nor no; TypeError for what is no rule about resources.
 * @example await missingAccess(client, [{ apiGroups: [''], resources: ['nodes', 'nodes/status'], verbs: ['patch'] }]);
 */
export async function missingAccess(
  client: Pick<KubeClient, 'create'>,
  rules: readonly AccessRule[],
  { namespace, ...call }: AccessQuestion = {},
): Promise<readonly MissingAccess[]> {
  const refusals = await Promise.all(
    singleAccesses(rules).map(async (access): Promise<Refusal | undefined> => {
      const { group, resource: path, verb, name } = access;
      const [resource, subresource] = path.split('/');
      const resourceAttributes = { group, resource, subresource, verb, name, namespace: namespace || undefined };
      try {
        const review: Review = { apiVersion: 'authorization.k8s.io/v1', kind: reviews.kind, spec: { resourceAttributes } };
        const { status } = await client.create<Review>(reviews, review, call);
        if (typeof status?.allowed === 'boolean') return status.allowed ? undefined : { ...access, ...saidBy(status) };
        throw new KubeError({
          code: 0,
          reason: 'ClientResponse',
          message: `whether it may ${verb} ${path} was answered neither yes nor no`,
        });
      } catch (error) {
        if (isKubeError(error) && error.code === 404) return undefined;
        throw error;
      }
    }),
  );
  return together(refusals.filter((refusal) => refusal !== undefined));
}

interface SingleAccess {
  readonly group: string;
  readonly resource: string;
  readonly verb: string;
  readonly name: string | undefined;
}

type Refusal = SingleAccess & Pick<MissingAccess, 'reason' | 'isDenied'>;

/** An authorizer may also be unable to tell, which is not a lack of rules either. */
function saidBy({ denied, reason, evaluationError }: NonNullable<Review['status']>): Pick<MissingAccess, 'reason' | 'isDenied'> {
  // Each authorizer may say a line.
  const words = [reason, evaluationError]
    .map((text) => (typeof text === 'string' ? text.trim().replaceAll(/\s*\n\s*/g, '; ') : ''))
    .find((text) => text !== '');
  return { ...(words === undefined ? {} : { reason: words }), ...(denied === true && { isDenied: true }) };
}

const isList = (value: unknown): boolean => Array.isArray(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Each once, however many rules ask for it. */
function singleAccesses(rules: readonly AccessRule[]): readonly SingleAccess[] {
  if (!isList(rules)) throw new TypeError('the rules to ask for are no list');
  for (const rule of rules)
    if (![rule?.apiGroups, rule?.resources, rule?.verbs, rule?.resourceNames ?? []].every(isTexts))
      throw new TypeError(`no rule of apiGroups, resources and verbs: ${JSON.stringify(rule)}`);
  const single = rules.flatMap(({ apiGroups, resources, verbs, resourceNames = [] }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.flatMap((verb) =>
          (resourceNames.length === 0 ? [undefined] : resourceNames).map((name) => ({ group, resource, verb, name })),
        ),
      ),
    ),
  );
  return [...new Map(single.map((each) => [JSON.stringify(each), each])).values()];
}

/** One rule per resource, name and what was said about it. */
function together(refusals: readonly Refusal[]): readonly MissingAccess[] {
  const rules = new Map<string, MissingAccess>();
  for (const { group, resource, verb, name, ...said } of refusals) {
    const key = JSON.stringify([group, resource, name, said]);
    rules.set(key, {
      apiGroups: [group],
      resources: [resource],
      ...(name === undefined ? {} : { resourceNames: [name] }),
      verbs: [...(rules.get(key)?.verbs ?? []), verb],
      ...said,
    });
  }
  return [...rules.values()];
}

/** Rights that a program needs and its user lacks. */
export class MissingAccessError extends Error {
  override readonly name = 'MissingAccessError';
  readonly code = 'ACCESS_MISSING';

  constructor(
    /** The rules that would grant them. */
    readonly missing: readonly MissingAccess[],
    readonly namespace: string | undefined,
  ) {
    const what = missing.map(({ apiGroups, resources, verbs, resourceNames = [], reason, isDenied }) => {
      const [group = '', resource = ''] = [apiGroups[0], resources[0]];
      const object = [resource, ...resourceNames].join(' ');
      const why = [isDenied === true ? 'denied' : '', reason ?? ''].filter((text) => text !== '').join(': ');
      return `${verbs.join(', ')} ${object}${group === '' ? '' : ` of ${group}`}${why === '' ? '' : ` (${why})`}`;
    });
    super(`may not ${what.join('; ')}${namespace === undefined ? '' : ` in namespace ${namespace}`}`);
  }

  /** What to do about it. */
  get help(): string {
    const role = this.namespace === undefined ? 'a ClusterRole' : `a Role in namespace ${this.namespace}`;
    const rules = (isDenied: boolean): string =>
      JSON.stringify(
        this.missing.filter((each) => (each.isDenied === true) === isDenied).map(({ reason: _, isDenied: __, ...rule }) => rule),
      );
    const [granted, denied] = [rules(false), rules(true)];
    return [
      ...(granted === '[]' ? [] : [`bind ${role} with the rules ${granted}`]),
      ...(denied === '[]' ? [] : [`no role grants what is denied: ask who runs the server about ${denied}`]),
    ].join('; ');
  }
}

/**
 * Makes sure that the client's user may do what the rules say, before work starts.
 *
 * @throws MissingAccessError naming each right that is missing, and the rule that grants it; KubeError where the server does not answer.
 * @example await requireAccess(client, [{ apiGroups: [''], resources: ['nodes'], verbs: ['patch'] }]);
 */
export async function requireAccess(
  client: Pick<KubeClient, 'create'>,
  rules: readonly AccessRule[],
  question: AccessQuestion = {},
): Promise<void> {
  const missing = await missingAccess(client, rules, question);
  if (missing.length > 0) throw new MissingAccessError(missing, question.namespace || undefined);
}
