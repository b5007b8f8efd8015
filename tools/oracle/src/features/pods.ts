import type { Random } from '../harness/random.js';

/** A pod as it stands in JSON: nothing here trusts a type. */
export interface RandomPod {
  readonly spec: Record<string, unknown>;
  readonly status: { readonly qosClass: string };
}

const amountTexts = ['1', '1000m', '2', '0', '100m', '0.1', '1Gi', '1024Mi', '+1', '1.0', '1e3', '1k', '1E', '1n', '.5', '500m'];
const amounts: readonly unknown[] = [...amountTexts, '12345678901234567890', '0.0000000001', 1, 2, 0, null];

/** A quantity in one of many spellings, some of them of the same amount. */
export const amount = ({ pick }: Random): unknown => pick(amounts);

const resourceAmounts = (random: Random): object =>
  Object.fromEntries(random.some(['cpu', 'memory'], 0.6).map((name) => [name, amount(random)]));

const claims = [[], [{ name: 'a' }], [{ name: 'a', request: 'r' }], [{ name: 'b' }]];

export const resources = (random: Random): object => ({
  ...random.maybe(0.7, 'requests', () => (random.chance(0.05) ? null : resourceAmounts(random))),
  ...random.maybe(0.5, 'limits', () => resourceAmounts(random)),
  ...random.maybe(0.2, 'claims', () => random.pick(claims)),
});

const mount = (random: Random): object => ({
  name: 'v',
  mountPath: '/data',
  ...random.maybe(0.5, 'bindMountOptions', () => random.pick([[], ['noexec'], null])),
});

export const container = (random: Random): Record<string, unknown> => ({
  name: random.pick(['a', 'b']),
  ...random.maybe(0.2, 'volumeMounts', () => random.list(2, () => mount(random))),
  ...random.maybe(0.7, 'resources', () => resources(random)),
  ...random.maybe(0.3, 'restartPolicy', () => random.pick(['Always', 'Never', 'OnFailure', ''])),
  ...random.maybe(0.3, 'restartPolicyRules', () =>
    random.list(2, () => ({ action: random.pick(['Restart', 'RestartAllContainers', 'restartAllContainers', '']) })),
  ),
});

const volumeSource = (random: Random): object => {
  const sizeLimit = random.maybe(0.8, 'sizeLimit', () => amount(random));
  return random.pick<object>([
    { emptyDir: { medium: 'Memory', ...sizeLimit } },
    { emptyDir: { medium: 'Memory', ...sizeLimit } },
    { emptyDir: { medium: random.pick(['', 'HugePages']), ...sizeLimit } },
    { emptyDir: {} },
    { emptyDir: null },
    { hostPath: { path: '/data' } },
    {},
  ]);
};

export const volume = (random: Random): Record<string, unknown> => ({ name: random.pick(['v', 'w']), ...volumeSource(random) });

export const podSpec = (random: Random): Record<string, unknown> => ({
  ...random.maybe(0.8, 'volumes', () => random.list(2, () => volume(random))),
  containers: random.list(2, () => container(random)),
  ...random.maybe(0.7, 'initContainers', () => random.list(2, () => container(random))),
  ...random.maybe(0.2, 'ephemeralContainers', () => random.list(1, () => container(random))),
  ...random.maybe(0.6, 'hostNetwork', () => random.chance(0.7)),
  ...random.maybe(0.4, 'hostUsers', () => random.pick([true, false, null])),
  ...random.maybe(0.5, 'resources', () => resources(random)),
});

export const podOf = (spec: Record<string, unknown>, random: Random): RandomPod => ({
  spec,
  status: { qosClass: random.pick(['Guaranteed', 'Guaranteed', 'Burstable', '']) },
});
