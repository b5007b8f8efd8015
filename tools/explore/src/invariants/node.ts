import { foreign } from '../model/initial.js';
import { mustLeave, podsOn } from '../store/perform.js';
import { nodeNamed, nodesOf } from './facts.js';
import { type Invariant, isOurs } from './invariant.js';

/** 2. No ready mark before the drain finished, no update before the ready mark, one run at a time. */
export const order: Invariant = (before, { actor, begins, next }) => {
  const problems: string[] = [];
  if (actor !== 'agent' && before.target !== next.target) {
    for (const { name, isReadyMarked } of nodesOf(next)) {
      if (!isReadyMarked || nodeNamed(before, name)?.isReadyMarked === true) continue;
      if (podsOn(next.target, name).some(mustLeave)) problems.push(`2 order: ${name} is told ready while pods are on it`);
    }
  }
  if (begins !== undefined) {
    if (nodeNamed(before, begins)?.isReadyMarked !== true) problems.push(`2 order: the update of ${begins} begins without a ready mark`);
    if (podsOn(next.target, begins).some(mustLeave)) problems.push(`2 order: the update of ${begins} begins while pods are on it`);
    if (before.hosts.byNode[begins]?.run !== undefined) problems.push(`2 order: a second run begins on ${begins}`);
  }
  return problems;
};

/** 3. Only a cordon that we made is undone by us. */
export const cordonOwnership: Invariant = (before, step) => {
  if (!isOurs(step) || before.target === step.next.target) return [];
  return nodesOf(before)
    .filter(
      ({ name, isCordoned }) =>
        isCordoned && before.hosts.byNode[name]?.isForeignCordon === true && nodeNamed(step.next, name)?.isCordoned === false,
    )
    .map(({ name }) => `3 cordon: ${name} was uncordoned although someone else had cordoned it`);
};

/** 8. What others set stays; one actor per mark. */
export const foreignMarks: Invariant = (before, step) => {
  const problems: string[] = [];
  const { next } = step;
  if (!isOurs(step) || step.write === undefined) return problems;
  for (const content of [...next.target.contents.values(), ...next.control.contents.values()]) {
    const { object, key } = content;
    if (before.target.contents.get(key) === content || before.control.contents.get(key) === content) continue;
    const { labels, annotations } = object.metadata;
    if (object.kind === 'Node') {
      const { taints = [] } = (object.spec ?? {}) as { taints?: readonly { key: string }[] };
      const { conditions = [] } = (object.status ?? {}) as { conditions?: readonly { type: string }[] };
      if (!taints.some((taint) => taint.key === foreign.taint)) problems.push(`8 foreign marks: ${key} lost a taint`);
      if (!conditions.some(({ type }) => type === foreign.condition)) problems.push(`8 foreign marks: ${key} lost a condition`);
      if (labels?.[foreign.label] === undefined) problems.push(`8 foreign marks: ${key} lost a label`);
      const [was, is] = [nodeNamed(before, object.metadata.name!), nodeNamed(next, object.metadata.name!)];
      if (was?.result !== 'successful' && is?.result === 'successful')
        problems.push(`8 actors: the orchestrator wrote a success on ${key}`);
    }
    if ((object.kind === 'Node' || object.kind === 'MachineDeployment') && annotations?.[foreign.annotation] === undefined)
      problems.push(`8 foreign marks: ${key} lost an annotation`);
    if (object.kind === 'Machine' && /^m\d/.test(object.metadata.name!) && labels?.[foreign.label] === undefined)
      problems.push(`8 foreign marks: ${key} lost a label`);
  }
  return problems;
};
