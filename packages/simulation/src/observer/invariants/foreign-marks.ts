import type { Observed } from '../world.js';
import { type Invariant, isNode } from './invariant.js';

export const foreignMarks: Invariant = {
  number: 8,
  title: 'Foreign marks survive: labels, annotations, taints and conditions of others stay',
  isBroken: (sight) => {
    const { before, after, write, programs } = sight;
    if (!isNode(sight) || before === undefined || after === undefined || !programs.isOurs(write.userAgent)) return undefined;
    const kept = marksOf(after);
    const lost = [...marksOf(before)].filter(([mark, value]) => kept.get(mark) !== value).map(([mark]) => mark);
    return lost.length === 0 ? undefined : `lost or changed ${lost.join(', ')}`;
  },
};

const ourMarks =
  /^(node\.machine\.sapcloud\.io\/|cluster-autoscaler\.kubernetes\.io\/scale-down-disabled|inplace\.gardener\.cloud\/|worker\.gardener\.cloud\/kubernetes-version$|checksum\/cloud-config-data$|node-agent\.gardener\.cloud\/)/;
const ourTaints: readonly string[] = [
  'deployment.machine.sapcloud.io/prefer-no-schedule',
  'node.gardener.cloud/critical-components-not-ready',
];
const ourCondition = 'InPlaceUpdate';

/** Every mark of others on a node with what it says. */
function marksOf({ metadata, spec, status }: Observed): ReadonlyMap<string, string> {
  const own = (entries: Readonly<Record<string, string>> = {}): readonly (readonly [string, string])[] =>
    Object.entries(entries).filter(([key]) => !ourMarks.test(key));
  return new Map([
    ...own(metadata?.labels).map(([key, value]) => [`label ${key}`, value] as const),
    ...own(metadata?.annotations).map(([key, value]) => [`annotation ${key}`, value] as const),
    ...(spec?.taints ?? [])
      .filter(({ key }) => !ourTaints.includes(key))
      .map(({ key, value = '', effect }) => [`taint ${key}:${effect}`, value] as const),
    ...(status?.conditions ?? [])
      .filter(({ type }) => type !== ourCondition)
      .map(({ type, status: holds, reason = '' }) => [`condition ${type}`, `${holds} ${reason}`] as const),
  ]);
}
