import type { Result } from '@gardener-inplace/api';
import {
  admit,
  admitPod,
  classifyNodeUpdate,
  difference,
  discover,
  feasibleNodes,
  featureSet,
  featureSetOf,
  filter,
  formatFeatureSet,
  isSubset,
  knownNames,
  matchNode,
  nodeQueueingHint,
  nodeView,
  podQueueingHint,
  podSignature,
  preFilter,
  registeredEvents,
  registeredNames,
  reportedFeatures,
  requiredForScheduling,
  requiredForUpdate,
  requirementsOf,
  storedFeatures,
  updatePod,
  validateDeclaredFeatures,
  type Release,
  type Scheduler,
} from '@gardener-inplace/declared-features';
import type { Area, CaseInput } from '../../area.js';
import { compareKeys } from '../../compare.js';
import { registryOf, registryOfNames } from './case/mock-registry.js';
import type { Question } from './case/question.js';

type Answer = (question: Question, release: Release) => unknown;

/** Runtime flags that nobody needs may be written as null or as an empty object. */
const withoutNull = (expected: unknown): unknown => {
  const { runtimeFeatures } = expected as { readonly runtimeFeatures?: unknown };
  return runtimeFeatures === null ? { ...(expected as object), runtimeFeatures: {} } : expected;
};

const area = (answers: Answer | Readonly<Record<string, Answer>>): Area => ({
  run: ({ input, release }: CaseInput) => {
    const question = input as Question;
    const answer = typeof answers === 'function' ? answers : answers[question.op ?? question.event];
    return answer?.(question, (release ?? 'latest') as Release);
  },
  compare: (expected, actual) => compareKeys(withoutNull(expected), actual, { contains: ['error', 'strictError', 'messageContains'] }),
});

/** A result under the name of a case's field, or its error. */
const named = (name: string, result: Result<unknown>): object => (result.ok ? { [name]: result.value } : { error: result.error.detail });

const schedulerOf = (question: Question, release: Release): Scheduler => ({
  release,
  version: question.componentVersion,
  registry: question.registered === undefined ? registryOf(question.registry, release) : registryOfNames(question.registered, release),
  isInProfile: question.pluginEnabled ?? true,
  featureGates: { ...question.gates, ...question.featureGates, NodeDeclaredFeatures: question.gateEnabled ?? true },
});

const kubeletOf = (question: Question, release: Release) => ({
  release,
  version: question.kubeletVersion,
  registry: registryOf(question.registry, release),
  featureGates: { NodeDeclaredFeatures: question.gateEnabled ?? true },
  declaredFeatures: question.declaredFeatures,
});

const serverOf = ({ gateEnabled = true }: Question, release: Release) => ({ release, featureGates: { NodeDeclaredFeatures: gateEnabled } });

const matching: Readonly<Record<string, Answer>> = {
  matchNode: ({ required, node, nodeFeatures }) => {
    const subject = node === null ? null : (node ?? { status: nodeFeatures === null ? {} : { declaredFeatures: nodeFeatures } });
    const result = matchNode(required, subject);
    return result.ok ? { unsatisfied: [], ...result.value } : { error: result.error.detail };
  },
  map: ({ registered, names }, release) => {
    const registry = registryOfNames(registered, release);
    const strict = registeredNames(registry, names);
    return {
      ignoringUnknown: knownNames(registry, names),
      ...(strict.ok ? { strict: strict.value } : { strictError: strict.error.detail }),
    };
  },
  sets: ({ size, a, b }) => {
    const [sizeOfA, sizeOfB] = typeof size === 'number' ? [size, size] : size;
    const first = featureSet(sizeOfA, a);
    const second = featureSet(sizeOfB, b);
    return { ...named('difference', difference(first, second)), ...named('isSubset', isSubset(first, second)) };
  },
  string: ({ registered, names, size, a }, release) => {
    const set = registered === undefined ? featureSet(Number(size), a) : featureSetOf(registryOfNames(registered, release), names);
    const text = formatFeatureSet(set);
    return { string: text, text };
  },
  requirements: ({ registered, name }, release) => {
    const result = requirementsOf(registryOfNames(registered, release), name);
    return result.ok ? { runtimeFeatures: {}, ...result.value } : { error: result.error.detail };
  },
};

