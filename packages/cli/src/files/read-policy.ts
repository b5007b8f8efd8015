import type { PoolPolicy } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';
import { isRecord, readObject } from './read-objects.js';

/** The policy in the controller's configuration, so that both decide alike; the defaults where no file is given. */
export async function readPolicy(call: Pick<Call, 'flags' | 'stdin'>): Promise<PoolPolicy> {
  const path = call.flags.policy;
  if (path === undefined) return {};
  const { where, value } = await readObject(call, path);
  const policy = value['policy'] ?? {};
  if (isRecord(policy)) return policy;
  throw new Problem('POLICY_INVALID', {
    where: where('policy'),
    detail: 'the policy is not an object',
    help: "give the controller's configuration file",
  });
}
