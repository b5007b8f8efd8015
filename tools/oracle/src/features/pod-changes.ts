import type { Random } from '../harness/random.js';
import { amount, container, podSpec, resources, volume } from './pods.js';

type Spec = Record<string, unknown>;
type Change = (spec: Spec, random: Random) => void;

const members = (spec: Spec, name: string): Record<string, unknown>[] => {
  const value = spec[name];
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
};

const resizePod: Change = (spec, random) => {
  if (random.chance(0.3)) delete spec['resources'];
  else spec['resources'] = resources(random);
};

const resizeContainer =
  (name: string): Change =>
  (spec, random) => {
    const all = members(spec, name);
    if (all.length > 0) random.pick(all)['resources'] = resources(random);
  };

const changeRestartPolicy: Change = (spec, random) => {
  const all = members(spec, 'initContainers');
  if (all.length > 0) random.pick(all)['restartPolicy'] = random.pick(['Always', 'Never']);
};

const changeVolume: Change = (spec, random) => {
  const all = members(spec, 'volumes');
  if (all.length === 0) return;
  const index = random.below(all.length);
  const emptyDir = all[index]?.['emptyDir'];
  if (emptyDir && random.chance(0.7)) all[index] = { ...all[index], emptyDir: { ...emptyDir, sizeLimit: amount(random) } };
  else all[index] = volume(random);
};

const drop =
  (name: string): Change =>
  (spec) => {
    members(spec, name).pop();
  };

const add =
  (name: string): Change =>
  (spec, random) => {
    spec[name] = [...members(spec, name), container(random)];
  };

const reverse: Change = (spec) => {
  members(spec, 'initContainers').reverse();
};

const nothing: Change = () => {};

const replace: Change = (spec, random) => {
  for (const name of Object.keys(spec)) delete spec[name];
  Object.assign(spec, podSpec(random));
};

const changes: readonly Change[] = [
  ...[resizePod, resizePod, resizeContainer('containers'), resizeContainer('containers'), resizeContainer('initContainers')],
  ...[resizeContainer('initContainers'), changeRestartPolicy, changeVolume, changeVolume, changeVolume],
  ...[drop('containers'), drop('initContainers'), add('containers'), add('initContainers'), reverse, nothing, replace],
];

/** Another form of the same pod. */
export const changed = (spec: Spec, random: Random): Spec => {
  const copy = structuredClone(spec);
  random.pick(changes)(copy, random);
  return copy;
};
