import { decisionsOn, planRow, poolOf } from '../comparisons/pool-plan.js';
import { type Effort, measure } from '../measure.js';

const { effort, goal } = JSON.parse(process.argv[2] ?? '{}') as { readonly effort: Effort; readonly goal?: number };
const [few, many] = [1_000, 10_000];

const row = measure(
  {
    name: planRow,
    input: `${many} nodes, against ${few}`,
    ...(goal === undefined ? {} : { goal }),
    ours: decisionsOn(poolOf(many)),
    floor: decisionsOn(poolOf(few)),
  },
  effort,
);
process.send?.(row, () => process.disconnect());
