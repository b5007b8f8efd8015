import { decisionsOn, planRow, poolOf } from '../comparisons/pool-plan.js';
import { measure } from '../measure.js';
import type { PlanGrowthQuestion } from './plan-growth.js';

const { effort, goal, setting } = JSON.parse(process.argv[2] ?? '{}') as PlanGrowthQuestion;
const [few, many] = [1_000, 10_000];

const row = measure(
  {
    name: planRow,
    input: `${many} nodes, against ${few}, ${setting}`,
    ...(goal === undefined ? {} : { goal }),
    ours: decisionsOn(poolOf(many)),
    floor: decisionsOn(poolOf(few)),
  },
  effort,
);
process.send?.(row, () => process.disconnect());
