import type { CaseInput, Difference } from '../../area.js';
import { fieldsOf, type Fields, limit, limitsOf, type Nodes, sum } from './case-input.js';

const isNegative = (value: unknown): boolean => typeof value === 'number' && value < 0;

const flights = ({ machineSets = [], undergoing }: Fields) =>
  machineSets.map((set, index) => {
    const selected = set.nodesWithSelectedLabel ?? 0;
    const isFirstOld = machineSets.findIndex(({ role }) => role === 'old') === index;
    const others = sum(machineSets.map((other) => (other === set ? 0 : (other.nodesWithSelectedLabel ?? 0))));
    const inFlight = isFirstOld && undergoing !== undefined ? Math.max(selected, undergoing - others) : selected;
    const unavailable = (set.replicas ?? 0) - (set.available ?? set.replicas ?? 0);
    return { set, inFlight, updating: Math.min(inFlight, unavailable), down: Math.max(0, unavailable - inFlight) };
  });

/** Upstream subtracts a machine that is being updated as in flight and misses it among the available ones. */
const isCountedTwice = (test: CaseInput): boolean =>
  (test.area === 'reconcile-old' || test.area === 'select-count') && flights(fieldsOf(test)).some(({ updating }) => updating > 0);

function selectedWhenCountedOnce(fields: Fields): number {
  const found = flights(fields);
  const replicas = fields.deployment?.replicas ?? 0;
  const inFlight = sum(found.map((each) => each.inFlight));
  const up = sum(found.map(({ set, down, inFlight: held }) => (set.replicas ?? 0) - down - held));
  const limits = limitsOf(fields);
  // Machines beyond the surge are about to go.
  const surge = Math.min(limits.surge, Math.max(0, up + inFlight - replicas));
  const missing = Math.max(0, replicas - up - inFlight);
  const free = Math.max(0, limits.unavailable + surge - inFlight - missing);
  const candidates = sum(
    found.map(({ set, inFlight: held, down }) =>
      Math.max(0, Math.min((set.nodesWithCandidateLabel ?? 0) - held, (set.replicas ?? 0) - down - held)),
    ),
  );
  const updated = sum((fields.machineSets ?? []).filter(({ role }) => role === 'new').map((set) => set.replicas ?? 0));
  const isShortOfSurge = sum(found.map(({ set }) => set.replicas ?? 0)) < replicas + limits.surge;
  const isNewDown = found.some(({ set, down }) => set.role === 'new' && down > 0);
  // Surge machines come first.
  if (limits.surge > 0 && (isShortOfSurge || isNewDown)) return 0;
  const isAuto = fields.deployment?.strategy?.inPlaceUpdate?.orchestrationType !== 'Manual';
  return isAuto && fields.deployment?.paused !== true ? Math.max(0, Math.min(free, candidates, replicas - updated - inFlight)) : 0;
}

/** One machine after another reports; a slot is free as soon as it is, and failed machines keep theirs. */
function trace(fields: Fields): readonly object[] {
  const replicas = fields.deployment?.replicas ?? 0;
  const { unavailable } = limitsOf(fields);
  const steps: object[] = [];
  let [selected, updating, failed, done] = [0, 0, 0, 0];
  for (let reported = 0; reported <= replicas; reported += 1) {
    const selectedNow = Math.max(0, Math.min(unavailable - updating - failed, replicas - selected));
    selected += selectedNow;
    updating += selectedNow;
    if (updating === 0) break;
    steps.push({ selectedNow, updating, failed, done });
    updating -= 1;
    if (fields.failing?.includes(reported)) failed += 1;
    else done += 1;
  }
  return steps;
}

/** All wanted machines are new, some of them not up, and old ones are left. */
const isSurplusEarly = (test: CaseInput): boolean => {
  const { machineSets = [], deployment } = fieldsOf(test);
  const fresh = machineSets.find(({ role }) => role === 'new');
  return (
    test.area === 'reconcile-old' &&
    fresh !== undefined &&
    (fresh.replicas ?? 0) >= (deployment?.replicas ?? 0) &&
    (fresh.available ?? fresh.replicas ?? 0) < (fresh.replicas ?? 0) &&
    machineSets.some(({ role, replicas = 0 }) => role === 'old' && replicas > 0)
  );
};

/** Machines in flight stay; of the others those go that are down, and available ones as long as enough are left. */
function surplusThatGoes(fields: Fields): { readonly gone: number; readonly left: number } {
  const found = flights(fields).map(({ set, down, inFlight }) => ({ set, down, inFlight, up: (set.replicas ?? 0) - down - inFlight }));
  const old = found.filter(({ set }) => set.role === 'old');
  const wanted = fields.deployment?.replicas ?? 0;
  const spare = Math.max(0, sum(found.map(({ up }) => up)) - (wanted - limitsOf(fields).unavailable));
  const surplus = sum(found.map(({ set }) => set.replicas ?? 0)) - wanted;
  const down = Math.min(surplus, sum(old.map((each) => each.down)));
  const gone = down + Math.min(surplus - down, sum(old.map(({ up }) => up)), spare);
  return { gone, left: sum(old.map(({ set }) => set.replicas ?? 0)) - gone };
}

