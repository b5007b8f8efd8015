import { isIntOrPercent } from '@gardener-inplace/api';
import type { PoolPolicy } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';
import { isRecord, readObject } from './read-objects.js';

interface Form {
  readonly is: (value: unknown) => boolean;
  readonly words: string;
}

const count: Form = { is: (value) => Number.isInteger(value) && Number(value) >= 0, words: 'a number from 0 on' };
const flag: Form = { is: (value) => typeof value === 'boolean', words: 'true or false' };
const share: Form = {
  is: (value) => count.is(value) || (typeof value === 'string' && isIntOrPercent(value)),
  words: 'a number from 0 on, or a percentage such as 25%',
};
const oneOf = (...words: readonly string[]): Form => ({
  is: (value) => words.includes(String(value)),
  words: `one of ${words.join(', ')}`,
});

const forms: Readonly<Partial<Record<keyof PoolPolicy, Form>>> = {
  vocabulary: oneOf('gep', 'shipped'),
  maxUnavailable: share,
  failureBudget: share,
  manualMaximumParallel: count,
  order: oneOf('zone-balanced', 'oldest', 'fewest-pods'),
  skipForeignCordons: flag,
  drainDespiteImpossibleBudgets: flag,
  drainTimeoutMilliseconds: count,
  updateTimeoutMilliseconds: count,
  maximumRejectedResults: count,
  maximumParallelEvictions: count,
};

/**
 * The policy in the controller's configuration, so that both decide alike; the defaults where no file is given. A field of the wrong
 * form is refused; one that is not known here is the controller's business.
 *
 * @throws Problem `POLICY_INVALID` with the line, or what reading throws.
 */
export async function readPolicy(call: Pick<Call, 'flags' | 'stdin'>): Promise<PoolPolicy> {
  const path = call.flags.policy;
  if (path === undefined) return {};
  const { where, value } = await readObject(call, path);
  const policy = value['policy'] ?? {};
  const invalid = (field: string, words: string): Problem =>
    new Problem('POLICY_INVALID', {
      where: `${where(field)} ${field}`,
      detail: `is not ${words}`,
      help: "give the controller's configuration file",
    });
  if (!isRecord(policy)) throw invalid('policy', 'an object');
  for (const [field, form] of Object.entries(forms)) {
    if (policy[field] !== undefined && !form.is(policy[field])) throw invalid(`policy.${field}`, form.words);
  }
  return policy;
}
