import { defaultShoot } from '@gardener-inplace/validation';
import { type PoolImpact, shootImpact, type ShootImpact, type Trigger } from '@gardener-inplace/worker-pool';
import type { Call } from '../command-line/command.js';
import { readCloudProfile, readKind } from '../files/read-kind.js';
import { formatOf, print } from '../output/print.js';
import { type Block, table } from '../output/block.js';
import { required } from '../command-line/required.js';
import { ruleOptions } from '../validation/rule-options.js';

/** What changing a Shoot causes, pool by pool; exit code 1 where the change is not allowed. */
export async function execute(call: Call): Promise<number> {
  formatOf(call);
  const options = ruleOptions(call);
  const [old, changed] = [await readKind(call, required(call, 'old'), 'Shoot'), await readKind(call, required(call, 'new'), 'Shoot')];
  const { cloudprofile } = call.flags;
  const profile = cloudprofile === undefined ? undefined : await readCloudProfile(call, cloudprofile);
  if (profile === undefined) call.stderr.write('note: without --cloudprofile nobody checks whether the images are offered\n');
  const impact = shootImpact(defaultShoot(old), defaultShoot(changed), profile, options);
  print(call, { data: impact, blocks: ({ isWide }) => blocksOf(impact, isWide) });
  return impact.allowed ? 0 : 1;
}

function blocksOf({ pools, errors }: ShootImpact, isWide: boolean): readonly Block[] {
  const rows = pools.map((pool) => [
    pool.pool,
    pool.fate,
    String(pool.drains),
    String(pool.blockedBy.length === 0),
    reasonOf(pool, isWide ? detailed : brief),
  ]);
  const impact = table(['NAME', 'FATE', 'DRAINS', 'ALLOWED', 'BECAUSE'], rows);
  if (errors.length === 0) return [impact];
  const reasons = errors.map(({ field, detail, rule }) => `  ${field}: ${detail} (${rule})`);
  return [impact, ['The change is not allowed:', ...reasons]];
}

function reasonOf({ triggers, atOnce, error }: PoolImpact, show: (trigger: Trigger) => string): string {
  if (error !== undefined) return `${error.detail} (${error.code})`;
  return [...triggers.map(show), ...atOnce.map((trigger) => `${show(trigger)} at once`)].join(', ');
}

const brief = ({ item }: Trigger): string => item;

const detailed = ({ item, before = '<unset>', after = '<unset>' }: Trigger): string => `${item} ${before} to ${after}`;
