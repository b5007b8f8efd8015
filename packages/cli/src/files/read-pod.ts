import type { Pod } from '@gardener-inplace/api';
import { checkStructure } from '@gardener-inplace/validation';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';
import { isRecord, readObject } from './read-objects.js';

/** Where objects that make pods keep their template. */
const templatePaths = [
  ['spec', 'template'],
  ['spec', 'jobTemplate', 'spec', 'template'],
] as const;

/**
 * The Pod that a file states, or that the object in it would make: of a Deployment, StatefulSet, DaemonSet, Job, CronJob or
 * anything else with a pod template.
 *
 * @throws Problem `NO_POD`, `STRUCTURE`, or what reading throws.
 */
export async function readPod(call: Pick<Call, 'stdin'>, path: string): Promise<Pod> {
  const { value, where } = await readObject(call, path);
  const at = value['kind'] === 'Pod' ? [] : templatePaths.find((steps) => isRecord(inside(value, steps)));
  if (at === undefined)
    throw new Problem('NO_POD', {
      where: where(),
      detail: 'there is neither a Pod nor a pod template',
      help: 'give a Pod, a Deployment or the like',
    });
  const pod = inside(value, at);
  const [error] = checkStructure('Pod', { apiVersion: 'v1', kind: 'Pod', ...(pod as object) }, { unknownFields: 'ignore' });
  if (error === undefined) return pod as Pod;
  const field = [...at, error.field].join('.');
  throw new Problem('STRUCTURE', { where: `${where(field)} ${field}`, detail: error.detail, help: 'correct the object' });
}

const inside = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce((at: unknown, step) => (isRecord(at) ? at[step] : undefined), value);