const machinesIn = ({ machineSets = [] }: Fields): number => sum(machineSets.map(({ replicas = 0 }) => replicas));

/** Work is also done where surplus machines go; then only the number of slots tells. */
function selection(test: CaseInput): object {
  const fields = fieldsOf(test);
  const selectedNow = selectedWhenCountedOnce(fields);
  const hasSurplus = machinesIn(fields) > (fields.deployment?.replicas ?? 0);
  return { selectedNow, ...(test.area === 'reconcile-old' && !hasSurplus ? { workDone: selectedNow > 0 } : {}) };
}

/** Of a set that a rollout begins with. */
function sizeAtStart(fields: Fields): number {
  const replicas = fields.deployment?.replicas ?? 0;
  const total = sum((fields.machineSets ?? []).map((set) => set.statusReplicas ?? set.replicas ?? 0));
  const isManual = fields.deployment?.strategy?.inPlaceUpdate?.orchestrationType === 'Manual';
  return isManual ? 0 : Math.max(0, Math.min(replicas + limitsOf(fields).surge - total, replicas));
}

const candidate = 'node.machine.sapcloud.io/candidate-for-update';

const isSelected = ({ labels = {} }: Nodes): boolean => 'node.machine.sapcloud.io/selected-for-update' in labels;

const nodesAsked = (test: CaseInput): readonly Nodes[] => {
  const { oldSetNodes = [], nodes = [] } = fieldsOf(test);
  return test.area === 'in-flight' ? oldSetNodes : test.area === 'candidate-pick' ? nodes : [];
};

const isBareNumber = (value: unknown): boolean => typeof value === 'string' && /^-?\d+$/.test(value);

export const budgetDifferences: readonly Difference[] = [
  {
    mark: 'a-number-as-text-is-no-limit',
    when: (test) => test.area === 'fenceposts' && [fieldsOf(test).maxSurge, fieldsOf(test).maxUnavailable].some(isBareNumber),
    expected: () => ({ error: true }),
  },
  {
    mark: 'negative-limits-count-as-zero',
    when: (test) => {
      const { maxSurge, maxUnavailable, deployment } = fieldsOf(test);
      const stated = deployment?.strategy?.inPlaceUpdate;
      return (
        [maxSurge, maxUnavailable, stated?.maxSurge, stated?.maxUnavailable].some(isNegative) &&
        ['fenceposts', 'max-unavailable', 'new-set-size', 'reconcile-old', 'select-count'].includes(test.area)
      );
    },
    expected: (test) => {
      const fields = fieldsOf(test);
      if (test.area === 'new-set-size') return { newReplicas: sizeAtStart(fields) };
      if (test.area === 'reconcile-old' || test.area === 'select-count') return selection(test);
      if (fields.deployment !== undefined) return { maxUnavailable: limitsOf(fields).unavailable };
      const surge = limit(fields.maxSurge, fields.replicas ?? 0, 'ceil');
      const unavailable = limit(fields.maxUnavailable, fields.replicas ?? 0, 'floor');
      return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
    },
  },
  {
    mark: 'surplus-waits-for-availability',
    when: isSurplusEarly,
    expected: (test) => {
      const { gone, left } = surplusThatGoes(fieldsOf(test));
      return { workDone: gone > 0, selectedNow: 0, oldReplicasTotal: left };
    },
  },
  {
    mark: 'in-flight-counts-once',
    when: (test) => isCountedTwice(test) || test.area === 'rollout-trace',
    expected: (test) => {
      const fields = fieldsOf(test);
      if (test.area === 'rollout-trace') return { steps: trace(fields) };
      return selection(test);
    },
  },
  {
    mark: 'leftovers-give-no-slots',
    when: (test) =>
      (test.area === 'reconcile-old' || test.area === 'select-count') &&
      machinesIn(fieldsOf(test)) > (fieldsOf(test).deployment?.replicas ?? 0) + limitsOf(fieldsOf(test)).surge,
    expected: selection,
  },
  {
    mark: 'missing-node-blocks-nobody',
    when: (test) => nodesAsked(test).some(({ missing }) => missing),
    expected: (test) => {
      const there = nodesAsked(test).filter(({ missing }) => !missing);
      if (test.area === 'in-flight') return { count: there.filter(isSelected).length, error: false };
      const candidates = there.filter((node) => !isSelected(node) && candidate in (node.labels ?? {})).map(({ name }) => name);
      return { picked: candidates.sort().slice(0, fieldsOf(test).want), error: false };
    },
  },
];
