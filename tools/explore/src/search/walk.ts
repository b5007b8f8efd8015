import { type Configuration } from '../model/configuration.js';
import { deploymentOf, initialState } from '../model/initial.js';
import { modelOf } from '../model/model.js';
import { stateKey } from '../model/state.js';
import { stepsFrom } from '../model/steps.js';
import type { Subject } from '../subject.js';
import { brokenBy, lineOf } from './explore.js';
import type { Finding, Outcome } from './finding.js';
import { randomFrom } from './random.js';
import { settler } from './settle.js';

/** How likely a fault is taken where one could happen. */
const recklessness = 0.04;

/** Random walks through what is too large to exhaust; the same seed takes the same walks. */
export function walk(subject: Subject, configuration: Configuration, seed: number): Outcome {
  const begun = performance.now();
  const { count, length } = configuration.walks ?? { count: 0, length: 0 };
  const model = modelOf(subject, configuration, deploymentOf(configuration));
  const { from: settle } = settler(model);
  const random = randomFrom(seed);
  const visited = new Set<string>();
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
      const steps = stepsFrom(model, state, isReckless ? faultsLeft : 0).filter(({ isFault }) => isFault === isReckless);
      const step = steps[Math.floor(random() * steps.length)];
      if (step === undefined) {
        // Nobody has anything to do: only a fault can change that.
        if (faultsLeft === 0) break;
        continue;
      }
      transitions += 1;
      if (step.isFault) faultsLeft -= 1;
      trace.push(lineOf(step));
      const broken = brokenBy(model, state, step);
      if (broken.length > 0) return outcome([{ problem: broken.join('; '), trace }]);
      state = step.next;
      const key = stateKey(state);
      if (visited.has(key)) continue;
      visited.add(key);
      const stuck = settle(state);
      if (stuck.length > 0) return outcome([{ problem: stuck.join('; '), trace }]);
    }
  }
  return outcome([]);
}
