import { ApiError, forbidden, notFound, tooManyRequests } from '../errors/api-error.js';
import { failure, success } from '../errors/status.js';
import { isDryRun, nameOf, withDryRun, type Answer, type ApiRequest } from '../http/api-request.js';
import { arrayAt, isJsonObject, objectAt, stringAt, withField, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { isReady } from '../kinds/pod.js';
import { demandAbout } from '../objects/demand-about.js';
import { parseBody } from '../objects/decode-object.js';
import { demandTypes, isObject } from '../objects/type-checks.js';
import { timestamp, type ServerContext } from '../server-context.js';
import { answerStatus } from '../verbs/answers.js';
import { checkPreconditions, removeWith } from '../verbs/delete.js';
import { readDeleteOptions, wantsDryRun } from '../verbs/delete-options.js';
import { budgetsOf } from './disruption-controller.js';

const mostDisruptedPods = 2000;
const secondsToWaitForStatus = 10;

/** POST pods/NAME/eviction: a deletion that the pod's budget must allow. */
export async function evict(context: ServerContext, request: ApiRequest): Promise<Answer> {
  const eviction = parseBody(request);
  demandAbout(eviction, request, { kind: 'Eviction', apiVersions: ['policy/v1', 'policy/v1beta1'] });
  demandTypes(eviction, { deleteOptions: isObject }, '', 'Eviction cannot be handled as an Eviction');
  const name = nameOf(request);
  const isDry = isDryRun(request) || wantsDryRun(objectAt(eviction, 'deleteOptions'));
  const options = readDeleteOptions(objectAt(eviction, 'deleteOptions'));
  const warnings = await context.admit({
    operation: 'CREATE',
    ...request,
    name,
    object: eviction,
    before: undefined,
    isDryRun: isDry,
  });
  // From here to the end nothing else runs: two evictions cannot take the same disruption.
  const { resource, namespace } = request;
  const before = context.store.entry(resource, { namespace, name });
  if (!before) throw notFound(resource, name);
  context.namespaces.demandStaying(namespace ?? '', { resource, name });

  const budget = isFree(before.object) ? undefined : budgetFor(context, before.object);
  if (budget && !passesUnhealthy(budget, before.object)) takeDisruption(context, budget, name, isDry);
  // Too late for the budget, as in the real server: what was taken is given back only once the pod is seen to have survived.
  checkPreconditions(resource, before, options);
  if (!isDry) markDisrupted(context, request, before.object);
  // Admission was asked about the eviction; the deletion behind it is nobody's business.
  await removeWith({ ...context, admit: () => undefined }, withDryRun(request, isDry), {
    ...options,
    preconditions: { ...options.preconditions, resourceVersion: undefined },
  });
  return { ...answerStatus(success(undefined, 201)), warnings: warnings ?? [] };
}

/** Pods that no longer, or not yet, serve anyone need no budget. */
function isFree(pod: KubeObject): boolean {
  const phase = stringAt(objectAt(pod, 'status'), 'phase');
  return phase === 'Pending' || phase === 'Succeeded' || phase === 'Failed' || pod.metadata.deletionTimestamp !== undefined;
}

function budgetFor({ served, store }: ServerContext, pod: KubeObject): KubeObject | undefined {
  const [budget, ...more] = budgetsOf(store, budgetResource(served), pod);
  if (more.length === 0) return budget;
  const message = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
  throw new ApiError(failure(500, undefined, message));
}

const budgetResource = (served: ServerContext['served']) =>
  served.definitionOf({ group: 'policy', version: 'v1', plural: 'poddisruptionbudgets', kind: 'PodDisruptionBudget', namespaced: true });

/** A pod that is not ready takes nothing from a budget that is met; with `AlwaysAllow` from none. */
function passesUnhealthy(budget: KubeObject, pod: KubeObject): boolean {
  if (isReady(pod)) return false;
  if (objectAt(budget, 'spec')['unhealthyPodEvictionPolicy'] === 'AlwaysAllow') return true;
  const { currentHealthy = 0, desiredHealthy = 0 } = objectAt(budget, 'status');
  return Number(desiredHealthy) > 0 && Number(currentHealthy) >= Number(desiredHealthy);
}

/** Takes one disruption from the budget, in the same turn as it is checked. */
function takeDisruption({ served, store, now }: ServerContext, budget: KubeObject, podName: string, isDry: boolean): void {
  const resource = budgetResource(served);
  const status = objectAt(budget, 'status');
  const refuse = (message: string, retryAfterSeconds: number) => {
    const text = "Cannot evict pod as it would violate the pod's disruption budget.";
    return tooManyRequests(text, retryAfterSeconds, [{ reason: 'DisruptionBudget', message }]);
  };
  const { name, generation = 0 } = budget.metadata;
  if (Number(status['observedGeneration'] ?? 0) < generation) {
    throw refuse(`The disruption budget ${name} is still being processed by the server.`, secondsToWaitForStatus);
  }
  const allowed = Number(status['disruptionsAllowed'] ?? 0);
  if (allowed < 0) throw forbidden(resource, name, 'pdb disruptions allowed is negative');
  if (Object.keys(objectAt(status, 'disruptedPods')).length > mostDisruptedPods) {
    throw forbidden(resource, name, 'DisruptedPods map too big - too many evictions not confirmed by PDB controller');
  }
  if (allowed === 0) throw refuse(whyNone(budget), 0);
  if (isDry) return;
  const disruptedPods = { ...objectAt(status, 'disruptedPods'), [podName]: timestamp(now()) };
  store.write(resource, withField(budget, 'status', { ...status, disruptionsAllowed: allowed - 1, disruptedPods }) as KubeObject);
}

function whyNone(budget: KubeObject): string {
  const status = objectAt(budget, 'status');
  const { name } = budget.metadata;
  const failed = arrayAt(status, 'conditions').find((condition) => isJsonObject(condition) && condition['reason'] === 'SyncFailed');
  if (isJsonObject(failed)) {
    return `The disruption budget ${name} does not allow evicting pods currently because it failed sync: ${String(failed['message'])}`;
  }
  const { desiredHealthy = 0, currentHealthy = 0 } = status;
  return Number(currentHealthy) <= Number(desiredHealthy)
    ? `The disruption budget ${name} needs ${String(desiredHealthy)} healthy pods and has ${String(currentHealthy)} currently`
    : `The disruption budget ${name} does not allow evicting pods currently`;
}

/** The pod says why it goes. */
function markDisrupted({ store, now }: ServerContext, { resource }: ApiRequest, pod: KubeObject): void {
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
    lastTransitionTime: timestamp(now()),
  };
  const status = objectAt(pod, 'status');
  const isOfType = (each: unknown): each is JsonObject => isJsonObject(each) && each['type'] === condition.type;
  const conditions = arrayAt(status, 'conditions');
  if (conditions.some((each) => isOfType(each) && each['status'] === 'True')) return;
  const others = conditions.filter((each) => !isOfType(each));
  store.write(resource, withField(pod, 'status', { ...status, conditions: [...others, condition] }) as KubeObject);
}
