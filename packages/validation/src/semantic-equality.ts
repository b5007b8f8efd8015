import { compareQuantities, parseDuration } from '@gardener-inplace/api';
import { isMembers } from './unknown-value.js';

/** Members that hold quantities: equal by amount, so `1Gi` is `1024Mi`. */
const quantityMaps = new Set(['kubeReserved', 'systemReserved', 'evictionMinimumReclaim', 'capacity', 'virtualCapacity']);
/** Durations: equal by length, so `1h` is `60m`. */
const durations = new Set([
  'machineDrainTimeout',
  'machineHealthTimeout',
  'machineCreationTimeout',
  'machinePreserveTimeout',
  'inPlaceUpdateTimeout',
  'scaleDownUnneededTime',
  'scaleDownUnreadyTime',
  'maxNodeProvisionTime',
  'evictionPressureTransitionPeriod',
  'imageMinimumGCAge',
  'imageMaximumGCAge',
  'streamingConnectionIdleTimeout',
]);
const durationMaps = new Set(['evictionSoftGracePeriod']);
/** Maps, as opposed to sections: an empty one is no map. */
const maps = new Set(['labels', 'annotations', 'sysctls', 'featureGates', 'capacity', 'virtualCapacity']);
/** Members without a "not set", some only within one section: leaving them out means this. */
const defaults: Readonly<Record<string, unknown>> = {
  minimum: 0,
  maximum: 0,
  size: '',
  'machine.type': '',
  'image.name': '',
  'image.version': '',
  'cri.name': '',
  'nodeLocalDNS.enabled': false,
};
/** Below these, members belong to an extension and mean what it likes. */
const opaque = new Set(['providerConfig', 'infrastructureConfig', 'controlPlaneConfig', 'infrastructureProviderStatus']);

interface Pair {
  readonly left: unknown;
  readonly right: unknown;
  /** Member both are under, and the member above that; empty inside a list and where meaning is not ours. */
  readonly name: string;
  readonly parent: string;
  readonly isOpaque: boolean;
}

/** To an extension an empty list, or `null`, is something else than nothing; that nothing is said to it at all is ours to see. */
const isEmpty = (value: unknown, { name, isOpaque }: Pair): boolean =>
  value === undefined ||
  (value === null && (!isOpaque || opaque.has(name))) ||
  (!isOpaque && ((Array.isArray(value) && value.length === 0) || (maps.has(name) && isMembers(value) && Object.keys(value).length === 0)));

const sameQuantity = (left: unknown, right: unknown): boolean => {
  const order = compareQuantities(left as string, right as string);
  return order.ok && order.value === 0;
};

const sameDuration = (left: unknown, right: unknown): boolean => {
  const [one, other] = [parseDuration(left as string), parseDuration(right as string)];
  return one.ok && other.ok && one.value === other.value;
};

const defaultOf = ({ name, parent }: Pair): unknown =>
  [name, `${parent}.${name}`].filter((key) => Object.hasOwn(defaults, key)).map((key) => defaults[key])[0];

const sameScalar = (pair: Pair): boolean => {
  const { left, right, name, parent, isOpaque } = pair;
  if (isOpaque) return false;
  const fallback = defaultOf(pair);
  const [one, other] = [left ?? fallback, right ?? fallback];
  if (Object.is(one, other)) return true;
  if (quantityMaps.has(parent)) return sameQuantity(one, other);
  return (durations.has(name) || durationMaps.has(parent)) && sameDuration(one, other);
};

const memberOf = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

/** The pairs below two values; undefined when the two differ already. */
const below = (pair: Pair): readonly Pair[] | undefined => {
  const { left, right, name, isOpaque } = pair;
  if (Object.is(left, right) || (isEmpty(left, pair) && isEmpty(right, pair))) return [];
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return undefined;
    return left.map((entry, index) => ({ left: entry, right: right[index], name: '', parent: name, isOpaque }));
  }
  if (isMembers(left) && isMembers(right)) {
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...names].map((each) => ({
      left: memberOf(left, each),
      right: memberOf(right, each),
      name: each,
      parent: name,
      isOpaque: isOpaque || opaque.has(each),
    }));
  }
  return sameScalar(pair) ? [] : undefined;
};

/** How many values are looked at before it counts as too much: references can make a small object endless. */
const most = 500;

/** Whether two values are the same to the letter. No: they differ, or that would take long to tell. */
const isSame = (left: unknown, right: unknown, looked: { count: number }): boolean => {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right) || (looked.count += 1) > most) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(memberOf(left, name), memberOf(right, name), looked))
  );
};

/**
 * Whether two values mean the same to the Kubernetes API: absent and empty lists and maps are equal, quantities and durations
 * are compared by amount, an absent section and an empty one differ. Sections of extensions mean what those like, so that in them only
 * what says the same is equal. Any shape is fine, cyclic and very deep ones too.
 *
 * ```ts
 * semanticallyEqual({ kubeReserved: { memory: '1Gi' }, zones: [] }, { kubeReserved: { memory: '1024Mi' } }); // true
 * semanticallyEqual({ kubernetes: {} }, {}); // false
 * ```
 * @source equality.Semantic.DeepEqual of apimachinery, on Gardener's types
 */
export function semanticallyEqual(left: unknown, right: unknown): boolean {
  // Most of what is compared did not change at all, and that is told without keeping a list.
  if (isSame(left, right, { count: 0 })) return true;
  const pending: Pair[] = [{ left, right, name: '', parent: '', isOpaque: false }];
  // What two values mean depends on where they stand, and an anchor in YAML puts one object in several places.
  const compared = new Map<string, Map<unknown, Set<unknown>>>();
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    if (isMembers(pair.left) || Array.isArray(pair.left)) {
      const place = pair.isOpaque ? 'opaque' : `at ${pair.name}`;
      const known = compared.get(place) ?? new Map<unknown, Set<unknown>>();
      const partners = known.get(pair.left) ?? new Set();
      if (partners.has(pair.right)) continue;
      compared.set(place, known.set(pair.left, partners.add(pair.right)));
    }
    const next = below(pair);
    if (!next) return false;
    for (const each of next) pending.push(each);
  }
  return true;
}
