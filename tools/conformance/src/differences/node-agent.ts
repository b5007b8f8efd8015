import type { CaseInput, Difference } from '../area.js';

const prettyNameOf = ({ area, input }: CaseInput): string | undefined => {
  const { inPlaceUpdatesInSpec, osRelease } = input as { readonly inPlaceUpdatesInSpec?: boolean; readonly osRelease?: string | null };
  return area === 'os-version-detect' && inPlaceUpdatesInSpec ? (osRelease ?? undefined) : undefined;
};

/** The line that sets the key, wherever else its name occurs. */
const valueIn = (osRelease: string): string | undefined =>
  osRelease
    .split('\n')
    .find((line) => line.startsWith('PRETTY_NAME='))
    ?.slice('PRETTY_NAME='.length);

/** A word that starts with `v` and goes on with numbers, before any other version. */
const prefixedVersion = (value: string | undefined): string | undefined => /^(?:\D|\B\d)*?\b[vV](\d+(?:\.\d+)*)\b/.exec(value ?? '')?.[1];

interface PodFields {
  readonly name: string;
  readonly nodeName: string;
  readonly mirror?: boolean;
  readonly annotations?: Readonly<Record<string, string>>;
}

const isMirror = ({ mirror, annotations }: PodFields): boolean =>
  mirror === true || annotations?.['kubernetes.io/config.mirror'] !== undefined;

const podsOf = ({ area, input }: CaseInput) =>
  area === 'delete-pods' ? (input as { readonly node: string; readonly pods: readonly PodFields[] }) : { node: '', pods: [] };

interface GateFields {
  readonly flags?: object;
  readonly labels?: Readonly<Record<string, string>>;
  readonly conditions?: readonly { readonly type: string; readonly reason?: string }[];
}

const isSet = (flag: unknown): boolean => flag === true || (typeof flag === 'object' && flag !== null && Object.values(flag).some(isSet));

const isReady = ({ conditions = [] }: GateFields): boolean =>
  conditions.some(({ type, reason }) => type === 'InPlaceUpdate' && reason === 'ReadyForUpdate');

interface UnitFields {
  readonly name: string;
  readonly content?: string;
}

interface DiffFields {
  readonly old: { readonly units?: readonly UnitFields[]; readonly preexistingUnitFiles?: readonly string[] };
  readonly new: { readonly units?: readonly UnitFields[]; readonly preexistingUnitFiles?: readonly string[] };
}

/** Units of somebody else that lose our drop-ins, and units of ours that go. */
const removedUnits = ({ area, input }: CaseInput): { readonly foreign: readonly string[]; readonly ours: readonly string[] } => {
  if (area !== 'osc-diff') return { foreign: [], ours: [] };
  const { old, new: desired } = input as DiffFields;
  const gone = (old.units ?? []).filter(({ name }) => !desired.units?.some((unit) => unit.name === name));
  const files = [...(old.preexistingUnitFiles ?? []), ...(desired.preexistingUnitFiles ?? [])];
  return {
    foreign: gone.filter(({ name, content }) => content === undefined && files.some((file) => file.endsWith(name))).map(({ name }) => name),
    ours: gone.filter(({ content }) => content !== undefined).map(({ name }) => name),
  };
};

interface ResumeFields {
  readonly changesFile?: { readonly operatingSystemConfigChecksum?: string; readonly inPlaceUpdates?: object };
  readonly secretChecksum?: string;
}

const abandoned = ({ area, input }: CaseInput): object | undefined => {
  const { changesFile, secretChecksum } = input as ResumeFields;
  const isReplaced = area === 'changes-resume' && changesFile !== undefined && secretChecksum !== changesFile.operatingSystemConfigChecksum;
  return isReplaced ? changesFile.inPlaceUpdates : undefined;
};

interface BootstrapFields {
  readonly files?: Readonly<Record<string, string>>;
}

const kubeletFile = (name: string, { area, input }: CaseInput): string | undefined =>
  area === 'kubelet-rebootstrap' ? (input as BootstrapFields).files?.[`/var/lib/kubelet/${name}`] : undefined;

export const differences: readonly Difference[] = [
  {
    mark: 'failure-is-no-order',
    when: ({ area, input }) => {
      const gate = input as GateFields;
      return (
        area === 'reconcile-gate' &&
        isSet(gate.flags) &&
        gate.labels?.['node.machine.sapcloud.io/update-result'] === 'failed' &&
        !isReady(gate)
      );
    },
    expected: () => ({ proceed: false }),
  },
  {
    mark: 'abandoned-work-is-gone-through-again',
    when: (test) => isSet(abandoned(test)),
    expected: (test) => ({ recomputed: true, flags: abandoned(test) }),
  },
  {
    mark: 'mirror-pods-stay',
    when: (test) => podsOf(test).pods.some((pod) => pod.nodeName === podsOf(test).node && isMirror(pod)),
    expected: (test) => ({
      remaining: podsOf(test)
        .pods.filter((pod) => pod.nodeName !== podsOf(test).node || isMirror(pod))
        .map(({ name }) => name),
    }),
  },
  {
    mark: 'reload-before-restart',
    when: (test) => removedUnits(test).foreign.length > 0,
    expected: (test) => {
      const { foreign, ours } = removedUnits(test);
      return {
        systemd: [
          ...ours.flatMap((name) => [`disable ${name}`, `stop ${name}`]),
          'daemon-reload',
          ...foreign.map((name) => `restart ${name}`),
        ],
      };
    },
  },
  {
    mark: 'bootstrap-kubeconfig-is-kept',
    when: (test) => kubeletFile('kubeconfig-real', test) !== undefined && kubeletFile('pki/kubelet-client-current.pem', test) === undefined,
    expected: (test) =>
      kubeletFile('kubeconfig-bootstrap', test) === undefined
        ? { errorContains: 'cannot proceed with rebootstrap', restarted: [] }
        : { errorContains: null, bootstrapUnchanged: true, restarted: ['kubelet.service'] },
  },
  {
    mark: 'leading-v-is-prefix',
    when: (test) => prefixedVersion(valueIn(prettyNameOf(test) ?? '')) !== undefined,
    expected: (test) => ({ version: prefixedVersion(valueIn(prettyNameOf(test) ?? '')), errorContains: null }),
  },
  {
    mark: 'os-release-key-starts-line',
    when: (test) => {
      const osRelease = prettyNameOf(test) ?? '';
      return osRelease.includes('PRETTY_NAME=') && !/^(?:PRETTY_NAME=|(?:(?!PRETTY_NAME=).)*\nPRETTY_NAME=)/s.test(osRelease);
    },
    expected: (test) => {
      const version = /\b\d+(?:\.\d+)*\b/.exec(valueIn(prettyNameOf(test) ?? '') ?? '')?.[0];
      return version === undefined ? { version: null, errorContains: 'unable to find version' } : { version, errorContains: null };
    },
  },
];