const scheduling: Readonly<Record<string, Answer>> = {
  preFilter: (question, release) => preFilter(question.pod, schedulerOf(question, release)),
  filter: (question, release) => {
    const result = filter(question.required, question.node ?? {}, schedulerOf(question, release));
    return { reasons: [], ...result };
  },
  nodeView: (question, release) => ({ known: nodeView(question.node ?? {}, schedulerOf(question, release)) }),
  feasibleNodes: (question, release) => ({
    feasible: feasibleNodes(question.pod, question.nodes, schedulerOf(question, release)).map(({ metadata }) => metadata?.name),
  }),
  sign: (question, release) => named('signature', podSignature(question.pod, schedulerOf(question, release))),
};

const hints: Readonly<Record<string, Answer>> = {
  node: ({ oldNode, newNode }) => nodeQueueingHint(oldNode, newNode),
  pod: (question, release) => podQueueingHint(question.pod, question.oldPod, question.newPod, schedulerOf(question, release)),
  classifyNodeUpdate: (question, release) => ({
    action: classifyNodeUpdate(question.oldNode, question.newNode, schedulerOf(question, release)),
  }),
  register: (question, release) => ({ events: registeredEvents(schedulerOf(question, release)) }),
};

const kubelet: Readonly<Record<string, Answer>> = {
  admit: (question, release) => admitPod(question.pod, kubeletOf(question, release)),
  podUpdate: (question, release) => {
    const { event, isDispatched } = updatePod(question.oldPod, question.newPod, kubeletOf(question, release));
    return { event, updateDispatched: isDispatched };
  },
  report: (question, release) => ({
    declaredFeatures: reportedFeatures(question.discovered, question.previousStatus, serverOf(question, release)),
  }),
};

const stored =
  (operation: 'create' | 'update' | 'updateStatus'): Answer =>
  (question, release) => ({
    persisted: storedFeatures(
      operation,
      { old: question.oldDeclaredFeatures, new: question.declaredFeatures },
      serverOf(question, release),
    ),
  });

const apiValidation = area({
  validate: ({ declaredFeatures }) => {
    const errors = validateDeclaredFeatures(declaredFeatures);
    return { valid: errors.length === 0, errors };
  },
  create: stored('create'),
  update: stored('update'),
  updateStatus: stored('updateStatus'),
});

interface ExpectedErrors {
  readonly errors?: readonly { readonly messageContains: string }[];
}

/** Expected errors only have a part of the message. */
const compareErrors: Area['compare'] = (expected, actual, input) => {
  const wanted = (expected as ExpectedErrors).errors ?? [];
  const given = (actual as { readonly errors?: readonly { type: string; field: string; message: string }[] }).errors ?? [];
  const errors = given.map(({ type, field, message }, position) => {
    const phrase = wanted[position]?.messageContains ?? '';
    return { type, field, messageContains: message.includes(phrase) ? phrase : message };
  });
  return apiValidation.compare?.(expected, { ...(actual as object), errors }, input) ?? [];
};

export const areas: Readonly<Record<string, Area>> = {
  discover: area(({ featureGates, runtimeFeatures, staticConfig, nodeVersion, registry }, release) => {
    const configuration = { featureGates, runtimeFeatures, ...staticConfig, ...(nodeVersion && { kubeletVersion: nodeVersion }) };
    return { declaredFeatures: discover(configuration, registryOf(registry, release)) };
  }),
  'infer-scheduling': area(({ pod, targetVersion, registry }, release) =>
    named('required', requiredForScheduling(pod, targetVersion, registryOf(registry, release))),
  ),
  'infer-update': area(({ oldPod, newPod, targetVersion, registry }, release) =>
    named('required', requiredForUpdate(oldPod, newPod, targetVersion, registryOf(registry, release))),
  ),
  match: area(matching),
  filter: area(scheduling),
  'queueing-hint': area(hints),
  admission: area((question, release) => {
    const nodes = new Map((question.nodes ?? []).map((node) => [node.metadata?.name ?? '', node]));
    const verdict = admit(
      question,
      { nodes, isReady: question.ready },
      {
        release,
        version: question.componentVersion,
        registry: registryOf(question.registry, release),
        featureGates: { NodeDeclaredFeatures: false, ...question.gates },
      },
    );
    return verdict.allowed ? verdict : { ...verdict, messageContains: verdict.message };
  }),
  'kubelet-admission': area(kubelet),
  'api-validation': { run: apiValidation.run, compare: compareErrors },
};
