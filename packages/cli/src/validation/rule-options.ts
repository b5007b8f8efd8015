import type { Vocabulary } from '@gardener-inplace/api';
import type { ValidationOptions } from '@gardener-inplace/validation';
import type { Call } from '../command-line/command.js';
import type { FlagName } from '../command-line/flags.js';
import { nowOf } from '../surroundings.js';
import { Problem } from '../problem/problem.js';

/** How the rules are to be applied, from the flags. */
export function ruleOptions(call: Call): ValidationOptions {
  return {
    featureGates: { InPlaceNodeUpdates: inPlaceGate(call) },
    vocabulary: vocabularyOf(call),
    now: nowOf(call),
    strict: call.flags.strict ?? false,
  };
}

/** Gardener leaves the gate off by default; whoever asks this program means one that has it on. */
function inPlaceGate(call: Call): boolean {
  const text = call.flags['feature-gates'] ?? 'InPlaceNodeUpdates=true';
  const [, value] = /^InPlaceNodeUpdates=(true|false)$/.exec(text) ?? [];
  if (value === undefined) throw usage(call, 'feature-gates', text, 'InPlaceNodeUpdates=true or InPlaceNodeUpdates=false');
  return value === 'true';
}

export function vocabularyOf(call: Call): Vocabulary {
  const { vocabulary = 'shipped' } = call.flags;
  if (vocabulary === 'gep' || vocabulary === 'shipped') return vocabulary;
  throw usage(call, 'vocabulary', vocabulary, 'gep or shipped');
}

const usage = ({ command }: Call, flag: FlagName, text: string, help: string): Problem =>
  new Problem('USAGE', { where: `kubectl inplace ${command} --${flag}`, detail: `${JSON.stringify(text)} is no value of it`, help });
