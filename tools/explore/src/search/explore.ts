import { invariants } from '../invariants/invariants.js';
import { judge } from '../invariants/judge.js';
import type { Configuration } from '../model/configuration.js';
import { deploymentsOf, initialState } from '../model/initial.js';
import { type Model, modelOf } from '../model/model.js';
import { type State, stateKey } from '../model/state.js';
import type { Step } from '../model/step.js';
import { stepsFrom } from '../model/steps.js';
import type { Subject } from '../subject.js';
import type { Finding, Outcome } from './finding.js';
import { neverRests, type Paths, restless } from './progress.js';

/** A state that is still to be looked at, and how it was reached: by which of the steps from which state. */
interface Found {
  readonly state: State;
  readonly parent: number;
  readonly ordinal: number;
}

/** Where each state came from, by its number. */
interface Origins {
  readonly parent: number[];
  readonly ordinal: number[];
  readonly faults: number[];
}

/**
 * Visits every state that is reachable with the faults allowed, those with fewer faults first: a state is looked at once, with the
 * most faults left that it can have, and a trace has the fewest faults and then the fewest steps.
 */
export function explore(subject: Subject, configuration: Configuration): Outcome {
  const begun = performance.now();
  const model = modelOf(subject, configuration, deploymentsOf(configuration));
  const start = initialState(subject, configuration);
  const numbers = new Map<string, number>();
  const origins: Origins = { parent: [], ordinal: [], faults: [] };
  const paths: Paths = { from: [], to: [], rests: [] };
  const layers = Array.from({ length: configuration.faults + 1 }, () => new Map<string, Found>());
  layers[0]!.set(stateKey(start), { state: start, parent: -1, ordinal: -1 });
  let transitions = 0;
  let examined = 0;
  const outcome = (end: Outcome['end'], findings: readonly Finding[] = []): Outcome => ({
    name: configuration.name,
    end,
    states: examined,
    transitions,
    findings,
    milliseconds: Math.round(performance.now() - begun),
  });
  const broken = (problems: readonly string[], number: number, last?: Step): Outcome => {
    const way = traceOf(model, start, origins, number);
    return outcome('broken', [{ problem: problems.join('; '), trace: last === undefined ? way : [...way, lineOf(last)] }]);
  };

  for (const [used, layer] of layers.entries()) {
    const queue: State[] = [];
    const note = (key: string, { state, parent, ordinal }: Found): number => {
      const number = origins.parent.length;
      numbers.set(key, number);
      origins.parent.push(parent);
      origins.ordinal.push(ordinal);
      origins.faults.push(used);
      queue.push(state);
      return number;
    };
    for (const [key, found] of layer) if (!numbers.has(key)) note(key, found);
    layer.clear();
    const first = examined;
    // The queue grows while it is walked through; what was walked through is let go.
    for (let position = 0; position < queue.length; position += 1) {
      const state = queue[position]!;
      queue[position] = undefined as never;
      const number = first + position;
      examined += 1;
      let isAtRest = true;
      for (const [ordinal, step] of stepsFrom(model, state, configuration.faults - used).entries()) {
        transitions += 1;
        const problems = brokenBy(model, state, step);
        if (problems.length > 0) return broken(problems, number, step);
        const key = stateKey(step.next);
        const known = numbers.get(key);
        const faults = step.faults ?? 0;
        if (faults === 0) {
          isAtRest = false;
          paths.from.push(number);
          paths.to.push(known ?? note(key, { state: step.next, parent: number, ordinal }));
        } else if (known === undefined && layers[used + faults]?.has(key) === false) {
          // Only noted: with fewer faults it may still be found.
          layers[used + faults]!.set(key, { state: step.next, parent: number, ordinal });
        }
      }
      if (isAtRest) {
        const problems = judge(model, state);
        if (problems.length > 0) return broken(problems, number);
        paths.rests.push(number);
      }
      if (examined >= configuration.cap) return outcome('capped');
    }
  }
  const stuck = restless(paths, examined);
  return stuck === undefined ? outcome('exhausted') : broken([neverRests], stuck);
}

export const brokenBy = (model: Model, before: State, step: Step): readonly string[] =>
  invariants.flatMap((invariant) => invariant(before, step, model));

export const lineOf = ({ actor, words, faults = 0 }: Step): string =>
  `${actor} ${words()}${faults === 0 ? '' : faults === 1 ? ' [fault]' : ` [${faults} faults]`}`;

/** Takes the same steps again, this time in words. */
function traceOf(model: Model, start: State, { parent, ordinal, faults }: Origins, end: number): readonly string[] {
  const numbers: number[] = [];
  for (let number = end; number > 0; number = parent[number]!) numbers.unshift(number);
  const lines: string[] = [];
  let state = start;
  let used = 0;
  for (const number of numbers) {
    const step = stepsFrom(model, state, model.configuration.faults - used)[ordinal[number]!]!;
    lines.push(lineOf(step));
    state = step.next;
    used = faults[number]!;
  }
  return lines;
}
