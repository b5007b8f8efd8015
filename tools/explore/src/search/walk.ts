import { type Configuration } from '../model/configuration.js';
import { deploymentsOf, initialState } from '../model/initial.js';
import { type Model, modelOf } from '../model/model.js';
import { stateKey } from '../model/state.js';
import { stepsFrom } from '../model/steps.js';
import type { Subject } from '../subject.js';
import { brokenBy, lineOf } from './explore.js';
import type { Finding, Outcome } from './finding.js';
import { walkToRest } from './progress.js';
import { randomFrom } from './random.js';

/** How likely a fault is taken where one could happen. */
const recklessness = 0.04;

/** Random walks through what is too large to exhaust; the same seed takes the same walks. */
export function walk(subject: Subject, configuration: Configuration, seed: number): Outcome {
  const begun = performance.now();
  const { count, length } = configuration.walks ?? { count: 0, length: 0 };
  const model = modelOf(subject, configuration, deploymentsOf(configuration));
  const random = randomFrom(seed);
  // What goes on without faults sees what is stored now.
  const calm: Model = { ...model, configuration: { ...configuration, lag: 0, decisions: 'in order' } };
  const visited = new Set<string>();
  const restful = new Set<string>();
  let transitions = 0;
  const outcome = (findings: readonly Finding[]): Outcome => ({
    name: `${configuration.name}, seed ${seed}`,
    end: findings.length > 0 ? 'broken' : 'capped',
    states: visited.size,
    transitions,
    findings,
    milliseconds: Math.round(performance.now() - begun),
  });

  for (let number = 0; number < count; number += 1) {
    let state = initialState(subject, configuration);
    let faultsLeft = configuration.faults;
    const trace: string[] = [];
    for (let taken = 0; taken < length; taken += 1) {
      const isReckless = faultsLeft > 0 && random() < recklessness;
      const steps = stepsFrom(model, state, isReckless ? faultsLeft : 0).filter(({ faults = 0 }) => faults > 0 === isReckless);
      const step = steps[Math.floor(random() * steps.length)];
      if (step === undefined) {
        // Nobody has anything to do: only a fault can change that.
        if (faultsLeft === 0) break;
        continue;
      }
      transitions += 1;
      faultsLeft -= step.faults ?? 0;
      trace.push(lineOf(step));
      const broken = brokenBy(model, state, step);
      if (broken.length > 0) return outcome([{ problem: broken.join('; '), trace }]);
      state = step.next;
      const key = stateKey(state);
      if (visited.has(key)) continue;
      visited.add(key);
      const stuck = walkToRest(calm, { ...state, pastControl: [], pastTarget: [] }, random, restful);
      if (stuck.length > 0) return outcome([{ problem: stuck.join('; '), trace }]);
    }
  }
  return outcome([]);
}
