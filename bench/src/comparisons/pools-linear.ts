import { shootVerdict } from '@gardener-inplace/validation';
import type { Comparison } from '../row.js';
import { cloudProfile, shootOf } from './shoot-update.js';

const verdictOn = (pools: number): (() => unknown) => {
  const [old, shoot] = [shootOf(pools, '1.33.4', '1877.10.0'), shootOf(pools, '1.34.1', '1877.12.0')];
  return () => shootVerdict({ old, shoot, cloudProfile }, { featureGates: { InPlaceNodeUpdates: true } });
};

const tenTimes =
  (work: () => unknown): (() => unknown) =>
  () =>
    Array.from({ length: 10 }, work);

/** Whether the time of a verdict grows with the number of pools and no faster: ten times the pools against ten times the work. */
export const poolsLinear = (): readonly Comparison[] =>
  [100, 1_000].map((pools) => ({
    name: `verdict on ${pools} pools`,
    input: `against ten verdicts on ${pools / 10} pools`,
    goal: 1.5,
    ours: verdictOn(pools),
    floor: tenTimes(verdictOn(pools / 10)),
  }));
