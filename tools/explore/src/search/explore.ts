import { invariants } from '../invariants/invariants.js';
import type { Configuration } from '../model/configuration.js';
import { deploymentOf, initialState } from '../model/initial.js';
import { type Model, modelOf } from '../model/model.js';
import { type State, stateKey } from '../model/state.js';
import type { Step } from '../model/step.js';
import { stepsFrom } from '../model/steps.js';
import type { Subject } from '../subject.js';
import type { Finding, Outcome } from './finding.js';
import { settler } from './settle.js';

/** Where a state came from: its parent's number, and which of the parent's steps it was. */
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
  const model = modelOf(subject, configuration, deploymentOf(configuration));
  const { from: settle } = settler(model);
  const start = initialState(subject, configuration);
  const visited = new Set<string>([stateKey(start)]);
  const origins: Origins = { parent: [-1], ordinal: [-1], faults: [0] };
  const layers: (readonly [number, State])[][] = Array.from({ length: configuration.faults + 1 }, () => []);
  layers[0]!.push([0, start]);
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

  for (const [used, layer] of layers.entries()) {
    const later = layers[used + 1];
    // The layer grows while it is walked through; what was walked through is let go.
    for (let position = 0; position < layer.length; position += 1) {
      const [number, state] = layer[position]!;
      layer[position] = undefined as never;
      examined += 1;
      const stuck = settle(state);
      if (stuck.length > 0) return outcome('broken', [{ problem: stuck.join('; '), trace: traceOf(model, start, origins, number) }]);
      const steps = stepsFrom(model, state, configuration.faults - used);
      for (const [ordinal, step] of steps.entries()) {
        transitions += 1;
        const broken = brokenBy(model, state, step);
        if (broken.length > 0) {
          return outcome('broken', [{ problem: broken.join('; '), trace: [...traceOf(model, start, origins, number), lineOf(step)] }]);
        }
        const key = stateKey(step.next);
        if (visited.has(key)) continue;
        // A state behind a fault is only noted: without the fault it may still be found in this layer.
        if (step.isFault) later?.push([note(origins, number, ordinal, used + 1), step.next]);
        else {
          visited.add(key);
          layer.push([note(origins, number, ordinal, used), step.next]);
        }
      }
      if (examined >= configuration.cap) return outcome('capped');
    }
    layers[used] = [];
    if (later !== undefined) layers[used + 1] = later.filter(([, state]) => isNew(visited, stateKey(state)));
  }
  return outcome('exhausted');
}

function isNew(visited: Set<string>, key: string): boolean {
  if (visited.has(key)) return false;
  visited.add(key);
  return true;
}

export const brokenBy = (model: Model, before: State, step: Step): readonly string[] =>
  invariants.flatMap((invariant) => invariant(before, step, model));

export const lineOf = ({ actor, words, isFault }: Step): string => `${actor} ${words()}${isFault ? ' [fault]' : ''}`;

function note({ parent, ordinal, faults }: Origins, from: number, step: number, used: number): number {
  parent.push(from);
  ordinal.push(step);
  faults.push(used);
  return parent.length - 1;
}

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
