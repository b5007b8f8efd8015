import { planUpdatePath, type PoolVersions, type UpdatePath } from '@gardener-inplace/validation';
import type { Call } from '../command-line/command.js';
import { readCloudProfile } from '../files/read-kind.js';
import { nowOf } from '../surroundings.js';
import { formatOf, print } from '../output/print.js';
import { type Block, table } from '../output/block.js';
import { Problem } from '../problem/problem.js';
import { required } from '../command-line/required.js';

/** The shortest way from one pair of versions to another; exit code 1 where no allowed one exists. */
export async function execute(call: Call): Promise<number> {
  formatOf(call);
  const current = versionsOf(call, 'from');
  const target = versionsOf(call, 'to');
  const cloudProfile = await readCloudProfile(call, required(call, 'cloudprofile'));
  const path = planUpdatePath({ current, target, cloudProfile, now: nowOf(call) });
  print(call, { data: path, blocks: () => blocksOf(path) });
  return path.possible ? 0 : 1;
}

function versionsOf(call: Call, flag: 'from' | 'to'): PoolVersions {
  const text = required(call, flag);
  const [, kubernetes, name, version] = /^([^,:]+),([^,:]+):([^,:]+)$/.exec(text) ?? [];
  if (kubernetes !== undefined && name !== undefined && version !== undefined) return { kubernetes, image: { name, version } };
  throw new Problem('USAGE', {
    where: `kubectl inplace path --${flag}`,
    detail: `${JSON.stringify(text)} names no versions`,
    help: 'write KUBERNETES,IMAGE:VERSION, for example 1.31.1,gardenlinux:1592.1.0',
  });
}

function blocksOf({ possible, steps, reasons }: UpdatePath): readonly Block[] {
  if (steps.length === 0) return [['nothing is to be updated']];
  const rows = steps.map(({ kubernetes, image, changes, rulesBroken }, index) => [
    index + 1,
    kubernetes,
    `${image.name}:${image.version}`,
    changes.join(','),
    rulesBroken.length === 0 ? 'true' : 'false',
  ]);
  const chain = table(['STEP', 'KUBERNETES', 'IMAGE', 'CHANGES', 'ALLOWED'], rows);
  if (possible) return [chain];
  const broken = reasons.map(({ step, rule, detail }) => `  step ${step + 1}: ${detail} (${rule})`);
  return [chain, ['There is no allowed way. This one breaks the fewest rules:', ...broken]];
}
