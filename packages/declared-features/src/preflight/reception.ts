import type { Outlook } from './outlook.js';
import type { PodClass, PodClassifier } from './pod-classes.js';

/** For each class, by its number, 1 if nodes of an outlook take it in. @internal */
export type Reception = Uint8Array;

/** Lists of numbers, one after the other. */
interface Lists {
  readonly numbers: Uint32Array;
  /** Where each begins, and at last where the last one ends. */
  readonly starts: Uint32Array;
}

const pack = (lists: readonly (readonly number[])[]): Lists => {
  const starts = new Uint32Array(lists.length + 1);
  for (const [position, { length }] of lists.entries()) starts[position + 1] = (starts[position] ?? 0) + length;
  return { numbers: Uint32Array.from(lists.flat()), starts };
};

/**
 * Many different nodes times many different requirements is where time goes: names become numbers, and numbers lie side by side.
 *
 * @internal
 */
export const createReception = (classes: readonly PodClass[], { viewpointOf }: PodClassifier): ((outlook: Outlook) => Reception) => {
  const known = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  };
  const required = (classes[0] ?? []).map((_, viewpoint) => pack(classes.map((podClass) => (podClass[viewpoint] ?? []).map(numberOf))));

  return ({ declared, isChecking, version }) => {
    const isDeclared = new Uint8Array(known.size);
    for (const [name, number] of known) if (declared.has(name)) isDeclared[number] = 1;
    const reception = new Uint8Array(classes.length).fill(1);
    for (const viewpoint of new Set(isChecking ? [0, viewpointOf(version)] : [0])) refuse(reception, required[viewpoint], isDeclared);
    return reception;
  };
};

const refuse = (reception: Reception, lists: Lists | undefined, isDeclared: Uint8Array): void => {
  if (!lists) return;
  const { numbers, starts } = lists;
  for (let id = 0; id < reception.length; id += 1) {
    const end = starts[id + 1] ?? 0;
    for (let at = starts[id] ?? 0; at < end; at += 1) {
      if (isDeclared[numbers[at] ?? 0] === 1) continue;
      reception[id] = 0;
      break;
    }
  }
};
