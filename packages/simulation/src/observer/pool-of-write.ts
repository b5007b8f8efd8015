import { type Observed, type ObservedWrite, ownerOf, poolOf, type World } from './world.js';

const plurals: Readonly<Record<string, string>> = {
  Machine: 'machines',
  MachineSet: 'machinesets',
  MachineDeployment: 'machinedeployments',
  Node: 'nodes',
  Pod: 'pods',
};

/** The pool that a write is about: by label, by the node of a pod, by owner, or by what an Event speaks of. */
export function poolOfWrite({ after, before }: ObservedWrite, world: World): string | undefined {
  const object = (after ?? before) as Observed | undefined;
  return poolOfObject(object, world) ?? poolOfObject(subjectOf(object, world), world);
}

function poolOfObject(object: Observed | undefined, world: World): string | undefined {
  if (object === undefined) return undefined;
  const owner = ownerOf(object);
  const parents = ['machinesets', 'machinedeployments'].flatMap((plural) => world.all(plural));
  return (
    poolOf(object) ??
    poolOf(world.get('nodes', object.spec?.nodeName ?? '')) ??
    (owner === undefined ? undefined : poolOf(parents.find(({ metadata }) => metadata?.uid === owner)))
  );
}

function subjectOf(object: Observed | undefined, world: World): Observed | undefined {
  const { kind = '', name = '' } = object?.regarding ?? object?.involvedObject ?? {};
  return world.get(plurals[kind] ?? '', name);
}
